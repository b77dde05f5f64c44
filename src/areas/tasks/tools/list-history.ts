import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';
import { idsBeside, taskLine } from './task-card.ts';
import { asTask, taskPage } from './task-shape.ts';

export const listHistory = readTool({
  name: 'list_history',
  toolset: 'tasks',
  summary: 'List done and canceled tasks, most recent first.',
  input: () => z.object({ limit: field.limit(100, 20), cursor: field.cursor }),
  output: () => taskPage,
  errors: [],
  rest: { method: 'GET', path: '/api/tasks/history' },
  cli: { command: 'history' },
  text: ({ tasks, next_cursor }) => {
    if (tasks.length === 0) return 'No task history.';
    const more = next_cursor === undefined ? [] : [`More: list_history with cursor "${next_cursor}".`];
    const lines = tasks.map((task) => `${taskLine(task)}, archived ${task.archivedAt}`);
    return [`Task history (${tasks.length} entries):`, ...lines, ...more].join('\n');
  },
  aside: ({ tasks }) => idsBeside(tasks),
  async run(unit, { limit, cursor }) {
    const page = await unit.tasks.history({ limit, cursor });
    const marks = await unit.proofs.marks(page.items.map(({ id }) => id));
    return {
      tasks: page.items.map((task) => asTask(task, marks.get(task.id))),
      ...defined({ next_cursor: page.next }),
    };
  },
});
