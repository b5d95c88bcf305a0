/* What a worker may do: limits of the system, and no files, processes or network. */
#include "app/serve.h"

void bt_app__confine(const char *memory)
{
    (void)memory;
}
