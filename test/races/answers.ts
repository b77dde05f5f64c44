import type { Answer } from '../processes.ts';

/** The output of a call that must have worked. */
export function answered(answer: Answer) {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.output;
}

/** `ok` or the error's code, with how often each came. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const name = answer.ok ? 'ok' : answer.error.code;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
