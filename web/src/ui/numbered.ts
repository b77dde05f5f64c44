/** Gives each item its position as a key: for lists whose items are nothing but what stands at that place. */
export function numbered<T>(
  items: readonly T[],
): readonly { readonly item: T; readonly at: string; readonly index: number }[] {
  return items.map((item, index) => ({ item, index, at: `n${index}` }));
}
