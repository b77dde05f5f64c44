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
