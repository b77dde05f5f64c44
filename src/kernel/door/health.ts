import type { Operator } from '../hub/operator.ts';
import { version } from '../hub/version.ts';
import { type Caller, callerOversees } from '../rules/caller.ts';
import { defined } from '../rules/defined.ts';
import { presenceOf, SILENCE } from '../rules/presence.ts';
import { iso } from '../rules/time.ts';
import type { Store } from '../store/store.ts';
import type { Reads } from '../store/unit.ts';
import type { HubHealth } from '../tool/desk.ts';
import { callerScope } from './permission.ts';

/** Only the operator learns where the data is stored; other callers get the rest. */
const OPERATOR_FACTS = ['file', 'address', 'host', 'database'];

export async function healthOf(store: Store, caller: Caller, operator?: Operator): Promise<HubHealth> {
  const facts = Object.entries(await store.facts());
  const isOperator = callerOversees(caller);
  const { lastEvent, webhook, ...found } = await store.read(callerScope(caller), async (unit) => {
    const presence = await unit.activity.presence(unit.now - SILENCE);
    const agents = await unit.agents.list();
    const here = agents.filter(({ id }) => presenceOf(presence.get(id), unit.now) !== 'away');
    const tasks = Object.entries(await unit.tasks.statusCounts()).map(([status, count]) => [`tasks_${status}`, count]);
    return {
      counts: { agents: agents.length, agents_here: here.length, ...Object.fromEntries(tasks) },
      lastEvent: await unit.events.last(),
      webhook: isOperator ? await webhookOf(unit) : undefined,
      runs: {
        running: await unit.runs.countRunning(),
        paused: (await unit.dispatch.paused()) !== undefined,
        parked: await unit.runs.countParked(),
      },
    };
  });
  const upkeep = await operator?.upkeep();
  const checks = isOperator ? await operator?.checks() : undefined;
  return {
    version,
    node: process.version,
    uptime_seconds: Math.floor(process.uptime()),
    memory_bytes: process.memoryUsage.rss(),
    last_event: lastEvent,
    store: Object.fromEntries(facts.filter(([name]) => isOperator || !OPERATOR_FACTS.includes(name))),
    ...found,
    ...defined({ upkeep, checks, webhook }),
  };
}

async function webhookOf(unit: Reads): Promise<HubHealth['webhook']> {
  const state = await unit.webhooks.state();
  if (state === undefined) return undefined;
  const { fault, sentAt } = state;
  return { fault, sent_at: sentAt === null ? null : iso(sentAt), waiting: await unit.webhooks.waiting() };
}
