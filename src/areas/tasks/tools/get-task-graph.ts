import { z } from 'zod';
import { groupBy } from '../../../kernel/rules/group.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { field, taskNumber } from '../../../kernel/tool/fields.ts';
import { asBoardRow, boardRow } from './board-row.ts';

const MOST_NODES = 80;

/** All tasks linked to a task by dependencies in either direction, for people who untangle what blocks it. */
export const getTaskGraph = readTool({
  name: 'get_task_graph',
  toolset: 'tasks',
  summary: 'Read the tasks that a task is linked to through dependencies, near ones first.',
  details: 'At most 80 tasks; cut says whether there are more.',
  listed: false,
  comesWith: 'get_task',
  input: () => z.object({ id: field.taskId }),
  output: () =>
    z.object({
      rows: z.array(boardRow),
      edges: z.array(z.object({ blocker: z.string(), blocked: z.string() })),
      cut: z.boolean(),
      waves: z
        .array(z.object({ name: z.string(), rows: z.array(boardRow) }))
        .optional()
        .describe('If the task represents a plan: its sub-tasks in the order in which they can start'),
    }),
  errors: ['TASK_NOT_FOUND'],
  rest: { method: 'GET', path: '/api/tasks/:id/graph' },
  cli: { command: 'graph', args: ['id'] },
  async run(unit, { id }) {
    const root = await unit.tasks.get(taskNumber(id));
    const { found, edges, cut } = await around(unit, root.id);
    const rows = await unit.tasks.summaries([...found]);
    const waves = await wavesOf(unit, root.id);
    return { rows: rows.map(asBoardRow), edges, cut, ...(waves.length === 0 ? {} : { waves }) };
  },
});

/** The root task of a plan has no dependencies, so its sub-tasks are returned instead, by wave. */
async function wavesOf(unit: Reads, rootId: number) {
  const subtasks = await unit.plans.ofPlans([rootId]);
  if (subtasks.length === 0) return [];
  const summaries = await unit.tasks.summaries(subtasks.map(({ taskId }) => taskId));
  const byId = new Map(summaries.map((row) => [row.id, asBoardRow(row)]));
  const waves = groupBy(subtasks, ({ wave }) => wave);
  return [...waves.keys()]
    .sort((one, other) => one - other)
    .map((wave) => {
      const parts = waves.get(wave) ?? [];
      return { name: parts[0]?.waveName ?? '', rows: parts.flatMap(({ taskId }) => byId.get(taskId) ?? []) };
    });
}

/** Breadth-first search over the links until nothing new is found or the answer is full. */
async function around(unit: Reads, root: number) {
  const found = new Set([root]);
  const edges = new Map<string, { blocker: string; blocked: string }>();
  let rim = [root];
  let cut = false;
  while (rim.length > 0 && !cut) {
    const touching = await unit.dependencies.around(rim);
    rim = [...new Set(touching.flatMap(({ blocker, blocked }) => [blocker, blocked]))].filter((id) => !found.has(id));
    cut = found.size + rim.length > MOST_NODES;
    rim = rim.slice(0, MOST_NODES - found.size);
    for (const id of rim) found.add(id);
    for (const { blocker, blocked } of touching) {
      if (!found.has(blocker) || !found.has(blocked)) continue;
      edges.set(`${blocker}-${blocked}`, { blocker: String(blocker), blocked: String(blocked) });
    }
  }
  return { found, edges: [...edges.values()], cut };
}
