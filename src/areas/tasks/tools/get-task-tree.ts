import { z } from 'zod';
import type { Reads } from '../../../kernel/store/unit.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { field, taskNumber } from '../../../kernel/tool/fields.ts';
import type { Task } from '../rules/task.ts';
import { asTask, taskShape } from './task-shape.ts';

const MOST = 500;

const isOpen = ({ archivedAt }: Task) => archivedAt === null;

/** All subtasks of a task, for people who want to see what a cancel would affect. */
export const getTaskTree = readTool({
  name: 'get_task_tree',
  toolset: 'tasks',
  summary: 'Read a task with every subtask below it, parents before children.',
  listed: false,
  comesWith: 'get_task',
  input: () =>
    z.object({
      id: field.taskId,
      open_only: z.boolean().default(false).describe('Only the subtasks that are open'),
      limit: z.int().min(1).max(MOST).optional().describe(`How many, 1-${MOST}; default: all`),
      cursor: z
        .string()
        .regex(/^\d{1,6}-\d{1,15}$/, 'Use next_cursor of the previous page.')
        .optional()
        .describe('next_cursor of the previous page'),
    }),
  output: () =>
    z.object({
      tasks: z.array(taskShape),
      below: z.int().describe('Subtasks in all, not only on this page'),
      open_below: z.int().describe('How many of them are open'),
      next_cursor: z.string().optional(),
    }),
  errors: ['TASK_NOT_FOUND'],
  rest: { method: 'GET', path: '/api/tasks/:id/tree' },
  cli: { command: 'tree', args: ['id'] },
  async run(unit, { id, open_only, limit, cursor }) {
    const tree = await subtree(unit, await unit.tasks.get(taskNumber(id)));
    const wanted = tree.filter(({ task, depth }) => !open_only || depth === 0 || isOpen(task));
    const rest = cursor === undefined ? wanted : wanted.filter((node) => isBehind(node, cursor));
    const page = limit === undefined ? rest : rest.slice(0, limit);
    const last = page.at(-1);
    return {
      tasks: page.map(({ task }) => asTask(task)),
      below: tree.length - 1,
      open_below: tree.filter(({ task, depth }) => depth > 0 && isOpen(task)).length,
      ...(last === undefined || page.length === rest.length ? {} : { next_cursor: `${last.depth}-${last.task.id}` }),
    };
  },
});

interface Node {
  readonly task: Task;
  readonly depth: number;
}

/** Ordered by level, then by id, so that a change between two pages does not shift the other tasks. */
async function subtree(unit: Reads, root: Task): Promise<readonly Node[]> {
  const found = new Map<number, Node>([[root.id, { task: root, depth: 0 }]]);
  let level: readonly Task[] = [root];
  for (let depth = 1; level.length > 0; depth += 1) {
    const below = level
      .flatMap((task) => task.steps.flatMap((step) => step.subtaskId ?? []))
      .filter((id) => !found.has(id));
    level = [...(await unit.tasks.findAll(below))].sort((a, b) => a.id - b.id);
    for (const task of level) found.set(task.id, { task, depth });
  }
  return [...found.values()];
}

function isBehind({ task, depth }: Node, cursor: string): boolean {
  const [lastDepth = 0, lastId = 0] = cursor.split('-').map(Number);
  return depth > lastDepth || (depth === lastDepth && task.id > lastId);
}
