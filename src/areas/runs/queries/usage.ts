import { groupBy } from '../../../kernel/rules/group.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { visibleRuns } from './visible-runs.ts';

export interface DayUsage {
  readonly day: string;
  readonly agent: AgentId;
  readonly runs: number;
  readonly failed: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costMicros: number;
}

/** The usage of runs since then, by agent and by day in the given time zone. */
export async function runUsage(
  context: UnitContext,
  since: Instant,
  zone: string,
  agent?: AgentId,
): Promise<readonly DayUsage[]> {
  let query = visibleRuns(context)
    .select(['runs.started_at as at', 'runs.agent_id as agent', 'runs.status'])
    .select(['runs.input_tokens as input', 'runs.output_tokens as output', 'runs.cost_micros as cost'])
    .where('runs.started_at', '>=', since);
  if (agent !== undefined) query = query.where('runs.agent_id', '=', agent);
  const dayOf = dayNamer(zone);
  const groups = groupBy(await query.orderBy('runs.started_at').execute(), ({ at, agent: by }) => {
    return `${dayOf(at)} ${by}`;
  });
  const byDayAndAgent = [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
  return byDayAndAgent.map(([key, rows]) => {
    const [day = '', by = ''] = key.split(' ');
    const sum = (of: (row: (typeof rows)[number]) => number | null) =>
      rows.reduce((total, row) => total + (of(row) ?? 0), 0);
    return {
      day,
      agent: by,
      runs: rows.length,
      failed: rows.filter(({ status }) => status === 'failed' || status === 'lost').length,
      inputTokens: sum((row) => row.input),
      outputTokens: sum((row) => row.output),
      costMicros: sum((row) => row.cost),
    };
  });
}

function dayNamer(zone: string): (at: Instant) => string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (at) => parts.format(at);
}
