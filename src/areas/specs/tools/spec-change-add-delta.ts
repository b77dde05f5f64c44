import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { anyText, cappedList } from '../../../kernel/tool/fields.ts';
import { addDelta } from '../flows/add-delta.ts';
import { deltaOps } from '../rules/delta.ts';
import { inSpecs } from './spec-call.ts';
import { specField } from './spec-fields.ts';

const cell = () => anyText(4000).refine((text) => !/[\r\n]/.test(text), 'A cell is one line.');

export const specChangeAddDelta = writeTool({
  name: 'spec_change_add_delta',
  toolset: 'specs',
  dialect: colony,
  summary: 'Add, modify or remove a spec row in an open change.',
  idempotent: false,
  input: () =>
    z.object({
      repo_root: specField.repoRoot,
      slug: specField.slug,
      session_id: own.session,
      op: z.enum(deltaOps).describe('What'),
      target: specField.rowWord.min(1).describe('Like V.3'),
      row_cells: cappedList(cell(), 50).default([]).describe('Cells after the id'),
    }),
  output: () => z.object({ delta_count: z.int() }),
  errors: ['SPEC_CHANGE_NOT_FOUND', 'REPO_NOT_REACHABLE', 'READ_ONLY'],
  cli: { command: 'delta', args: ['slug', 'op', 'target'] },
  async outside(inside, { repo_root, slug, op, target, row_cells }, context) {
    if (op !== 'remove' && row_cells.length === 0) {
      throw new WaggleError('INVALID_INPUT', `To ${op} a row, give its cells.`, undefined, {
        fields: [{ path: 'row_cells', message: 'Give the cells that follow the id.' }],
      });
    }
    const cells = op === 'remove' ? [] : row_cells.map((text) => text.trim());
    const { done } = await inSpecs(inside, repo_root, context, (unit, at) =>
      addDelta(unit, at, slug, { op, target, cells }),
    );
    return { delta_count: done.deltaCount };
  },
});
