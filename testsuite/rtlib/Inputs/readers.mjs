// readers.mjs N M: element (i,j) of the arrays in this folder must be (7 (i + N j)) mod 251, as reblock_make.py
// made it; read by zarrita, which stands beside this file when it runs.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as zarr from 'zarrita';

const [n, m] = [Number(process.argv[2]), Number(process.argv[3])];

const value = (i, j) => { const v = ((i + n * j) * 7) % 251; return v > 127 ? v - 256 : v; };

function check(name, turned, at) {
    for (let i = 0; i < n; i++)
        for (let j = 0; j < m; j++) {
            const is = turned ? at(j, i) : at(i, j);
            if (is !== value(i, j)) {
                console.log(`${name} (${i},${j}): ${is}, not ${value(i, j)}`);
                process.exit(1);
            }
        }
}

const store = {
    async get(key) {
        try { return new Uint8Array(readFileSync(this.root + key)); } catch { return undefined; }
    },
    async getRange(key, range) {
        const all = await this.get(key);
        return 'suffixLength' in range ? all.slice(all.length - range.suffixLength)
                                       : all.slice(range.offset, range.offset + range.length);
    },
};
for (const name of ['C', 'F', 'tC', 'tF']) {
    const a = await zarr.open.v3(zarr.root({ ...store, root: resolve(name + '.zarr') }), { kind: 'array' });
    const r = await zarr.get(a);
    check(name + '.zarr', name[0] === 't', (i, j) => r.data[i * r.stride[0] + j * r.stride[1]]);
}
console.log('zarr C F tC tF: ok');
