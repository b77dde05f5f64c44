import { z } from 'zod';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { rootNamed } from '../../repos/tools/repo-roots.ts';
import { orderByWaves } from '../rules/wave-order.ts';
import { draftsOf, planField, subtasks, waves, wishesOf } from './plan-fields.ts';
import { publishErrors, publishedShape, publishFrom } from './publish-call.ts';

export const taskPlanPublish = writeTool({
  name: 'task_plan_publish',
  toolset: 'plans',
  dialect: colony,
  summary: 'Publish a plan with one claimable task per sub-task.',
  namedOnly: ['ordering_hints'],
  details: 'Order those that share files with depends_on; finalizers last.',
  idempotent: false,
  input: () =>
    z.object({
      repo_root: planField.repoRoot,
      slug: planField.slug,
      session_id: own.session,
      agent: own.agent,
      title: planField.title,
      problem: planField.problem,
      acceptance_criteria: planField.criteria,
      subtasks: subtasks(),
      waves: waves().optional(),
      ordering_hints: z.looseObject({}).optional().describe('{waves}: as waves'),
      auto_archive: z.boolean().default(false).describe('When all done'),
    }),
  output: () => z.object(publishedShape),
  errors: [...publishErrors],
  cli: { command: 'publish', args: ['slug'] },
  opensFirst: true,
  async outside(inside, input, context) {
    const repoRoot = rootNamed(input.repo_root, context.caller.cwd);
    const wished = wishesOf(input.waves ?? input.ordering_hints?.waves);
    const ordered = orderByWaves(draftsOf(input.subtasks, repoRoot), wished);
    const { slug, title, problem, acceptance_criteria: acceptance, auto_archive: autoArchive } = input;
    const plan = { repoRoot, folder: input.repo_root, slug, title, problem, acceptance, autoArchive, byQueen: false };
    return publishFrom(inside, { ...plan, subtasks: ordered.subtasks, waveNames: ordered.names }, context);
  },
});
