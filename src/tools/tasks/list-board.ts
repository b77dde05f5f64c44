import { z } from 'zod';
import { defined } from '../../core/defined.ts';
import { readTool } from '../define.ts';
import { field } from '../fields.ts';
import { asBoardRow, boardRow } from './board-row.ts';

const IDS_AT_ONCE = 200;

/** GET /api/board: what a board draws, thousands of rows without their texts. */
export const listBoard = readTool({
  name: 'list_board',
  toolset: 'tasks',
  summary: 'List tasks as board rows: canonical status, owner, priority, open blockers, progress.',
  details: 'Open ones newest first, or ended ones by the time they ended. With ids exactly those, open or not.',
  listed: false,
  input: () =>
    z.object({
      state: z.enum(['open', 'done', 'canceled']).default('open').describe('Which tasks'),
      ids: z
        .string()
        .max(4000)
        .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'Task ids, separated by commas.')
        .refine((text) => text.split(',').length <= IDS_AT_ONCE, `At most ${IDS_AT_ONCE} ids.`)
        .optional()
        .describe('Only these tasks, as in "3,4"; up to 200'),
      limit: field.limit(1000, 500),
      cursor: field.cursor,
    }),
  output: () =>
    z.object({
      rows: z.array(boardRow),
      counts: z.record(z.string(), z.int()).describe('All visible tasks by canonical status'),
      next_cursor: z.string().optional(),
    }),
  errors: [],
  rest: { method: 'GET', path: '/api/board' },
  cli: { command: 'board' },
  async run(unit, { state, ids, limit, cursor }) {
    const counts = await unit.tasks.statusCounts();
    if (ids !== undefined) {
      const rows = await unit.tasks.summaries(ids.split(',').map(Number));
      return { rows: rows.map(asBoardRow), counts };
    }
    const page = await unit.tasks.summaryPage({ state, limit, cursor });
    const rows = page.items.map(asBoardRow);
    return { rows, counts, ...defined({ next_cursor: page.next }) };
  },
});
