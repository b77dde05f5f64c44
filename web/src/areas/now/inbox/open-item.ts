/** Which row is open. The row is identified by its id; the position counts only when that row is gone. */
export interface Opened {
  readonly id: string;
  readonly at: number;
}

/**
 * The open row among these rows. A row that arrives above the open one must not replace it: somebody may be typing in
 * it. When the open row is done, the next one opens in its place.
 */
export function openAmong(items: readonly { readonly id: string }[], before: Opened | undefined): Opened | undefined {
  const known = items.findIndex(({ id }) => id === before?.id);
  const at = known !== -1 ? known : Math.min(before?.at ?? 0, items.length - 1);
  const item = items[at];
  if (item === undefined || (item.id === before?.id && at === before.at)) return before;
  return { id: item.id, at };
}
