import { z } from 'zod';
import { writeTool } from '../../../kernel/tool/define.ts';
import { batonField, ended, handoffs } from './baton-fields.ts';
import { decline, declineErrors, declineFields } from './ending-tool.ts';

export const taskDeclineHandoff = writeTool({
  name: 'task_decline_handoff',
  toolset: 'handoffs',
  dialect: handoffs,
  summary: 'Decline a handoff; its sender may offer it elsewhere.',
  namedOnly: ['task_id'],
  idempotent: false,
  input: () => z.object({ handoff_observation_id: batonField.handoff_observation_id, ...declineFields }),
  output: () => ended('cancelled'),
  errors: ['NOT_HANDOFF', 'HANDOFF_EXPIRED', ...declineErrors],
  cli: { command: 'decline', args: ['handoff_observation_id', 'reason'] },
  run: (unit, { handoff_observation_id: id, task_id: taskId, reason }, context) =>
    decline(unit, { id, kind: 'handoff', taskId }, reason, context),
});
