import { expireAsk } from '../../../areas/runs/flows/answer-ask.ts';
import { putApproval } from '../../../areas/runs/flows/put-ask.ts';
import type { Approval } from '../../../areas/runs/rules/ask.ts';
import type { Run } from '../../../areas/runs/rules/run.ts';
import { noteState } from '../../../areas/sessions/flows/note-state.ts';
import { commitsOf, looks } from '../../../kernel/hub/follow.ts';
import { runSession } from '../../../kernel/rules/session-name.ts';
import { SECOND } from '../../../kernel/rules/time.ts';
import type { Store } from '../../../kernel/store/store.ts';
import type { Approve, Approved } from '../drivers/driver.ts';
import type { RunLog } from './run-log.ts';

/** Between commits of this process, for answers that another process has stored. */
const LOOK_EVERY_MS = SECOND;
const LONGEST_ABOUT = 1500;

/** Asks a person about each action of a run, and waits until it is answered or the run is over. */
export function approver(store: Store, run: Run, { scope, storable }: RunLog, over: AbortSignal): Approve {
  async function isAnswered(id: number): Promise<Approved | undefined> {
    const ask = await store.read(scope, (unit) => unit.asks.find(id));
    if (ask?.kind !== 'approval') return { decision: 'expired' };
    return ask.state === 'open' ? undefined : answerIn(ask);
  }

  async function answered(id: number): Promise<Approved> {
    for await (const _ of looks(commitsOf(store), LOOK_EVERY_MS, over)) {
      const found = await isAnswered(id);
      if (found !== undefined) return found;
    }
    await store.write(scope, 'expire-approval', async (unit) => {
      const ask = await unit.asks.find(id);
      if (ask !== undefined) await expireAsk(unit, ask);
    });
    return (await isAnswered(id)) ?? { decision: 'expired' };
  }

  return async (asked) => {
    const { said, folder } = asked;
    const action = {
      tool: storable(asked.tool),
      arguments: storable(asked.arguments),
      folder,
      said: said === null ? null : storable(said),
    };
    if (await store.read(scope, (unit) => unit.asks.isAllowedFor(run.id, action))) return { decision: 'allow_run' };
    const of = { session: runSession(run.id), agent: run.agent };
    const { id } = await store.write(scope, 'ask-approval', async (unit) => {
      const about = `${action.tool}: ${action.arguments}`.slice(0, LONGEST_ABOUT);
      await noteState(unit, { ...of, state: 'waiting_permission', about });
      return putApproval(unit, { ...of, taskId: run.taskId, runId: run.id, action });
    });
    try {
      return await answered(id);
    } finally {
      if (!over.aborted)
        await store.write(scope, 'approval-over', (unit) => noteState(unit, { ...of, state: 'working' }));
    }
  };
}

function answerIn({ decision, reason }: Approval): Approved {
  return decision === null ? { decision: 'expired' } : { decision, ...(reason === null ? {} : { reason }) };
}
