import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { cappedList, cappedText } from '../../../kernel/tool/fields.ts';
import { askedRoots, repoWarning, rootNamed, unprovenRoots } from '../../repos/tools/repo-roots.ts';
import { propose } from '../flows/propose.ts';
import { PROMOTION_STRENGTH, strengthOf } from '../rules/proposal.ts';
import { proposalField, touchedFile } from './proposal-fields.ts';

export const taskPropose = writeTool({
  name: 'task_propose',
  toolset: 'proposals',
  dialect: colony,
  summary: 'Propose work that becomes a task once other sessions support it.',
  idempotent: false,
  input: () =>
    z.object({
      repo_root: proposalField.repoRoot,
      branch: proposalField.branch,
      summary: cappedText(500).min(1).describe('What'),
      rationale: cappedText(10_000).min(1).describe('Why'),
      touches_files: cappedList(cappedText(4096).min(1), 100).default([]).describe('Files'),
      session_id: own.session,
    }),
  output: () =>
    z.object({
      proposal_id: z.int(),
      strength: z.number(),
      promotion_threshold: z.number(),
      /** The call names a repository that nobody here knows. */
      repo_warning: z.string().optional(),
    }),
  errors: ['READ_ONLY', 'NOTHING_TO_STORE'],
  cli: { command: 'propose', args: ['summary'] },
  opensFirst: true,
  async outside(inside, { repo_root, branch, summary, rationale, touches_files }, context) {
    const { caller, actor } = context;
    const repoRoot = rootNamed(repo_root, caller.cwd);
    const unproven = unprovenRoots(askedRoots({ repo_root }, context));
    const files = [...new Set(touches_files.map((file) => touchedFile(file, repoRoot)))].filter((file) => file !== '');
    return inside(async (unit) => {
      const { session } = actor;
      const id = await propose(unit, { repoRoot, branch, summary, rationale, files, session });
      const supports = await unit.proposals.supportsOf([id]);
      const strength = strengthOf(supports.get(id) ?? [], session, unit.now);
      const repo_warning = await repoWarning(unit, unproven);
      return { proposal_id: id, strength, promotion_threshold: PROMOTION_STRENGTH, ...defined({ repo_warning }) };
    });
  },
});
