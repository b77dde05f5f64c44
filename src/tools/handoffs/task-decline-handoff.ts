import { z } from 'zod';
import { batonOnTask } from '../../flows/batons/baton-on-task.ts';
import { declineBaton } from '../../flows/batons/end-baton.ts';
import { writeTool } from '../define.ts';
import { batonField, ended, handoffs } from './baton-fields.ts';

export const taskDeclineHandoff = writeTool({
  name: 'task_decline_handoff',
  toolset: 'handoffs',
  dialect: handoffs,
  summary: 'Decline a handoff; its sender may offer it elsewhere.',
  unlisted: ['agent', 'task_id'],
  idempotent: false,
  input: () =>
    z.object({
      handoff_observation_id: batonField.handoff_observation_id,
      session_id: batonField.session_id,
      agent: batonField.agent,
      task_id: batonField.task_id,
      reason: batonField.reason,
    }),
  output: () => ended('cancelled'),
  errors: [
    'OBSERVATION_NOT_ON_TASK',
    'NOT_HANDOFF',
    'TASK_MISMATCH',
    'ALREADY_ACCEPTED',
    'ALREADY_CANCELLED',
    'HANDOFF_EXPIRED',
    'NOT_TARGET_SESSION',
    'NOT_PARTICIPANT',
    'NOT_TARGET_AGENT',
    'NOTHING_TO_STORE',
    'READ_ONLY',
  ],
  cli: { command: 'decline', args: ['handoff_observation_id', 'reason'] },
  async run(unit, { handoff_observation_id: id, task_id: taskId, reason }, { actor }) {
    await declineBaton(unit, await batonOnTask(unit, { id, kind: 'handoff', taskId }, actor), reason);
    return { status: 'cancelled' as const };
  },
});
