import type { Run } from '../../../areas/runs/rules/run.ts';
import { thisMachine } from '../../../areas/sessions/files/this-machine.ts';
import { noteState } from '../../../areas/sessions/flows/note-state.ts';
import { runSession } from '../../../kernel/rules/session-name.ts';
import type { Writes } from '../../../kernel/store/unit.ts';

type OfRun = Pick<Run, 'id' | 'agent'>;

const nameOf = ({ id, agent }: OfRun) => ({ session: runSession(id), agent });

/** The session of a run works from its prompt on, also if its agent never calls the hub. */
export async function beginSession(unit: Writes, run: OfRun): Promise<void> {
  await unit.sessions.touch({ ...nameOf(run), surface: 'mcp' });
  await noteState(unit, { ...nameOf(run), state: 'working' });
}

export async function noteRunning(unit: Writes, run: OfRun, pid: number): Promise<void> {
  const process = { pid, started: null, machine: thisMachine() };
  await noteState(unit, { ...nameOf(run), state: 'working', process });
}

export async function endSession(unit: Writes, run: OfRun): Promise<void> {
  await noteState(unit, { ...nameOf(run), state: 'gone' });
}
