/* scan_form.h: how the loops of a nest that scans are written; the last step of the comm pass. */
#ifndef HPFC_SCAN_FORM_H
#define HPFC_SCAN_FORM_H

#include "../frontend/tree/intrinsics.h"
#include "nest.h"

/* Sets running, keep, op and total of nest->scan. */
void scan_form(Context *cx, Unit *u, Nest *nest);
/* The operation of a prefix or suffix function as a reduction (COUNT: of ones and zeros); false:
 * that of logical values, or COPY. */
bool scan_operation(const Intrinsic *in, RedOp *op);

#endif
