import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { cappedText, field } from '../../../kernel/tool/fields.ts';
import { rootNamed } from '../../repos/tools/repo-roots.ts';
import { asLanding, landingLine, landingShape } from './landing-shape.ts';

export const landList = readTool({
  name: 'land_list',
  toolset: 'land',
  summary: 'List landing requests, newest first.',
  input: () =>
    z.object({
      repo_root: cappedText(4096).optional().describe('Only of this repository'),
      limit: field.limit(100, 20),
      cursor: field.cursor,
    }),
  output: () => z.object({ landings: z.array(landingShape), next_cursor: z.string().optional() }),
  errors: [],
  rest: { method: 'GET', path: '/api/landings' },
  text: ({ landings }) =>
    landings.length === 0 ? 'Nothing was asked to land.' : landings.map(landingLine).join('\n'),
  async run(unit, { repo_root, limit, cursor }, { caller }) {
    const root = repo_root === undefined ? undefined : rootNamed(repo_root, caller.cwd);
    const page = await unit.landings.page(root, { limit, cursor });
    return { landings: page.items.map(asLanding), ...defined({ next_cursor: page.next }) };
  },
});
