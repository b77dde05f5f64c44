import { z } from 'zod';
import { gitPlace } from '../../../kernel/files/git-place.ts';
import { WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import { wrongField } from '../../../kernel/rules/refusals.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { anyText, cappedText, field, taskNumber } from '../../../kernel/tool/fields.ts';
import { askedRoots, reachedFolders } from '../../repos/tools/repo-roots.ts';
import { isBranchName } from '../rules/landing.ts';
import { asLanding, landingLine, landingShape } from './landing-shape.ts';

const branchName = () => anyText(200).refine(isBranchName, 'The name of a branch, without revision syntax.');

export const landRequest = writeTool({
  name: 'land_request',
  toolset: 'land',
  summary: 'Ask the hub to bring a branch into a target branch: rebased, checked, and moved only if nobody was faster.',
  details:
    'Requests of one target are carried out one after the other. Only commits land. Conflicts and failed checks come back to you as news; land_status shows them.',
  idempotent: false,
  input: () =>
    z.object({
      branch: branchName().optional().describe('Default: the one that is checked out where you work'),
      target: branchName().default('main').describe('Branch that takes it'),
      repo_root: cappedText(4096).optional().describe('Repository; default: yours'),
      task_id: field.taskId.optional().describe('The task that it is for'),
      method: z.enum(['rebase', 'merge']).default('rebase').describe('How it is brought onto the target'),
    }),
  output: () => landingShape,
  errors: ['TASK_NOT_FOUND', 'REPO_NOT_REACHABLE', 'READ_ONLY'],
  rest: { method: 'POST', path: '/api/landings', status: 201 },
  text: (landing) => `Queued. ${landingLine(landing)}`,
  opensFirst: true,
  async outside(inside, { branch, target, repo_root, task_id, method }, context) {
    const { cwd } = context.caller;
    const folder = repo_root ?? cwd;
    if (folder === undefined) throw wrongField('repo_root', 'Name the repository.');
    const asked = askedRoots({ repo_root: folder }, context);
    const place = cwd === undefined ? undefined : gitPlace(cwd);
    return inside(async (unit) => {
      const repoRoot = (await reachedFolders(unit, asked))[0]?.root ?? folder;
      const source = branch ?? (place?.repoRoot === repoRoot ? place.branch : null);
      if (source === null) throw wrongField('branch', 'Name the branch: no branch of it is checked out where you work.');
      if (source === target) throw wrongField('target', 'The branch is the target itself.');
      const task = task_id === undefined ? undefined : await unit.tasks.get(taskNumber(task_id));
      if (task !== undefined) unit.collections.requireWrite(task.collectionId);
      const wanted = { repoRoot, target, branch: source, taskId: task?.id ?? null, method };
      const landing = await unit.landings.ask({ ...wanted, priority: task?.priority ?? 2 });
      const about = task === undefined ? {} : { taskId: task.id };
      unit.emit({
        type: 'landing.asked',
        collectionId: task?.collectionId ?? WORKSPACE_ID,
        ...about,
        after: { landing: landing.id },
      });
      return asLanding(landing);
    });
  },
});
