import { z } from 'zod';
import { budget, budgetOf } from '../../../kernel/tool/answers.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import type { RunContext } from '../../../kernel/tool/run-context.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';
import { threadStatus } from '../rules/threads.ts';

const HINT = 'Use task_ready_for_agent to choose work; task_list is for browsing and debugging.';
const INVENTORY = 'task_list is inventory; use task_ready_for_agent to choose work.';
const STOP_BROWSING = 'Stop browsing. Call task_ready_for_agent before selecting work.';

const row = z.object({
  id: z.int(),
  title: z.string(),
  repo_root: z.string().nullable(),
  branch: z.string().nullable(),
  status: z.enum(['open', 'completed', 'archived']),
  created_by: z.string(),
  created_at: z.int(),
  updated_at: z.int(),
});

export const threadList = readTool({
  name: 'task_list',
  toolset: 'threads',
  dialect: colony,
  summary: 'Browse task threads; task_ready_for_agent chooses work.',
  input: () => z.object({ limit: threadField.limit(200, 50), session_id: own.session }),
  output: () =>
    z.object({
      tasks: z.array(row),
      hint: z.string(),
      coordination_warning: z.string().optional(),
      next_tool: z.literal('task_ready_for_agent'),
      budget: budget.optional(),
    }),
  errors: [],
  cli: { command: 'list' },
  async run(unit, { limit }, context) {
    const threads = await unit.tasks.newestThreads(limit);
    const tasks = threads.map(({ id, title, repoRoot, branch, status, createdBy, createdAt, updatedAt }) => ({
      id,
      title,
      repo_root: repoRoot,
      branch,
      status: threadStatus(status),
      created_by: createdBy,
      created_at: createdAt,
      updated_at: updatedAt,
    }));
    const why = 'Only the last changed tasks are listed.';
    const available = tasks.length < limit ? tasks.length : await unit.tasks.countAll();
    const cut =
      available > tasks.length ? budgetOf(tasks, { available, hydrateWith: 'task_timeline', why }) : undefined;
    return {
      tasks,
      hint: HINT,
      ...(await warned(context)),
      next_tool: 'task_ready_for_agent' as const,
      ...(cut === undefined ? {} : { budget: cut }),
    };
  },
});

/** A session that only browses gets a hint to use task_ready_for_agent, and a stronger one the second time. */
async function warned({ lastCall }: RunContext): Promise<{ readonly coordination_warning?: string }> {
  if ((await lastCall('task_ready_for_agent')) !== undefined) return {};
  const browsed = await lastCall('task_list');
  return { coordination_warning: browsed === undefined ? INVENTORY : STOP_BROWSING };
}
