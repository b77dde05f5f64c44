export interface Drift {
  readonly editsWithoutClaim: readonly string[];
  readonly claimsWithoutEdits: readonly string[];
  /** The share of edited files that were not claimed, with two decimals. */
  readonly score: number;
  readonly recommendation: string;
}

const PREVIEWED = 3;

/** How far the files that a session edited differ from those that it claimed. */
export function driftBetween(claimed: readonly string[], edited: readonly string[]): Drift {
  const [claims, edits] = [new Set(claimed), new Set(edited)];
  const editsWithoutClaim = edited.filter((file) => !claims.has(file));
  const claimsWithoutEdits = claimed.filter((file) => !edits.has(file));
  const sentences = [
    editsWithoutClaim.length === 0
      ? undefined
      : `Claim ${editsWithoutClaim.length} file(s) edited without an active claim: ${preview(editsWithoutClaim)}.`,
    claimsWithoutEdits.length === 0
      ? undefined
      : `Release or revisit ${claimsWithoutEdits.length} claim(s) with no recent edits: ${preview(claimsWithoutEdits)}.`,
  ].filter((sentence) => sentence !== undefined);
  return {
    editsWithoutClaim,
    claimsWithoutEdits,
    score: Math.round((100 * editsWithoutClaim.length) / Math.max(1, edited.length)) / 100,
    recommendation: sentences.length === 0 ? 'Edits and claims agree.' : sentences.join(' '),
  };
}

function preview(files: readonly string[]): string {
  const shown = files.slice(0, PREVIEWED).join(', ');
  return files.length > PREVIEWED ? `${shown} +${files.length - PREVIEWED} more` : shown;
}

/** A page of the checked files. Files that need action come first. */
export interface DriftPage {
  readonly files: ReadonlySet<string>;
  readonly all: number;
  /** The start of the next page; `undefined` on the last page. */
  readonly next: string | undefined;
}

/**
 * Sorts by drift, then by path, and starts after the end of the previous page. A file that is claimed between two pages
 * moves to the end: a file may appear twice, but none is skipped.
 */
export function driftPage(
  { editsWithoutClaim, claimsWithoutEdits }: Drift,
  edited: readonly string[],
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): DriftPage {
  const uncovered = new Set(editsWithoutClaim);
  const covered = edited.filter((file) => !uncovered.has(file));
  const places = [editsWithoutClaim, claimsWithoutEdits, covered].flatMap((files, rank) =>
    [...new Set(files)].map((file) => ({ file, place: `${rank}:${file}` })),
  );
  const ordered = places.toSorted((one, other) => (one.place < other.place ? -1 : 1));
  const rest = after === undefined ? ordered : ordered.filter(({ place }) => place > after);
  const page = rest.slice(0, limit);
  return {
    files: new Set(page.map(({ file }) => file)),
    all: places.length,
    next: rest.length > page.length ? page.at(-1)?.place : undefined,
  };
}
