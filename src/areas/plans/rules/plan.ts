import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { WorkKind } from '../../profiles/rules/profile.ts';

/** The kind of work of a sub-task. */
export type Capability = WorkKind;

/** The draft of one sub-task. Dependencies are positions in the same plan. */
export interface SubtaskDraft {
  readonly title: string;
  readonly description: string;
  readonly files: readonly string[];
  readonly dependsOn: readonly number[];
  readonly specRow: string | null;
  readonly capability: Capability | null;
}

/** A plan is identified by its repository and its slug. */
export interface Plan {
  /** The task that represents the plan as a whole. */
  readonly rootId: number;
  readonly repoRoot: string;
  readonly slug: string;
  readonly title: string;
  readonly problem: string;
  readonly acceptance: readonly string[];
  readonly autoArchive: boolean;
  readonly byQueen: boolean;
  readonly createdBy: AgentId;
  readonly createdAt: Instant;
  /** `lost`: the root was canceled, but its sub-tasks can still be worked on. */
  readonly state: 'open' | 'archived' | 'lost';
}

export const subtaskStatuses = ['available', 'claimed', 'completed', 'blocked', 'canceled'] as const;
export type SubtaskStatus = (typeof subtaskStatuses)[number];

export interface Subtask {
  readonly taskId: number;
  readonly planId: number;
  readonly index: number;
  readonly wave: number;
  readonly waveName: string;
  readonly title: string;
  readonly description: string;
  readonly branch: string;
  readonly files: readonly string[];
  readonly dependsOn: readonly number[];
  /** Positions of the sub-tasks it still waits for; `null` is an open task outside the plan. */
  readonly blockedBy: readonly (number | null)[];
  readonly specRow: string | null;
  readonly capability: Capability | null;
  readonly status: SubtaskStatus;
  readonly session: SessionId | null;
  readonly agent: AgentId | null;
  readonly claimedAt: Instant | null;
  readonly completedAt: Instant | null;
}

/** The position of a sub-task: enough to find its task. */
export type SubtaskPlace = Pick<Subtask, 'taskId' | 'index' | 'specRow'>;

export function rootBranch(slug: string): string {
  return `spec/${slug}`;
}

/**
 * Whether a task may be the root of a plan, by its branch; a spec change without a plan has the same kind of branch.
 */
export function mayBeRoot(branch: string | null): boolean {
  return branch !== null && /^spec\/[^/]+$/.test(branch);
}

export function subtaskBranch(slug: string, index: number): string {
  return `spec/${slug}/sub-${index}`;
}

/** The progress of a plan; canceled sub-tasks are not counted. */
export function countsOf(subtasks: readonly Pick<Subtask, 'status'>[]) {
  const many = (status: SubtaskStatus) => subtasks.filter((one) => one.status === status).length;
  return {
    available: many('available'),
    claimed: many('claimed'),
    completed: many('completed'),
    blocked: many('blocked'),
  };
}

/** Whether every sub-task that was not canceled is done. */
export function isFinished(subtasks: readonly Pick<Subtask, 'status'>[]): boolean {
  const { available, claimed, completed, blocked } = countsOf(subtasks);
  return completed > 0 && available + claimed + blocked === 0;
}
