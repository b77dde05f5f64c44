import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';
import { idsBeside, taskLine } from './task-card.ts';
import { asTask, taskPage } from './task-shape.ts';

export const listTasks = readTool({
  name: 'list_tasks',
  toolset: 'tasks',
  summary: 'List your own open tasks, drafts included, oldest first.',
  input: () => z.object({ limit: field.limit(100, 50), cursor: field.cursor }),
  output: () => taskPage,
  errors: [],
  cli: { command: 'list' },
  text: ({ tasks, next_cursor }) => {
    if (tasks.length === 0) return 'No active tasks.';
    const more = next_cursor === undefined ? [] : [`More: list_tasks with cursor "${next_cursor}".`];
    return [...tasks.map(taskLine), ...more].join('\n');
  },
  aside: ({ tasks }) => idsBeside(tasks),
  async run(unit, { limit, cursor }, { caller }) {
    const page = await unit.tasks.open({ limit, cursor }, caller.agent);
    return { tasks: page.items.map((task) => asTask(task)), ...defined({ next_cursor: page.next }) };
  },
});
