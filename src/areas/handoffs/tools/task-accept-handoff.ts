import { z } from 'zod';
import { writeTool } from '../../../kernel/tool/define.ts';
import { batonField, ended, handoffs } from './baton-fields.ts';
import { accept, acceptErrors, acceptFields } from './ending-tool.ts';

export const taskAcceptHandoff = writeTool({
  name: 'task_accept_handoff',
  toolset: 'handoffs',
  dialect: handoffs,
  summary: 'Accept a handoff; its files become yours.',
  namedOnly: ['task_id'],
  idempotent: false,
  input: () => z.object({ handoff_observation_id: batonField.handoff_observation_id, ...acceptFields }),
  output: () => ended('accepted'),
  errors: ['NOT_HANDOFF', 'HANDOFF_EXPIRED', ...acceptErrors],
  cli: { command: 'accept', args: ['handoff_observation_id'] },
  run: (unit, { handoff_observation_id: id, task_id: taskId }, context) =>
    accept(unit, { id, kind: 'handoff', taskId }, context),
});
