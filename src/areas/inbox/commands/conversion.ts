import type { Call } from '../../../kernel/cli/through-door.ts';

const FROM = 'task_ready_for_agent';
const TO = 'task_plan_claim_subtask';
const PLANS = 50;

/** How often agents asked for work within a day and claimed it with a separate call, and how much is claimed. */
export interface Conversion {
  readonly from_tool: typeof FROM;
  readonly to_tool: typeof TO;
  readonly from_calls: number;
  readonly to_calls: number;
  /** Sub-tasks that are claimed or completed, including those that were claimed directly by asking for work. */
  readonly claimed: number;
}

export async function conversionIn(call: Call, repoRoot: string | undefined): Promise<Conversion> {
  const { live } = await call('savings_report', { hours: 24 });
  const where = repoRoot === undefined ? {} : { repo_root: repoRoot };
  const { items } = await call('task_plan_list', { limit: PLANS, ...where });
  const callsTo = (tool: string) => live.operations.find(({ operation }) => operation === tool)?.calls ?? 0;
  const taken = items.map(({ subtask_counts: { claimed = 0, completed = 0 } }) => claimed + completed);
  return {
    from_tool: FROM,
    to_tool: TO,
    from_calls: callsTo(FROM),
    to_calls: callsTo(TO),
    claimed: taken.reduce((sum, one) => sum + one, 0),
  };
}

/** Agents ask for work but claim nothing. No claim calls alone is fine, since asking may claim work directly. */
export function isUnused({ from_calls, to_calls, claimed }: Conversion): boolean {
  return from_calls > 0 && to_calls === 0 && claimed === 0;
}
