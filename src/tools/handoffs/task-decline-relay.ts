import { z } from 'zod';
import { batonOnTask } from '../../flows/batons/baton-on-task.ts';
import { declineBaton } from '../../flows/batons/end-baton.ts';
import { writeTool } from '../define.ts';
import { batonField, ended, relays } from './baton-fields.ts';

export const taskDeclineRelay = writeTool({
  name: 'task_decline_relay',
  toolset: 'handoffs',
  dialect: relays,
  summary: 'Decline a relay that you cannot take.',
  unlisted: ['agent', 'task_id'],
  idempotent: false,
  input: () =>
    z.object({
      relay_observation_id: batonField.relay_observation_id,
      session_id: batonField.session_id,
      agent: batonField.agent,
      task_id: batonField.task_id,
      reason: batonField.reason,
    }),
  output: () => ended('cancelled'),
  errors: [
    'OBSERVATION_NOT_ON_TASK',
    'NOT_RELAY',
    'TASK_MISMATCH',
    'ALREADY_ACCEPTED',
    'ALREADY_CANCELLED',
    'RELAY_EXPIRED',
    'NOT_TARGET_SESSION',
    'NOT_PARTICIPANT',
    'NOT_TARGET_AGENT',
    'NOTHING_TO_STORE',
    'READ_ONLY',
  ],
  cli: { command: 'decline-relay', args: ['relay_observation_id', 'reason'] },
  async run(unit, { relay_observation_id: id, task_id: taskId, reason }, { actor }) {
    await declineBaton(unit, await batonOnTask(unit, { id, kind: 'relay', taskId }, actor), reason);
    return { status: 'cancelled' as const };
  },
});
