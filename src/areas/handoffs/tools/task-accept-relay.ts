import { z } from 'zod';
import { writeTool } from '../../../kernel/tool/define.ts';
import { batonField, ended, relays } from './baton-fields.ts';
import { accept, acceptErrors, acceptFields } from './ending-tool.ts';

export const taskAcceptRelay = writeTool({
  name: 'task_accept_relay',
  toolset: 'handoffs',
  dialect: relays,
  summary: 'Accept a relay and its files; read its worktree_recipe first.',
  namedOnly: ['task_id'],
  idempotent: false,
  input: () => z.object({ relay_observation_id: batonField.relay_observation_id, ...acceptFields }),
  output: () => ended('accepted'),
  errors: ['NOT_RELAY', 'RELAY_EXPIRED', ...acceptErrors],
  cli: { command: 'accept-relay', args: ['relay_observation_id'] },
  run: (unit, { relay_observation_id: id, task_id: taskId }, context) =>
    accept(unit, { id, kind: 'relay', taskId }, context),
});
