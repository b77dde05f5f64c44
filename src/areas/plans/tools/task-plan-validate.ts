import { z } from 'zod';
import { colony } from '../../../kernel/tool/colony.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { seenFiles } from '../../repos/files/planned-files.ts';
import { rootNamed } from '../../repos/tools/repo-roots.ts';
import { validatePlan } from '../flows/validate-plan.ts';
import { draftsOf, planField, subtasks } from './plan-fields.ts';
import { isReached, planPlace } from './plan-place.ts';
import { filesOf, unguardedIn } from './planned-scope.ts';
import { shownValidation, validationShape } from './validation-shape.ts';

export const taskPlanValidate = readTool({
  name: 'task_plan_validate',
  toolset: 'plans',
  dialect: colony,
  summary: 'Check a plan before publishing: order, shared files, live claims.',
  namedOnly: ['subtasks.*'],
  input: () => z.object({ repo_root: planField.repoRoot, subtasks: subtasks() }),
  output: () => validationShape,
  errors: ['INVALID_CLAIM_PATH'],
  cli: { command: 'validate' },
  async outside(inside, { repo_root, subtasks: given }, context) {
    const repo = rootNamed(repo_root, context.caller.cwd);
    const drafts = draftsOf(given, repo);
    const place = planPlace(repo, repo_root, context);
    const { isOpen } = await inside(async (unit) => ({
      isOpen: place !== undefined && (await isReached(unit, place, context)),
    }));
    const files = filesOf(drafts);
    const looked = place !== undefined && isOpen ? await seenFiles(place.worktree, files) : { dirty: [], noted: [] };
    const seen = { ...looked, unguarded: unguardedIn(drafts, context) };
    const staleMinutes = context.settings.claimStaleMinutes;
    const { toolNamed } = context;
    const request = { repoRoot: repo, subtasks: drafts, staleMinutes, seen, toolNamed };
    return inside(async (unit) => shownValidation(await validatePlan(unit, request), unit.now));
  },
});
