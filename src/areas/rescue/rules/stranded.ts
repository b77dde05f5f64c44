import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import { type Instant, MINUTE } from '../../../kernel/rules/time.ts';
import type { WorkState } from '../../repos/rules/work-state.ts';

export const STRANDED_MINUTES = 10;
export const LONGEST_STRANDED_MINUTES = 10_080;
/** How long the relay of a rescue stays open. */
export const RESCUE_MINUTES = 30;

export const attentionStates = ['blocking', 'needs_reply', 'unread', 'none'] as const;
export type AttentionState = (typeof attentionStates)[number];

export const blockingUrgencies = ['blocks_downstream', 'local_claim'] as const;

/** The work that a session left on one task when it fell silent. */
export interface StrandedWork {
  readonly session: SessionId;
  readonly agent: AgentId;
  readonly taskId: number;
  readonly repoRoot: string | null;
  readonly branch: string | null;
  readonly lastActivity: Instant;
  readonly silentMinutes: number;
  readonly isEnded: boolean;
  /** Claims that still count as ownership, and stale ones. */
  readonly files: readonly string[];
  readonly staleFiles: readonly string[];
  readonly planSlug: string | null;
  readonly waveIndex: number | null;
  /** Open tasks that wait for this one. */
  readonly blockedDownstream: number;
  readonly attention: AttentionState;
  readonly folder: string | null;
  readonly work: WorkState | undefined;
}

export function urgencyOf({ blockedDownstream }: Pick<StrandedWork, 'blockedDownstream'>) {
  return blockedDownstream > 0 ? 'blocks_downstream' : 'local_claim';
}

/** Work that blocks other tasks first, then the longest silence, then the most blocked tasks, then waiting mail. */
export function byUrgency(a: StrandedWork, b: StrandedWork): number {
  const blocks = (one: StrandedWork) => Number(one.blockedDownstream > 0);
  const mail = (one: StrandedWork) => attentionStates.indexOf(one.attention);
  return (
    blocks(b) - blocks(a) ||
    b.silentMinutes - a.silentMinutes ||
    b.blockedDownstream - a.blockedDownstream ||
    mail(a) - mail(b) ||
    a.taskId - b.taskId ||
    (a.session < b.session ? -1 : 1)
  );
}

export function silentMinutes(lastActivity: Instant, now: Instant): number {
  return Math.max(0, Math.floor((now - lastActivity) / MINUTE));
}

/** The work tree that contains a folder. */
export function workAround(folder: string | null, states: readonly WorkState[]): WorkState | undefined {
  if (folder === null) return undefined;
  return states
    .filter(({ worktree }) => folder === worktree || folder.startsWith(`${worktree}/`))
    .toSorted((a, b) => b.worktree.length - a.worktree.length)[0];
}

/** A description of a stranded lane for a person. Mentions files only if its work tree could be read. */
export function sawLine({ silentMinutes: minutes, isEnded, work }: StrandedWork): string {
  const life = isEnded ? `its session ended, last seen ${minutes} min ago` : `no sign of life for ${minutes} min`;
  if (work === undefined) return `${life}; its work tree was not looked at.`;
  const { dirty, untracked, unpushed } = work;
  const changed =
    dirty.length + untracked.length === 0
      ? 'a clean work tree'
      : `${dirty.length} changed and ${untracked.length} new file(s)`;
  const commits = unpushed === null ? 'no remote' : `${unpushed} commit(s) that no remote has`;
  return `${life}; ${changed}; ${commits}.`;
}

export function suggestedAction({ work }: Pick<StrandedWork, 'work'>): string {
  const atStake =
    work !== undefined && (work.dirty.length > 0 || work.untracked.length > 0 || (work.unpushed ?? 0) > 0);
  return atStake
    ? 'Look at its work tree, save what is not committed or pushed, then rescue_stranded_run with confirm: true.'
    : 'rescue_stranded_run with confirm: true, then accept the relay.';
}
