/** Databases limit the number of bound values per statement: SQLite to 32,766, with rows of up to 30 columns. */
const VALUES_AT_ONCE = 1000;

/** Splits the list into slices that fit into one statement each. */
export function inSlices<T>(list: readonly T[]): readonly (readonly T[])[] {
  if (list.length <= VALUES_AT_ONCE) return list.length === 0 ? [] : [list];
  const slices: (readonly T[])[] = [];
  for (let start = 0; start < list.length; start += VALUES_AT_ONCE)
    slices.push(list.slice(start, start + VALUES_AT_ONCE));
  return slices;
}
