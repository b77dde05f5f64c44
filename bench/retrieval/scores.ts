export const DEPTHS = [5, 10, 20] as const;

export interface Score {
  readonly recall: Readonly<Record<number, number>>;
  readonly reciprocal: number;
}

export function scoreOf(found: readonly number[], evidence: readonly number[]): Score {
  const recall = Object.fromEntries(
    DEPTHS.map((depth) => [
      depth,
      evidence.filter((id) => found.slice(0, depth).includes(id)).length / evidence.length,
    ]),
  );
  const first = found.findIndex((id) => evidence.includes(id));
  return { recall, reciprocal: first === -1 ? 0 : 1 / (first + 1) };
}

export function scoreLine(label: string, scores: readonly Score[]): readonly (string | number)[] {
  const mean = (of: (score: Score) => number) =>
    scores.reduce((sum, score) => sum + of(score), 0) / Math.max(1, scores.length);
  return [
    label,
    String(scores.length),
    ...DEPTHS.map((depth) => mean((score) => score.recall[depth] ?? 0)),
    mean((score) => score.reciprocal),
  ];
}

/** Returns how often an answerable question scores higher than an unanswerable one: 0.5 is chance, 1 is always. */
export function separation(answered: readonly number[], unanswered: readonly number[]): number {
  let wins = 0;
  for (const one of answered) for (const other of unanswered) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / Math.max(1, answered.length * unanswered.length);
}
