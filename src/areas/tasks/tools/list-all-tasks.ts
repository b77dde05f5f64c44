import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';
import { asTask, taskShape } from './task-shape.ts';

/** Without a limit the route returns every open task, so that none is dropped silently. */
const EVERYTHING = 1_000_000;

/** GET /api/tasks: everybody's open tasks, with the possible owners. list_tasks returns only the caller's own. */
export const listAllTasks = readTool({
  name: 'list_all_tasks',
  toolset: 'tasks',
  summary: "List everybody's open tasks, the agents, and what is running.",
  listed: false,
  comesWith: 'list_tasks',
  input: () =>
    z.object({
      limit: z.int().min(1).max(500).optional().describe('How many, 1-500; default: all'),
      cursor: field.cursor,
      ids: field.taskIdList.optional().describe('Only these tasks, open or ended, as in "3,4"; up to 200'),
    }),
  output: () =>
    z.object({
      tasks: z.array(taskShape),
      agents: z.array(z.object({ id: z.string(), name: z.string() })),
      inFlightIds: z.array(z.string()),
      next_cursor: z.string().optional(),
    }),
  errors: [],
  rest: { method: 'GET', path: '/api/tasks' },
  cli: { command: 'all' },
  async run(unit, { limit = EVERYTHING, cursor, ids }) {
    const page =
      ids === undefined
        ? await unit.tasks.open({ limit, cursor })
        : { items: await unit.tasks.findAll(ids.split(',').map(Number)), next: undefined };
    const agents = await unit.agents.list();
    return {
      tasks: page.items.map((task) => asTask(task)),
      agents: agents.map(({ id, name }) => ({ id, name })),
      inFlightIds: (await unit.leases.tasksInFlight()).map(String),
      ...defined({ next_cursor: page.next }),
    };
  },
});
