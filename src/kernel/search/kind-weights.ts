/** What was decided or learned comes first, then what was said; tasks and records that a program keeps come last. */
const decided = new Set(
  'fact decision preference path failed_approach blocked_path reverted_solution conflict_warning foraged-pattern'.split(
    ' ',
  ),
);
const said = new Set('note question answer blocker message handoff relay reflexion spec-invariant-draft'.split(' '));
const SAID = 0.9;
const TASK = 0.5;
const RECORD = 0.35;

/** How much a memory of this kind counts in a search that asks for no kind. */
export function kindWeight(kind: string): number {
  if (decided.has(kind)) return 1;
  if (said.has(kind)) return SAID;
  return kind === 'task' ? TASK : RECORD;
}
