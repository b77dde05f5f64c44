import { type Instant, MINUTE } from './time.ts';

/** A silent session ends by itself after this long. */
export const SILENCE = 30 * MINUTE;
const RECENT = 2 * MINUTE;

export type Presence = 'here' | 'quiet' | 'away';
export const presences = ['here', 'quiet', 'away'] as const;

/** What is known of when an agent was last at work. */
export interface Sighting {
  readonly lastSeenAt: Instant;
  /** Open sessions that were not silent for too long. */
  readonly sessions: number;
  /** Whether the hub runs it now. Its program need not call the hub, so that it may have no session. */
  readonly running: boolean;
}

/** `here`: acted just now, or is run by the hub. `quiet`: a session is open, nothing lately. `away`: neither. */
export function presenceOf(seen: Sighting | undefined, now: Instant): Presence {
  if (seen?.running === true) return 'here';
  if (seen === undefined || seen.sessions === 0) return 'away';
  return now - seen.lastSeenAt < RECENT ? 'here' : 'quiet';
}
