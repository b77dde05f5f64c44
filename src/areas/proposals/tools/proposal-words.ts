import type { Screen } from '../../../kernel/tool/cli-shape.ts';

interface Counted {
  readonly id: number;
  readonly summary: string;
  readonly strength: number;
  readonly reinforcement_count: number;
}

interface Report {
  readonly pending: readonly (Counted & {
    readonly rationale: string;
    readonly touches_files: readonly string[];
    readonly proposed_by: string;
    readonly proposed_at: number;
    readonly signal_metadata: { readonly promotion_threshold: number };
  })[];
  readonly promoted: readonly (Counted & { readonly task_id: number; readonly promoted_at: number })[];
}

const INDENT = 5;

export function reportWords({ pending, promoted }: Report, screen: Screen): string {
  if (pending.length + promoted.length === 0) return 'No proposals on this branch.';
  const { line, strong, faint, age, text } = screen;
  const head = (one: Counted, facts: string) =>
    `${strong(String(one.id).padStart(3))}  ${line(one.summary)}\n${faint(text(facts, INDENT))}`;
  const waiting = pending.map((one) => {
    const { proposed_by, proposed_at, strength, signal_metadata, touches_files: files } = one;
    const goal = `strength ${strength} of ${signal_metadata.promotion_threshold}, ${one.reinforcement_count} supports`;
    const touched = files.length === 0 ? '' : `, touches ${files.join(', ')}`;
    return `${head(one, `by ${proposed_by}, ${age(proposed_at)}, ${goal}${touched}`)}\n${text(one.rationale, INDENT)}`;
  });
  const done = promoted.map((one) => head(one, `task #${one.task_id} since ${age(one.promoted_at)}`));
  return [...waiting, ...done].join('\n\n');
}
