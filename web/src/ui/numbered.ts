/** Uses the index of each item as its key, for lists whose items have no identity other than their position. */
export function numbered<T>(
  items: readonly T[],
): readonly { readonly item: T; readonly at: string; readonly index: number }[] {
  return items.map((item, index) => ({ item, index, at: `n${index}` }));
}
