import { z } from 'zod';
import { budget } from '../../../../kernel/tool/answers.ts';
import { claimAges } from '../../../claims/rules/claim.ts';
import { activities, laneSources } from '../../../lanes/rules/lane.ts';
import { activityCounts } from '../../../lanes/tools/lane-shape.ts';
import { foundEntry } from '../../../memory/tools/recall/find-entries.ts';

const text = () => z.string().nullable();
const count = () => z.int();

/** A lane as shown in an overview. */
export const contextLane = z.object({
  repo_root: z.string(),
  branch: text(),
  task: text(),
  owner: z.string(),
  activity: z.enum(activities),
  activity_summary: z.string(),
  needs_attention: z.boolean(),
  risk: z.enum(['stranded lane', 'dead session', 'stale telemetry', 'unknown runtime state', 'none']),
  source: z.enum(laneSources),
  worktree_path: text(),
  updated_at: text(),
  elapsed_seconds: z.int(),
  locked_file_count: z.int(),
  locked_file_preview: z.array(z.string()),
});

export const attentionCounts = z.object({
  lane_needs_attention_count: count(),
  pending_handoff_count: count(),
  pending_wake_count: count(),
  unread_message_count: count(),
  stalled_lane_count: count(),
  recent_other_claim_count: count(),
  blocked: z.boolean(),
});

const summary = z.object({
  lane_count: count(),
  total_lane_count: count(),
  lanes_truncated: z.boolean(),
  memory_hit_count: count(),
  negative_warning_count: count(),
  needs_attention_count: count(),
  claim_count: count(),
  hot_file_count: count(),
  next_action: z.string(),
  suggested_call: z.string(),
  suggested_tools: z.array(z.string()),
  must_check_attention: z.boolean(),
  attention_hint: z.string(),
  ready_work_hint: z.string(),
  unread_message_count: count(),
  pending_handoff_count: count(),
  blocking: z.boolean(),
  ready_work_count: count(),
  adoption_nudges: z.array(z.object({ kind: z.string(), message: z.string() })),
  attention_counts: attentionCounts,
  state_tool_replacements: z.record(z.string(), z.array(z.string())),
});

const ownership = z.object({
  claim_count: count(),
  claims: z.array(
    z.object({
      file_path: z.string(),
      branch: text(),
      owner: z.string(),
      source: z.enum(laneSources),
      worktree_path: text(),
    }),
  ),
  claims_truncated: z.boolean(),
  hot_files: z.array(
    z.object({
      file_path: z.string(),
      repo_root: z.string().optional(),
      claim_count: count(),
      branches: z.array(z.string()),
      owners: z.array(z.string()),
    }),
  ),
  hot_files_truncated: z.boolean(),
});

const attention = z.object({
  session_id: z.string(),
  agent: z.string(),
  unread_messages: count(),
  pending_handoffs: count(),
  pending_wakes: count(),
  blocking: z.boolean(),
  stale_claims: count(),
  expired_claims: count(),
  weak_claims: count(),
  paused_lanes: count(),
  stalled_lanes: count(),
  counts: attentionCounts,
  observation_ids: z.array(z.int()),
  observation_ids_truncated: z.boolean(),
  hydration: z.string(),
  hydrate_with: z.literal('attention_inbox'),
  next_action: z.string(),
});

const warning = foundEntry.omit({ score: true });

const localContext = z.object({
  mode: z.literal('local'),
  session_id: z.string(),
  requested_task_id: z.int().nullable(),
  files: z.array(z.string()),
  current_task: z
    .object({
      id: z.int(),
      title: z.string(),
      repo_root: text(),
      branch: text(),
      status: z.enum(['open', 'completed', 'archived']),
      created_by: z.string(),
      updated_at: z.int(),
    })
    .nullable(),
  claims: z.array(
    z.object({
      task_id: z.int(),
      file_path: z.string(),
      by_session_id: z.string(),
      claimed_at: z.int(),
      age_minutes: z.int(),
      age_class: z.enum(claimAges),
      ownership_strength: z.enum(['strong', 'weak']),
      yours: z.boolean(),
    }),
  ),
  claims_truncated: z.boolean(),
  pheromone_trails: z.array(
    z.object({
      file_path: z.string(),
      total_strength: z.number(),
      by_session: z.array(z.object({ session_id: z.string(), strength: z.number() })),
    }),
  ),
  negative_pheromones: z.array(warning),
  memory_hits: z.array(foundEntry),
  attention,
  ready_next_action: z.string(),
  hydration: z.string(),
});

export const contextShape = z.object({
  generated_at: z.string(),
  repo_roots: z.array(z.string()),
  summary,
  counts: activityCounts,
  query: text(),
  lanes: z.array(contextLane),
  ownership,
  attention,
  local_context: localContext.nullable(),
  memory_hits: z.array(foundEntry),
  negative_warnings: z.array(warning),
  /** Only if something was left out. */
  next_cursor: z.string().optional(),
  budget: budget.optional(),
});

export type ContextLane = z.output<typeof contextLane>;
export type AttentionCounts = z.output<typeof attentionCounts>;
export type Ownership = z.output<typeof ownership>;
export type Attention = z.output<typeof attention>;
export type LocalContext = z.output<typeof localContext>;
