/* The work on lanes, written once and included by one file per kind of machine, which defines
     vector, half    a vector of uint64_t, and one of as many uint32_t (GCC's vector extension)
   and gets `kernel`. */

enum { WORDS = sizeof(vector) / 8 };

static void gather(const uint32_t *at, const bt_taking_item *items, size_t count,
                   uint64_t seen[BT_TAKING_LANES])
{
    const vector one = (vector){0} + 1;
    for (int l = 0; l < BT_TAKING_LANES; l += WORDS) {
        vector set;
        __builtin_memcpy(&set, seen + l, sizeof set);
        for (size_t i = 0; i < count; i++) {
            half values;
            __builtin_memcpy(&values, at - items[i].shift + l, sizeof values);
            set |= one << __builtin_convertvector(values ^ items[i].value, vector);
        }
        __builtin_memcpy(seen + l, &set, sizeof set);
    }
}

static const bt_taking_kernel kernel = {gather};
