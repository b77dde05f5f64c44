import { z } from 'zod';
import { activityCounts } from '../../lanes/tools/lane-shape.ts';
import { attentionCounts, contextLane } from './context/context-shape.ts';

const claimedFile = z.object({
  task_id: z.int(),
  file_path: z.string(),
  by_session_id: z.string(),
  claimed_at: z.int(),
  yours: z.boolean(),
});

const readyPreview = z.object({
  title: z.string(),
  plan_slug: z.string().nullable(),
  subtask_index: z.int().nullable(),
  reason: z.string().nullable(),
  fit_score: z.number().nullable(),
  capability_hint: z.string().nullable(),
  file_count: z.int(),
  file_scope_preview: z.array(z.string()),
});

export const bridgeShape = z.object({
  schema: z.literal('colony.omx_hud_status.v1'),
  generated_at: z.string(),
  runtime_source: z.enum(['omx', 'colony']),
  hivemind: z.object({
    lane_count: z.int(),
    total_lane_count: z.int(),
    lanes_truncated: z.boolean(),
    needs_attention_count: z.int(),
    counts: activityCounts,
    lane_preview: z.array(
      contextLane.pick({
        branch: true,
        task: true,
        owner: true,
        activity: true,
        needs_attention: true,
        risk: true,
        source: true,
        locked_file_count: true,
        locked_file_preview: true,
      }),
    ),
  }),
  branch: z.string().nullable(),
  task: z.string().nullable(),
  blocker: z.string().nullable(),
  next_action: z.string(),
  next: z.string(),
  evidence: z.object({
    task_id: z.int().nullable(),
    latest_working_note_id: z.int().nullable(),
    attention_observation_ids: z.array(z.int()),
    attention_observation_ids_truncated: z.boolean(),
    hydrate_with: z.literal('get_observations'),
  }),
  attention: z.object({
    unread_count: z.int(),
    blocking_count: z.int(),
    blocking: z.boolean(),
    pending_handoff_count: z.int(),
    pending_wake_count: z.int(),
    stalled_lane_count: z.int(),
  }),
  attention_counts: attentionCounts,
  ready_work_count: z.int(),
  ready_work_preview: z.array(readyPreview),
  claimed_file_count: z.int(),
  claimed_file_preview: z.array(claimedFile),
  claimed_files: z.array(claimedFile),
  latest_working_note: z
    .object({
      id: z.int(),
      task_id: z.int(),
      session_id: z.string().nullable(),
      ts: z.int(),
      content: z.string(),
    })
    .nullable(),
});

export type BridgeStatus = z.output<typeof bridgeShape>;
