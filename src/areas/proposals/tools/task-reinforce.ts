import { z } from 'zod';
import { WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { reinforce } from '../flows/reinforce.ts';
import { supportKinds } from '../rules/proposal.ts';
import { proposalField } from './proposal-fields.ts';

export const taskReinforce = writeTool({
  name: 'task_reinforce',
  toolset: 'proposals',
  dialect: colony,
  summary: 'Support a proposal; rediscovered: you had the idea too, adjacent: you edit its files.',
  idempotent: true,
  input: () =>
    z.object({
      proposal_id: proposalField.proposalId,
      session_id: own.session,
      kind: z.enum(supportKinds).default('explicit').describe('Why'),
    }),
  output: () =>
    z.object({
      proposal_id: z.int(),
      strength: z.number(),
      promoted: z.boolean(),
      task_id: z.int().nullable(),
    }),
  errors: ['PROPOSAL_NOT_FOUND', 'READ_ONLY'],
  cli: { command: 'reinforce', args: ['proposal_id'] },
  async run(unit, { proposal_id, kind }, { actor }) {
    unit.collections.requireWrite(WORKSPACE_ID);
    const { strength, promoted, taskId } = await reinforce(unit, proposal_id, actor.session, kind);
    return { proposal_id, strength, promoted, task_id: taskId };
  },
});
