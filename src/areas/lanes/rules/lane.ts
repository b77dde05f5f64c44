import type { Instant } from '../../../kernel/rules/time.ts';

export const activities = ['working', 'thinking', 'idle', 'stalled', 'dead', 'unknown'] as const;
export type Activity = (typeof activities)[number];

export const laneSources = ['active-session', 'worktree-lock', 'file-lock', 'managed-worktree'] as const;
export type LaneSource = (typeof laneSources)[number];

/** The state that a lane reports. A paused lane is idle on purpose, so its silence means nothing. */
export const laneStates = ['working', 'thinking', 'idle', 'paused'] as const;
export type LaneState = (typeof laneStates)[number];

/** A session at work in a repository, or the traces of one. */
export interface Lane {
  readonly repoRoot: string;
  readonly source: LaneSource;
  readonly branch: string | null;
  readonly task: string | null;
  readonly taskName: string | null;
  readonly preview: string | null;
  readonly agent: string;
  readonly cli: string | null;
  readonly state: LaneState | null;
  readonly activity: Activity;
  readonly summary: string;
  readonly worktree: string | null;
  readonly pid: number | null;
  readonly pidAlive: boolean | null;
  readonly startedAt: Instant | null;
  readonly heartbeatAt: Instant | null;
  readonly updatedAt: Instant | null;
  readonly taskMode: string | null;
  readonly openspecTier: string | null;
  readonly routingReason: string | null;
  readonly snapshotName: string | null;
  readonly projectName: string | null;
  readonly sessionKey: string | null;
  readonly lockedFiles: readonly string[];
  /** The file that the lane was read from. */
  readonly filePath: string | null;
}

/** A lane of which only the location is known. */
export function bareLane(repoRoot: string, source: LaneSource): Lane {
  return {
    repoRoot,
    source,
    branch: null,
    task: null,
    taskName: null,
    preview: null,
    agent: 'agent',
    cli: null,
    state: null,
    activity: 'unknown',
    summary: '',
    worktree: null,
    pid: null,
    pidAlive: null,
    startedAt: null,
    heartbeatAt: null,
    updatedAt: null,
    taskMode: null,
    openspecTier: null,
    routingReason: null,
    snapshotName: null,
    projectName: null,
    sessionKey: null,
    lockedFiles: [],
    filePath: null,
  };
}

/** Newest change first; lanes without a time come last. */
export function newestFirst(lanes: readonly Lane[]): readonly Lane[] {
  const nameOf = ({ repoRoot, branch, sessionKey, task }: Lane) => [repoRoot, branch, sessionKey, task].join('\n');
  return [...lanes].sort(
    (one, other) =>
      (other.updatedAt ?? 0) - (one.updatedAt ?? 0) ||
      (nameOf(one) < nameOf(other) ? -1 : Number(nameOf(one) > nameOf(other))),
  );
}

export function countActivities(lanes: readonly Lane[]): Record<Activity, number> {
  const counts = { working: 0, thinking: 0, idle: 0, stalled: 0, dead: 0, unknown: 0 };
  for (const { activity } of lanes) counts[activity] += 1;
  return counts;
}

/** `agent/codex/live-task` is a branch of codex. */
export function agentOfBranch(branch: string | null): string {
  return /^agent\/([^/]+)/.exec(branch ?? '')?.[1] ?? 'agent';
}

export function ownerOfLane({ agent, cli }: Pick<Lane, 'agent' | 'cli'>): string {
  return `${agent}/${cli ?? 'unknown'}`;
}

/**
 * Whether a lane looks abandoned. Silence alone is weak evidence for a session that the hub knows: its agent may wait
 * for a person. It counts if the session holds claimed files, or has a task and is not dead yet.
 */
export function isStalled({ activity, filePath, source, lockedFiles, task }: Lane): boolean {
  if (activity !== 'stalled' && activity !== 'dead') return false;
  const isRecorded = filePath !== null || source !== 'active-session';
  return isRecorded || lockedFiles.length > 0 || (activity === 'stalled' && task !== null);
}

export type LaneRisk = 'stranded lane' | 'dead session' | 'stale telemetry' | 'unknown runtime state' | 'none';

export function riskOf({ activity, source }: Pick<Lane, 'activity' | 'source'>): LaneRisk {
  if (source === 'managed-worktree') return 'stranded lane';
  if (activity === 'dead') return 'dead session';
  if (activity === 'stalled') return 'stale telemetry';
  return activity === 'unknown' ? 'unknown runtime state' : 'none';
}
