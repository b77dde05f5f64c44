import { z } from 'zod';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { cappedText } from '../../../kernel/tool/fields.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';
import { ANY } from '../../messages/rules/task-message.ts';
import { workState } from '../../repos/files/work-state.ts';
import { relay } from '../flows/relay.ts';
import { LONGEST_RELAY_MINUTES, relayReasons } from '../rules/baton.ts';
import { minutesUpTo, targetField } from './baton-fields.ts';
import { workHere } from './work-here.ts';

export const taskRelay = writeTool({
  name: 'task_relay',
  toolset: 'handoffs',
  dialect: colony,
  summary: 'Leave unfinished work to others when you must stop; your claims wait on it.',
  idempotent: false,
  input: () =>
    z.object({
      task_id: threadField.taskId,
      session_id: own.session,
      agent: own.agent,
      reason: z.enum(relayReasons).describe('Why you stop'),
      one_line: cappedText(240).min(1).describe('Where it stands'),
      base_branch: cappedText(400).min(1).describe('Branch to start from'),
      to_agent: targetField.to_agent.default(ANY),
      to_session_id: targetField.to_session_id,
      fetch_files_at: cappedText(400).min(1).optional().describe('Commit'),
      expires_in_minutes: minutesUpTo(LONGEST_RELAY_MINUTES).optional().describe('Up to 720'),
    }),
  output: () => z.object({ relay_observation_id: z.int(), status: z.literal('pending') }),
  errors: ['TASK_NOT_FOUND', 'READ_ONLY', 'NOTHING_TO_STORE', 'RECIPIENT_NOT_FOUND', 'RECIPIENT_SELF'],
  cli: { command: 'relay', args: ['task_id', 'one_line'] },
  async outside(inside, input, { caller, actor, settings }) {
    const seen = caller.cwd === undefined ? undefined : await workState(caller.cwd);
    return inside(async (unit) => {
      const task = await unit.tasks.get(input.task_id);
      const draft = {
        reason: input.reason,
        oneLine: input.one_line,
        baseBranch: input.base_branch,
        toAgent: input.to_agent,
        toSession: input.to_session_id,
        fetchFilesAt: input.fetch_files_at,
        expiresInMinutes: input.expires_in_minutes,
        work: workHere(seen, caller.cwd, task),
        staleMinutes: settings.claimStaleMinutes,
      };
      const { id } = await relay(unit, task, draft, actor);
      return { relay_observation_id: id, status: 'pending' as const };
    });
  },
});
