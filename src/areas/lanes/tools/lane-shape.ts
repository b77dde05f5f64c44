import { z } from 'zod';
import { type Instant, iso, SECOND } from '../../../kernel/rules/time.ts';
import { activities, type Lane, laneSources } from '../rules/lane.ts';

const text = () => z.string().nullable();
const count = () => z.int();

/** How many lanes there are of each activity. */
export const activityCounts = z.object({
  working: count(),
  thinking: count(),
  idle: count(),
  stalled: count(),
  dead: count(),
  unknown: count(),
});

/** A lane with all its fields. */
export const laneShape = () =>
  z.object({
    repo_root: z.string(),
    source: z.enum(laneSources),
    branch: text(),
    task: text(),
    task_name: text(),
    latest_task_preview: text(),
    agent: z.string(),
    cli: text(),
    state: text(),
    activity: z.enum(activities),
    activity_summary: z.string(),
    worktree_path: text(),
    pid: z.int().nullable(),
    pid_alive: z.boolean().nullable(),
    started_at: text(),
    last_heartbeat_at: text(),
    updated_at: text(),
    elapsed_seconds: z.int(),
    task_mode: text(),
    openspec_tier: text(),
    routing_reason: text(),
    snapshot_name: text(),
    project_name: text(),
    session_key: text(),
    locked_file_count: z.int(),
    locked_file_preview: z.array(z.string()),
    file_path: text(),
  });

const PREVIEWED = 5;

export function shownLane(lane: Lane, now: Instant) {
  return {
    repo_root: lane.repoRoot,
    source: lane.source,
    branch: lane.branch,
    task: lane.task,
    task_name: lane.taskName,
    latest_task_preview: lane.preview,
    agent: lane.agent,
    cli: lane.cli,
    state: lane.state,
    activity: lane.activity,
    activity_summary: lane.summary,
    worktree_path: lane.worktree,
    pid: lane.pid,
    pid_alive: lane.pidAlive,
    started_at: shownTime(lane.startedAt),
    last_heartbeat_at: shownTime(lane.heartbeatAt),
    updated_at: shownTime(lane.updatedAt),
    elapsed_seconds: lane.startedAt === null ? 0 : Math.max(0, Math.floor((now - lane.startedAt) / SECOND)),
    task_mode: lane.taskMode,
    openspec_tier: lane.openspecTier,
    routing_reason: lane.routingReason,
    snapshot_name: lane.snapshotName,
    project_name: lane.projectName,
    session_key: lane.sessionKey,
    locked_file_count: lane.lockedFiles.length,
    locked_file_preview: lane.lockedFiles.slice(0, PREVIEWED),
    file_path: lane.filePath,
  };
}

function shownTime(at: Instant | null): string | null {
  return at === null ? null : iso(at);
}
