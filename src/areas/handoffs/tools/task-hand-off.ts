import { z } from 'zod';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';
import { workState } from '../../repos/files/work-state.ts';
import { handOff } from '../flows/hand-off.ts';
import { LONGEST_HANDOFF_MINUTES } from '../rules/baton.ts';
import { fileList, lineList, minutesUpTo, pathsFrom, targetField } from './baton-fields.ts';
import { workHere } from './work-here.ts';

export const taskHandOff = writeTool({
  name: 'task_hand_off',
  toolset: 'handoffs',
  dialect: colony,
  summary: 'Hand work to another agent; files stay yours until it accepts.',
  idempotent: false,
  input: () =>
    z.object({
      task_id: threadField.taskId,
      session_id: own.session,
      agent: own.agent,
      ...targetField,
      summary: field.longText.min(1).describe('Done and left'),
      next_steps: lineList('What to do'),
      blockers: lineList('What blocks'),
      released_files: fileList('Give up'),
      transferred_files: fileList('Pass on'),
      expires_in_minutes: minutesUpTo(LONGEST_HANDOFF_MINUTES).optional().describe('Up to 480'),
    }),
  output: () => z.object({ handoff_observation_id: z.int(), status: z.literal('pending') }),
  errors: [
    'TASK_NOT_FOUND',
    'READ_ONLY',
    'NOTHING_TO_STORE',
    'RECIPIENT_NOT_FOUND',
    'RECIPIENT_SELF',
    'INVALID_CLAIM_PATH',
  ],
  cli: { command: 'send', args: ['task_id', 'to_agent', 'summary'] },
  async outside(inside, input, { caller, actor }) {
    const releasedIn = pathsFrom(caller.cwd, input.released_files);
    const transferredIn = pathsFrom(caller.cwd, input.transferred_files);
    const seen = caller.cwd === undefined ? undefined : await workState(caller.cwd);
    return inside(async (unit) => {
      const task = await unit.tasks.get(input.task_id);
      const draft = {
        summary: input.summary,
        nextSteps: input.next_steps ?? [],
        blockers: input.blockers ?? [],
        releasedFiles: releasedIn(task),
        transferredFiles: transferredIn(task),
        toAgent: input.to_agent,
        toSession: input.to_session_id,
        expiresInMinutes: input.expires_in_minutes,
        work: workHere(seen, caller.cwd, task),
      };
      return { handoff_observation_id: await handOff(unit, task, draft, actor), status: 'pending' as const };
    });
  },
});
