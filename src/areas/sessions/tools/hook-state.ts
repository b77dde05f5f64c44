import { z } from 'zod';
import { writeTool } from '../../../kernel/tool/define.ts';
import { cappedText } from '../../../kernel/tool/fields.ts';
import { hooks } from '../../../kernel/tool/hooks.ts';
import { thisMachine } from '../files/this-machine.ts';
import { noteState } from '../flows/note-state.ts';
import { reportedStates } from '../rules/session-state.ts';

const count = z.int().min(0).max(1000).default(0);

export const hookState = writeTool({
  name: 'hook_state',
  toolset: 'hub',
  dialect: hooks,
  summary: 'Say what a session is doing now, or waits for; called by the hooks of a client.',
  listed: false,
  idempotent: false,
  input: () =>
    z.object({
      state: z.enum(reportedStates).optional().describe('What the session is doing; absent: as before'),
      about: cappedText(2000).optional().describe('What it waits for, or the message about its limit'),
      edits: count.describe('Edits since the last report'),
      actions: count.describe('Uses of tools of the client since the last report'),
      pid: z.int().min(1).optional().describe('The process of the client, on the machine of the hub'),
      started: cappedText(100).optional().describe('When that process started, in the words of its system'),
    }),
  output: () => z.object({ noted: z.boolean() }),
  errors: [],
  async run(unit, { state, about, edits, actions, pid, started }, { caller }) {
    const { session, agent, cwd } = caller;
    // Only a caller on this machine gives its folder, and only its process can be looked at.
    const known = pid === undefined || cwd === undefined ? undefined : { pid, started: started ?? null };
    const process = known === undefined ? undefined : { ...known, machine: thisMachine() };
    if (state !== undefined) await noteState(unit, { session, agent, state, about, process });
    if (edits + actions > 0) await unit.minutes.add({ session, at: unit.now, edits, actions });
    return { noted: true };
  },
});
