import { z } from 'zod';
import { STALE_MINUTES } from '../../core/claims/claim.ts';
import { batonOnTask } from '../../flows/batons/baton-on-task.ts';
import { acceptBaton } from '../../flows/batons/end-baton.ts';
import { writeTool } from '../define.ts';
import { batonField, ended, handoffs } from './baton-fields.ts';

export const taskAcceptHandoff = writeTool({
  name: 'task_accept_handoff',
  toolset: 'handoffs',
  dialect: handoffs,
  summary: 'Accept a handoff; its files become yours.',
  unlisted: ['agent', 'task_id'],
  idempotent: false,
  input: () =>
    z.object({
      handoff_observation_id: batonField.handoff_observation_id,
      session_id: batonField.session_id,
      agent: batonField.agent,
      task_id: batonField.task_id,
    }),
  output: () => ended('accepted'),
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
    'READ_ONLY',
  ],
  cli: { command: 'accept', args: ['handoff_observation_id'] },
  async run(unit, { handoff_observation_id: id, task_id: taskId }, { actor, settings }) {
    const baton = await batonOnTask(unit, { id, kind: 'handoff', taskId }, actor);
    await acceptBaton(unit, baton, settings.claimStaleMinutes ?? STALE_MINUTES);
    return { status: 'accepted' as const };
  },
});
