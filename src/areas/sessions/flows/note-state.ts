import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { nextState, type SessionProcess, type StateReport } from '../rules/session-state.ts';

export interface StateNote extends StateReport {
  readonly session: SessionId;
  readonly agent: AgentId;
  readonly process?: SessionProcess | undefined;
}

/** Stores what a session is doing now, and says it to everybody who follows the log if that is new. */
export async function noteState(unit: Writes, { session, agent, process, ...report }: StateNote): Promise<void> {
  const last = await unit.sessionStates.find(session);
  if (last !== undefined && last.agent !== agent) return;
  const next = nextState(last, report);
  if (next !== undefined) {
    await unit.sessionStates.put({ session, agent, ...next, since: unit.now, process });
  } else if (process !== undefined && process.pid !== last?.process?.pid) {
    await unit.sessionStates.setProcess(session, process);
  }
}
