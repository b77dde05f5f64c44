import { type Instant, MINUTE } from './time.ts';

/** A silent session ends by itself after this long. */
export const SILENCE = 30 * MINUTE;
const RECENT = 2 * MINUTE;

export type Presence = 'here' | 'quiet' | 'away';
export const presences = ['here', 'quiet', 'away'] as const;

/** `here`: acted just now. `quiet`: a session is open, nothing lately. `away`: no open session. */
export function presenceOf(lastSeenAt: Instant | null, liveSessions: number, now: Instant): Presence {
  if (lastSeenAt === null || liveSessions === 0) return 'away';
  return now - lastSeenAt < RECENT ? 'here' : 'quiet';
}
