import { editDistance } from './edit-distance.ts';

const SLIPS = 2;

/** The known words that a typo may stand for, most likely first. */
export function nearest(typed: string, known: readonly string[]): readonly string[] {
  return known
    .map((word) => ({ word, slips: editDistance(word, typed) }))
    .filter(({ slips }) => slips <= SLIPS)
    .sort((one, other) => one.slips - other.slips)
    .map(({ word }) => word);
}

/** A "did you mean" suffix for an unknown word, or an empty string. */
export function didYouMean(near: readonly string[]): string {
  return near[0] === undefined ? '' : ` Did you mean ${near[0]}?`;
}
