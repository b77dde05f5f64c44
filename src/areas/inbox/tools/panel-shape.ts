import { z } from 'zod';

const args = z.record(z.string(), z.unknown());

export const blockingItem = z.object({
  kind: z.enum(['message', 'handoff', 'relay', 'wake', 'runtime_warning']),
  id: z.int().nullable(),
  task_id: z.int().nullable(),
  summary: z.string(),
  /** Of a message: its sender and its text, which is cut if it is long. */
  from_agent: z.string().optional(),
  content: z.string().optional(),
  next_tool: z.string(),
  next_args: args,
});

export const panelWarning = z.object({
  kind: z.enum(['attention', 'quota', 'stale', 'runtime', 'repo']),
  severity: z.enum(['info', 'warning', 'critical']),
  message: z.string(),
  next_tool: z.string().optional(),
  next_args: args.optional(),
});

export const panelShape = z.object({
  session_id: z.string(),
  agent: z.string(),
  repo_root: z.string().nullable(),
  branch: z.string().nullable(),
  active_task: z
    .object({
      id: z.int(),
      title: z.string(),
      status: z.enum(['open', 'completed', 'archived']),
      repo_root: z.string().nullable(),
      branch: z.string().nullable(),
    })
    .nullable(),
  ready_task: z
    .object({
      kind: z.enum(['plan_subtask', 'quota_relay', 'task']),
      task_id: z.int(),
      title: z.string(),
      next_tool: z.string(),
      next_args: args,
      next_args_missing: z.array(z.string()).optional(),
    })
    .nullable(),
  active_queen_plan: z.object({ plan_slug: z.string(), title: z.string(), next_available_count: z.int() }).nullable(),
  inbox_count: z.int(),
  blocking_items: z.array(blockingItem),
  claimed_files: z.array(z.string()),
  blocker: z.string().nullable(),
  next: z.string().nullable(),
  evidence: z.string().nullable(),
  warnings: z.array(panelWarning),
  recommended_next_tool: z.string().nullable(),
  recommended_next_args: args.nullable(),
  /** Arguments of the recommended call that only the caller knows. */
  next_args_missing: z.array(z.string()).optional(),
  copy_paste_next_mcp_calls: z.array(z.string()),
});

export type Panel = z.output<typeof panelShape>;
