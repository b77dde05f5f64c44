import type { Answer } from '../processes.ts';

/** Returns the output of a call that must succeed. */
export function answered(answer: Answer) {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.output;
}

/** Counts the answers by outcome: `ok` or the error code. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const name = answer.ok ? 'ok' : answer.error.code;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
