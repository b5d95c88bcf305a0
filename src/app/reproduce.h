/* Inside `reproduce`: its answers as an appendix of a paper. */
#ifndef BOUTON_APP_REPRODUCE_H
#define BOUTON_APP_REPRODUCE_H

#include "papers/papers.h"

/* The heading of a paper, a statement with what was found, and the end of a paper's list. */
void bt_app__appendix_paper(bt_text *out, const bt_papers_paper *paper);
void bt_app__appendix_claim(bt_text *out, const bt_papers_claim *claim, const bt_papers_finding *f);
void bt_app__appendix_end(bt_text *out);

#endif
