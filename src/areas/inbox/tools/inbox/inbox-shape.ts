import { z } from 'zod';
import { budget } from '../../../../kernel/tool/answers.ts';
import { inboxMessage, messageGroup, readReceipt } from './inbox-messages.ts';

const call = z.object({ tool: z.string(), args: z.record(z.string(), z.unknown()), codex_mcp_call: z.string() });

const baton = z.object({
  id: z.int(),
  kind: z.enum(['handoff', 'relay']),
  task_id: z.int(),
  ts: z.int(),
  from_session_id: z.string().nullable(),
  from_agent: z.string(),
  to_agent: z.string(),
  to_session_id: z.string().nullable(),
  summary: z.string(),
  reason: z.string().nullable(),
  priority: z.enum(['high', 'normal']),
  expires_at: z.int().nullable(),
  next: z.string(),
  join_with: call.optional(),
  accept_with: call.optional(),
  decline_with: call.optional(),
});

const quotaPending = z.object({
  kind: z.string(),
  task_id: z.int(),
  quota_observation_id: z.int(),
  quota_observation_kind: z.string(),
  claim_state: z.string(),
  old_owner: z.record(z.string(), z.unknown()),
  files: z.array(z.string()),
  file_count: z.int(),
  age: z.object({ milliseconds: z.int(), minutes: z.int() }),
  expires_at: z.int().nullable(),
  expired: z.boolean(),
  evidence: z.array(z.string()),
  next: z.string(),
  suggested_actions: z.object({ accept: call, decline: call.optional(), release_expired: call.optional() }),
});

const lane = z.object({
  repo_root: z.string(),
  branch: z.string(),
  task: z.string(),
  owner: z.string(),
  activity: z.string(),
  activity_summary: z.string(),
  worktree_path: z.string().nullable(),
  next_action: z.string(),
  suggested_actions: z.array(
    z.object({
      action: z.enum(['inspect', 'takeover', 'resume', 'ignore']),
      reason: z.string(),
      command: z.string().optional(),
    }),
  ),
});

const otherClaim = z.object({
  task_id: z.int(),
  file_path: z.string(),
  by_session_id: z.string(),
  by_agent: z.string(),
  claimed_at: z.int(),
  age_minutes: z.int(),
  age_class: z.enum(['fresh', 'stale', 'expired/weak']),
  ownership_strength: z.enum(['strong', 'weak']),
});

const staleBranch = z.object({
  repo_root: z.string(),
  branch: z.string(),
  stale_claim_count: z.int(),
  expired_weak_claim_count: z.int(),
  oldest_claim_age_minutes: z.int(),
  sweep_suggestion: z.string(),
});

const summary = z.object({
  pending_handoff_count: z.int(),
  pending_relay_count: z.int(),
  quota_pending_claim_count: z.int(),
  expired_quota_handoff_count: z.int(),
  pending_wake_count: z.int(),
  unread_message_count: z.int(),
  paused_lane_count: z.int(),
  stalled_lane_count: z.int(),
  fresh_other_claim_count: z.int(),
  stale_other_claim_count: z.int(),
  expired_other_claim_count: z.int(),
  weak_other_claim_count: z.int(),
  recent_other_claim_count: z.int(),
  live_file_contention_count: z.int(),
  hot_file_count: z.int(),
  omx_runtime_warning_count: z.int(),
  blocked: z.boolean(),
  next_action: z.string(),
});

/** Returned only with `format: full`. */
const buckets = z.object({
  pending_handoffs: z.array(baton),
  pending_relays: z.array(baton),
  quota_pending_claims: z.array(quotaPending),
  expired_quota_handoffs: z.array(baton),
  pending_wakes: z.array(baton),
  unread_messages: z.array(inboxMessage),
  coalesced_messages: z.array(messageGroup),
  read_receipts: z.array(readReceipt),
  paused_lanes: z.array(lane),
  stalled_lanes: z.array(lane),
  stalled_lanes_truncated: z.boolean(),
  stale_claim_signals: z.object({
    stale_claim_count: z.int(),
    top_stale_branches: z.array(staleBranch),
    sweep_suggestion: z.string().nullable(),
  }),
  recent_other_claims: z.array(otherClaim),
  live_file_contentions: z.array(
    z.object({ file_path: z.string(), task_ids: z.array(z.int()), session_ids: z.array(z.string()) }),
  ),
  file_heat: z.array(
    z.object({
      file_path: z.string(),
      repo_root: z.string().optional(),
      heat: z.number(),
      event_count: z.int(),
      last_activity_ts: z.int(),
    }),
  ),
  omx_runtime_warnings: z.array(z.object({ kind: z.string(), message: z.string() })),
});

export const inboxShape = z.object({
  format: z.enum(['compact', 'full']),
  generated_at: z.string(),
  session_id: z.string(),
  agent: z.string(),
  summary,
  /** The call names a repository that nobody here knows. */
  repo_warning: z.string().optional(),
  observation_ids: z.array(z.int()),
  observation_ids_truncated: z.boolean(),
  hint: z.string(),
  /** Senders of much that only informs, with the call that puts all of it away. */
  crowded_by: z.array(z.object({ from_agent: z.string(), fyi_count: z.int(), put_away_with: call })).optional(),
  next_cursor: z.string().optional(),
  ...buckets.partial().shape,
  budget,
});

export type InboxSummary = z.output<typeof summary>;
export type InboxBuckets = z.output<typeof buckets>;
