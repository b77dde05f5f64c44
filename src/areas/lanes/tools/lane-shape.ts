import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { type Instant, iso, SECOND } from '../../../kernel/rules/time.ts';
import { activities, type Lane, laneSources } from '../rules/lane.ts';

const text = () => z.string().nullable();
const known = () => z.string().optional();
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

/** A lane with what is known of it: only the fields that every lane has may be null. */
export const laneShape = () =>
  z.object({
    repo_root: z.string(),
    source: z.enum(laneSources),
    branch: text(),
    task: text(),
    task_name: known(),
    latest_task_preview: known(),
    agent: z.string(),
    cli: known(),
    state: known(),
    activity: z.enum(activities),
    activity_summary: z.string(),
    worktree_path: text(),
    pid: z.int().optional(),
    pid_alive: z.boolean().optional(),
    started_at: known(),
    last_heartbeat_at: known(),
    updated_at: known(),
    elapsed_seconds: z.int(),
    task_mode: known(),
    openspec_tier: known(),
    routing_reason: known(),
    snapshot_name: known(),
    project_name: known(),
    session_key: known(),
    locked_file_count: z.int(),
    locked_file_preview: z.array(z.string()),
    file_path: known(),
  });

const PREVIEWED = 5;

export function shownLane(lane: Lane, now: Instant): z.output<ReturnType<typeof laneShape>> {
  return {
    repo_root: lane.repoRoot,
    source: lane.source,
    branch: lane.branch,
    task: lane.task,
    agent: lane.agent,
    activity: lane.activity,
    activity_summary: lane.summary,
    worktree_path: lane.worktree,
    elapsed_seconds: lane.startedAt === null ? 0 : Math.max(0, Math.floor((now - lane.startedAt) / SECOND)),
    locked_file_count: lane.lockedFiles.length,
    locked_file_preview: lane.lockedFiles.slice(0, PREVIEWED),
    ...knownOf(lane),
  };
}

function knownOf(lane: Lane) {
  return defined({
    task_name: lane.taskName === lane.task ? undefined : (lane.taskName ?? undefined),
    latest_task_preview: lane.preview ?? undefined,
    cli: lane.cli ?? undefined,
    state: lane.state ?? undefined,
    pid: lane.pid ?? undefined,
    pid_alive: lane.pidAlive ?? undefined,
    started_at: shownTime(lane.startedAt),
    last_heartbeat_at: shownTime(lane.heartbeatAt),
    updated_at: shownTime(lane.updatedAt),
    task_mode: lane.taskMode ?? undefined,
    openspec_tier: lane.openspecTier ?? undefined,
    routing_reason: lane.routingReason ?? undefined,
    snapshot_name: lane.snapshotName ?? undefined,
    project_name: lane.projectName ?? undefined,
    session_key: lane.sessionKey ?? undefined,
    file_path: lane.filePath ?? undefined,
  });
}

export function shownTime(at: Instant | null): string | undefined {
  return at === null ? undefined : iso(at);
}
