import { z } from 'zod';
import { readTool } from '../../../kernel/tool/define.ts';
import { rootNamed } from '../../repos/tools/repo-roots.ts';
import { asCheck, checkField, checkLine, checkShape } from './check-shape.ts';

export const listChecks = readTool({
  name: 'list_checks',
  toolset: 'land',
  summary: 'List the checks of a repository: what shows that work there is done.',
  input: () => z.object({ repo_root: checkField.repoRoot.optional().describe('Default: all repositories') }),
  output: () => z.object({ checks: z.array(checkShape) }),
  errors: [],
  rest: { method: 'GET', path: '/api/checks' },
  text: ({ checks }) =>
    checks.length === 0 ? 'No checks are set. A person sets them.' : checks.map(checkLine).join('\n'),
  async run(unit, { repo_root }, { caller }) {
    const checks = repo_root === undefined ? unit.checks.all() : unit.checks.ofRepo(rootNamed(repo_root, caller.cwd));
    return { checks: (await checks).map(asCheck) };
  },
});
