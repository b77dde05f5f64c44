import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { anyText, cappedText, field } from '../../../kernel/tool/fields.ts';
import { taskStatuses } from '../rules/task.ts';
import { asBoardRow, boardRow } from './board-row.ts';

/** GET /api/board: the rows of a board, up to thousands, without their texts. */
export const listBoard = readTool({
  name: 'list_board',
  toolset: 'tasks',
  summary: 'List tasks as board rows: canonical status, owner, priority, open blockers, progress.',
  details: 'Open ones newest first, or ended ones by the time they ended. With ids exactly those, open or not.',
  listed: false,
  comesWith: 'list_tasks',
  input: () =>
    z.object({
      state: z.enum(['open', 'done', 'canceled']).default('open').describe('Which tasks'),
      ids: field.taskIdList.optional().describe('Only these tasks, as in "3,4"; up to 200'),
      owner: field.agentId.optional().describe('Only what this agent owns'),
      status: z.enum(taskStatuses).optional().describe('Only this canonical status, among those of state'),
      team: cappedText(100).optional().describe('Only tasks of this team or collection'),
      topic: cappedText(100).optional().describe('Only tasks with this topic'),
      search: anyText(200).optional().describe('Only tasks with these words in the title or the description'),
      limit: field.limit(1000, 500),
      cursor: field.cursor,
    }),
  output: () =>
    z.object({
      rows: z.array(boardRow),
      counts: z.record(z.string(), z.int()).describe('All visible tasks by canonical status'),
      next_cursor: z.string().optional(),
    }),
  errors: ['COLLECTION_NOT_FOUND', 'NOT_A_MEMBER'],
  rest: { method: 'GET', path: '/api/board' },
  cli: { command: 'board' },
  async run(unit, { state, ids, limit, cursor, team, search, ...filter }) {
    const counts = await unit.tasks.statusCounts();
    if (ids !== undefined) {
      const rows = await unit.tasks.summaries(ids.split(',').map(Number));
      return { rows: rows.map(asBoardRow), counts };
    }
    const collectionId = team === undefined ? undefined : (await unit.collections.named(team)).id;
    const page = await unit.tasks.summaryPage({ ...filter, collectionId, text: search, state, limit, cursor });
    const rows = page.items.map(asBoardRow);
    return { rows, counts, ...defined({ next_cursor: page.next }) };
  },
});
