import { z } from 'zod';
import { STALE_MINUTES } from '../../core/claims/claim.ts';
import { batonOnTask } from '../../flows/batons/baton-on-task.ts';
import { acceptBaton } from '../../flows/batons/end-baton.ts';
import { writeTool } from '../define.ts';
import { batonField, ended, relays } from './baton-fields.ts';

export const taskAcceptRelay = writeTool({
  name: 'task_accept_relay',
  toolset: 'handoffs',
  dialect: relays,
  summary: 'Accept a relay and its files; read its worktree_recipe first.',
  unlisted: ['agent', 'task_id'],
  idempotent: false,
  input: () =>
    z.object({
      relay_observation_id: batonField.relay_observation_id,
      session_id: batonField.session_id,
      agent: batonField.agent,
      task_id: batonField.task_id,
    }),
  output: () => ended('accepted'),
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
    'READ_ONLY',
  ],
  cli: { command: 'accept-relay', args: ['relay_observation_id'] },
  async run(unit, { relay_observation_id: id, task_id: taskId }, { actor, settings }) {
    const baton = await batonOnTask(unit, { id, kind: 'relay', taskId }, actor);
    await acceptBaton(unit, baton, settings.claimStaleMinutes ?? STALE_MINUTES);
    return { status: 'accepted' as const };
  },
});
