import { z } from 'zod';
import { workKinds } from '../../profiles/rules/profile.ts';
import { readyReasons } from '../flows/ready-queue.ts';
import { overlapShape } from './ready-overlaps.ts';

const args = z.record(z.string(), z.unknown());

const planPart = z.object({
  plan_slug: z.string(),
  subtask_index: z.int(),
  wave_index: z.int(),
  wave_name: z.string(),
  blocked_by_count: z.int(),
  capability_hint: z.enum(workKinds).nullable(),
  file_scope: z.array(z.string()),
  fit_score: z.number(),
  reasoning: z.string(),
  assigned_agent: z.string(),
  routing_reason: z.string(),
  negative_warnings: z.array(
    z.object({
      id: z.int(),
      session_id: z.string().nullable(),
      kind: z.string(),
      snippet: z.string(),
      preview: z.string(),
      ts: z.int(),
      task_id: z.int(),
    }),
  ),
});

const quotaPart = z.object({
  kind: z.literal('quota_relay_ready'),
  old_owner: args,
  old_session_id: z.string().nullable(),
  repo_root: z.string().nullable(),
  branch: z.string().nullable(),
  task_active: z.boolean(),
  files: z.array(z.string()),
  file_count: z.int(),
  active_files: z.array(z.string()),
  active_file_count: z.int(),
  evidence: z.string(),
  next: z.string(),
  age: z.object({ milliseconds: z.int(), minutes: z.int() }),
  expires_at: z.int().nullable(),
  has_active_files: z.boolean(),
  blocks_downstream: z.boolean(),
  quota_observation_id: z.int(),
  quota_observation_kind: z.string(),
});

const readyEntry = z.object({
  priority: z.int(),
  dialect: z.enum(['plans', 'handoffs', 'board', 'tasks']),
  task_id: z.int(),
  title: z.string().optional(),
  reason: z.enum(readyReasons).optional(),
  ...planPart.partial().shape,
  ...quotaPart.partial().shape,
  next_tool: z.string().optional(),
  next_action_reason: z.string().optional(),
  claim_args: args.optional(),
  codex_mcp_call: z.string().optional(),
});

const autoClaimed = z.object({
  ok: z.boolean(),
  code: z.string().optional(),
  error: z.string().optional(),
  plan_slug: z.string().optional(),
  subtask_index: z.int().optional(),
  task_id: z.int().optional(),
  branch: z.string().optional(),
  file_scope: z.array(z.string()).optional(),
});

export const readyShape = z.object({
  ready: z.array(readyEntry),
  total_available: z.int(),
  ready_scope_overlap_warnings: z.array(overlapShape),
  next_action: z.string(),
  next_tool: z.string().optional(),
  claim_required: z.boolean().optional(),
  plan_slug: z.string().optional(),
  subtask_index: z.int().optional(),
  reason: z.enum(readyReasons).optional(),
  assigned_agent: z.string().optional(),
  routing_reason: z.string().optional(),
  next_action_reason: z.string().optional(),
  claim_args: args.optional(),
  codex_mcp_call: z.string().optional(),
  auto_claimed: autoClaimed.optional(),
  empty_state: z.string().optional(),
  /** The call names a repository that nobody here knows. */
  repo_warning: z.string().optional(),
  /** There is nothing in the caller's repository, but this many sub-tasks in others. */
  elsewhere_available: z.int().optional(),
  mcp_capability_map: z.record(z.string(), z.array(z.string())).optional(),
});

export type ReadyEntry = z.output<typeof readyEntry>;
export type ReadyAnswer = z.output<typeof readyShape>;
