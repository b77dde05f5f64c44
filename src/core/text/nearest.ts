import { editDistance } from './edit-distance.ts';

const SLIPS = 2;

/** Which of the known words somebody may have meant who typed another, the likeliest first. */
export function nearest(typed: string, known: readonly string[]): readonly string[] {
  return known
    .map((word) => ({ word, slips: editDistance(word, typed) }))
    .filter(({ slips }) => slips <= SLIPS)
    .sort((one, other) => one.slips - other.slips)
    .map(({ word }) => word);
}

/** The question behind what is not known, or nothing. */
export function didYouMean(near: readonly string[]): string {
  return near[0] === undefined ? '' : ` Did you mean ${near[0]}?`;
}
