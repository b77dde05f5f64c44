import { z } from 'zod';
import { writeTool } from '../../../kernel/tool/define.ts';
import { batonField, ended, relays } from './baton-fields.ts';
import { decline, declineErrors, declineFields } from './ending-tool.ts';

export const taskDeclineRelay = writeTool({
  name: 'task_decline_relay',
  toolset: 'handoffs',
  dialect: relays,
  summary: 'Decline a relay that you cannot take.',
  namedOnly: ['task_id'],
  idempotent: false,
  input: () => z.object({ relay_observation_id: batonField.relay_observation_id, ...declineFields }),
  output: () => ended('cancelled'),
  errors: ['NOT_RELAY', 'RELAY_EXPIRED', ...declineErrors],
  cli: { command: 'decline-relay', args: ['relay_observation_id', 'reason'] },
  run: (unit, { relay_observation_id: id, task_id: taskId, reason }, context) =>
    decline(unit, { id, kind: 'relay', taskId }, reason, context),
});
