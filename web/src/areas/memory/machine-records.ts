/** What people and agents chose to remember, as opposed to tasks and the records that tools make. */
const chosen: readonly string[] = [
  'fact',
  'decision',
  'preference',
  'path',
  'note',
  'answer',
  'output',
  'failed_approach',
];

/** Splits what was found: what somebody chose to remember, and tasks and records of tools, each in its order. */
export function withoutRecords<T extends { readonly type: string }>(rows: readonly T[]) {
  return {
    chosen: rows.filter(({ type }) => chosen.includes(type)),
    records: rows.filter(({ type }) => !chosen.includes(type)),
  };
}
