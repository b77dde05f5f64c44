import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';

export const landingStates = [
  'queued',
  'rebasing',
  'checking',
  'moving',
  'landed',
  'empty',
  'conflict',
  'failed',
  'refused',
  'withdrawn',
] as const;
export type LandingState = (typeof landingStates)[number];

export const isEnded = (state: LandingState): boolean => !['queued', 'rebasing', 'checking', 'moving'].includes(state);

/** A file that both sides changed; lines count from 1 in the commit from which both started. */
export interface ConflictingFile {
  readonly file: string;
  readonly kind: 'text' | 'binary' | 'deleted';
  readonly own_lines: readonly string[];
  readonly their_lines: readonly string[];
  /** The request that landed the other side, if one did. */
  readonly landed_by?: number;
}

/** A request to bring a branch into a target branch. */
export interface Landing {
  readonly id: number;
  readonly repoRoot: string;
  readonly target: string;
  readonly branch: string;
  readonly taskId: number | null;
  readonly agent: AgentId;
  readonly session: SessionId | null;
  readonly state: LandingState;
  readonly method: 'rebase' | 'merge';
  readonly priority: number;
  readonly askedAt: Instant;
  readonly endedAt: Instant | null;
  /** Who carries it out now, until when. */
  readonly holder: string | null;
  readonly leaseUntil: Instant;
  readonly sourceCommit: string | null;
  /** The target before and after: written down before the target moves. */
  readonly oldCommit: string | null;
  readonly newCommit: string | null;
  readonly reason: string | null;
  readonly conflicts: readonly ConflictingFile[];
  readonly files: readonly string[];
}

/** Whether git accepts the name of a branch, and none of its revision syntax is in it. */
export function isBranchName(name: string): boolean {
  if (name.length > 200 || /[\p{Cc} ~^:?*[\\]|\.\.|@\{|\/\/|\.lock(\/|$)|^[-/.]|\/\.|[/.]$/u.test(name)) return false;
  return name !== '' && name !== '@' && name !== 'HEAD';
}
