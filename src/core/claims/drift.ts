export interface Drift {
  readonly editsWithoutClaim: readonly string[];
  readonly claimsWithoutEdits: readonly string[];
  /** The share of edited files that were not claimed, with two decimals. */
  readonly score: number;
  readonly recommendation: string;
}

const PREVIEWED = 3;

/** How far what a session edited lies from what it said it would. */
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

/** A page of the files that a check looked at: what needs an act comes first. */
export interface DriftPage {
  readonly files: ReadonlySet<string>;
  readonly all: number;
  /** Where the next page begins; nothing after the last one. */
  readonly next: string | undefined;
}

/**
 * By drift and then by path, after the place that the page before ended at. A file that is claimed meanwhile moves to the
 * end: it may be told twice, and none is passed over.
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
