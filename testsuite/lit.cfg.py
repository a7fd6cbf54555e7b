# lit.cfg.py: how lit runs hpfc's tests. The file lit.site.cfg.py in the build directory says what
# configure found, and then loads this one. testsuite/README.md lists the substitutions.
import os
import shutil
import subprocess
import sys

build, source = config.hpfc_builddir, config.hpfc_srcdir
suite = os.path.join(source, "testsuite")
tools = os.path.join(suite, "tools")
sys.path.append(tools)
import lit_format  # noqa: E402
python = config.hpfc_python
# Our own tools need nothing that is installed beside Python, and what stands there may begin slowly.
tool = python + " -I -S " + tools

config.name = "hpfc (%s)" % config.hpfc_mpi
config.test_format = lit_format.Format()
config.suffixes = [".hpf", ".f90", ".f", ".c", ".test"]
config.excludes = ["Inputs", "fault", "tools", "oracle", "bench", "gen", "fuzz"]
config.test_source_root = suite
config.test_exec_root = os.path.join(build, "testsuite", "Output")

# Messages in English, no settings of the user's, and temporary files where nobody else looks.
config.environment.update({"LC_ALL": "C", "TERM": "dumb"})
for name in list(os.environ):
    if name.startswith(("HPF_TEST_", "ASAN_", "UBSAN_", "LSAN_", "CI", "GCOV_")):
        config.environment[name] = os.environ[name]
for name in list(config.environment):
    if name.startswith("HPF_") and not name.startswith("HPF_TEST_"):
        del config.environment[name]
config.environment["PATH"] = os.pathsep.join([os.path.dirname(config.hpfc_filecheck),
                                              config.environment.get("PATH", "/usr/bin:/bin")])

config.available_features.add(config.hpfc_mpi)
if "gcc" in os.path.basename(config.hpfc_cc):
    config.available_features.add("gcc")
if config.hpfc_gfortran:
    config.available_features.add("gfortran")
if config.hpfc_hdf5 and shutil.which("h5dump") and shutil.which("h5repack") and shutil.which("nccopy"):
    config.available_features.add("hdf5")
if shutil.which("cmake"):
    config.available_features.add("cmake")
# Commands can have a /dev/shm of their own.
if shutil.which("unshare") and subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/dev/shm"],
                                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0:
    config.available_features.add("namespaces")
if lit_config.params.get("long"):
    config.available_features.add("long")
    # A reader of Zarr that others wrote, where the registry can be asked.
    readers = os.path.join(build, "testsuite", "readers")
    if shutil.which("node") and shutil.which("npm") and subprocess.run(
            ["npm", "install", "--silent", "--no-save", "--prefix", readers, "zarrita@0.5"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0:
        config.available_features.add("zarrita")
    config.substitutions.append(("%readers", readers))
else:  # and on 2 and 6 in check-all
    config.environment.setdefault("HPF_TEST_NP", "1,3,4")
if config.hpfc_numpy:
    config.available_features.add("numpy")
    config.substitutions.append(("%numpy", config.hpfc_numpy))

hpfc = os.path.join(build, "testsuite", "bin", "hpfc")
hpfrun = os.path.join(build, "bin", "hpfrun")
plain_hpfc, plain_hpfrun = os.path.join(build, "bin", "hpfc"), hpfrun
if config.hpfc_sanitize:
    config.available_features.add("sanitize")
    # What an MPI library keeps until the end is not our leak.
    config.environment.setdefault("ASAN_OPTIONS", "detect_leaks=0:abort_on_error=0")
    config.environment.setdefault("UBSAN_OPTIONS", "print_stacktrace=1")
    config.environment.setdefault("HPF_TEST_SLOW", "4")
if lit_config.params.get("valgrind"):
    config.available_features.add("valgrind")
    config.environment.setdefault("HPF_TEST_SLOW", "20")
    config.environment["HPF_TEST_NP"] = os.environ.get("HPF_TEST_NP", "1,3")
    valgrind = " ".join([config.hpfc_valgrind, "-q", "--error-exitcode=99",
                         "--suppressions=" + os.path.join(suite, "valgrind.supp")])
    hpfc = valgrind + " --leak-check=full " + hpfc
    hpfrun += ' --under "%s --leak-check=no"' % valgrind
hpfc += " --verify-each"

oracle = os.path.join(build, "obj", "oracle")
# The C compiler's -O1 takes three times as long as -O0, -O3 ten times as long as -O1.
level = "-O1" if lit_config.params.get("long") else "-O0"
# The long tests start all programs as users do.
quick = config.hpfc_mpi == "mpich" and not (lit_config.params.get("long") or lit_config.params.get("valgrind"))
compare = " ".join([tool + "/run-compare --hpfc '%s %s'" % (hpfc, level),
                    "--hpfrun '%s'" % hpfrun, "--gfortran '%s %s'" % (config.hpfc_gfortran, config.hpfc_gold),
                    "--oracle '%s'" % oracle,
                    "--precompiled '%s'" % os.path.join(build, "obj", "precompiled")] +
                   ["--quick"] * quick)
check_errors = "%s/check-errors --hpfc '%s'" % (tool, hpfc)

# Longer names first: lit replaces text.
config.substitutions += [
    ("%check-errors", check_errors),
    ("%compare", compare),
    ("%light", "--flags=-O0"),
    ("%build-c", "%s/build-c %s" % (tools, build)),
    ("%hpfc-plain", plain_hpfc),  # without --verify-each, not under valgrind
    ("%hpfrun-plain", plain_hpfrun),
    ("%hpfrun", hpfrun),
    ("%hpfc", hpfc),
    ("%gfortran", config.hpfc_gfortran),
    ("%python", python),
    ("%not", config.hpfc_not),
    ("%FileCheck", config.hpfc_filecheck),
    (r"(?<![\w/%.-])FileCheck\b", config.hpfc_filecheck),
    ("%build", build),
    ("%srcdir", source),
    ("%suite", suite),
    ("%samples", os.path.join(source, "samples")),
    ("%limit", "timeout 120"),
]
