import { type Instant, MINUTE } from './time.ts';

/** A session without calls ends automatically after this long. */
export const SILENCE = 30 * MINUTE;
const RECENT = 2 * MINUTE;

export type Presence = 'here' | 'quiet' | 'away';
export const presences = ['here', 'quiet', 'away'] as const;

/** When an agent was last active. */
export interface Sighting {
  readonly lastSeenAt: Instant;
  /** Open sessions that have not been silent for too long. */
  readonly sessions: number;
  /** Whether the hub runs it now. The agent's program may never call the hub, and then has no session. */
  readonly running: boolean;
}

/**
 * `here`: acted just now, or is run by the hub. `quiet`: has an open session, but no recent activity. `away`: neither.
 */
export function presenceOf(seen: Sighting | undefined, now: Instant): Presence {
  if (seen?.running === true) return 'here';
  if (seen === undefined || seen.sessions === 0) return 'away';
  return now - seen.lastSeenAt < RECENT ? 'here' : 'quiet';
}
