import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { colony } from '../../../kernel/tool/colony.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { requireRoot } from '../flows/spec-place.ts';
import { buildContext, renderContext } from '../rules/context.ts';
import { parseDocument } from '../rules/document.ts';
import { inSpecs } from './spec-call.ts';
import { specField } from './spec-fields.ts';

export const specBuildContext = readTool({
  name: 'spec_build_context',
  toolset: 'specs',
  dialect: colony,
  summary: 'Get the spec rows that a spec task must respect.',
  input: () => z.object({ repo_root: specField.repoRoot, task_id: specField.rowId.describe('Like T5') }),
  output: () =>
    z.object({ cited_ids: z.array(z.string()), always_invariants: z.array(z.string()), rendered: z.string() }),
  errors: ['SPEC_ROOT_NOT_FOUND', 'SPEC_TASK_NOT_FOUND', 'REPO_NOT_REACHABLE'],
  cli: { command: 'context', args: ['task_id'] },
  async outside(inside, { repo_root, task_id }, context) {
    const { done } = await inSpecs(inside, repo_root, context, async (_unit, place) => ({ text: requireRoot(place) }));
    const found = buildContext(parseDocument(done.text), task_id);
    if (found === undefined) throw new WaggleError('SPEC_TASK_NOT_FOUND', `no task ${task_id}`);
    return {
      cited_ids: found.cited.map((row) => row.id),
      always_invariants: found.always.map((row) => row.id),
      rendered: renderContext(found),
    };
  },
});
