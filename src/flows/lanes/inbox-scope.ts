/** Which tasks and repositories somebody looks at. */
export interface InboxScope {
  readonly tasks?: readonly number[] | undefined;
  readonly repos?: readonly string[] | undefined;
  /** Claims that waited in vain and were released are shown too. */
  readonly released?: boolean | undefined;
}

/** What an inbox shows of files: how far back, how much, and how fast activity fades. */
export interface FileWindow {
  readonly recentMinutes: number;
  readonly recentLimit: number;
  readonly heatHalfLifeMinutes: number;
  readonly heatLimit: number;
  readonly minHeat: number;
}

export function repoRoots(
  one: string | undefined,
  several: readonly string[] | undefined,
): readonly string[] | undefined {
  const roots = [...(one === undefined ? [] : [one]), ...(several ?? [])].map(withoutLastSlash);
  return roots.length === 0 ? undefined : [...new Set(roots)];
}

function withoutLastSlash(root: string): string {
  return root.length > 1 && root.endsWith('/') ? root.slice(0, -1) : root;
}
