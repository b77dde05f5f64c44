import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import { wrongField } from '../../../kernel/rules/refusals.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { rootNamed } from '../../repos/tools/repo-roots.ts';
import { checkField } from './check-shape.ts';

export const removeCheck = writeTool({
  name: 'remove_check',
  toolset: 'land',
  summary: 'Remove a check of a repository; what it has proven stays recorded.',
  details: 'Only a person or an admin may. Tasks that name it cannot be completed until it is set again.',
  listed: false,
  idempotent: false,
  destructive: true,
  scope: 'admin',
  input: () => z.object({ repo_root: checkField.repoRoot.optional(), name: checkField.name }),
  output: () => z.object({ removed: z.string() }),
  errors: ['CHECK_NOT_FOUND'],
  rest: { method: 'POST', path: '/api/checks/remove' },
  text: ({ removed }) => `Removed ${removed}.`,
  opensFirst: true,
  async outside(inside, { repo_root, name }, { caller }) {
    if (repo_root === undefined && caller.cwd === undefined) throw wrongField('repo_root', 'Name the repository.');
    const repoRoot = rootNamed(repo_root ?? '.', caller.cwd);
    return inside(async (unit) => {
      if (!(await unit.checks.drop(repoRoot, name))) {
        throw new WaggleError('CHECK_NOT_FOUND', 'The repository has no check of that name.', { name });
      }
      unit.emit({ type: 'check.removed', collectionId: WORKSPACE_ID, before: { name } });
      return { removed: name };
    });
  },
});
