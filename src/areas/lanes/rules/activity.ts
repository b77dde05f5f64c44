import { type Instant, MINUTE } from '../../../kernel/rules/time.ts';
import type { Activity, Lane } from './lane.ts';

type Judged = Pick<Lane, 'activity' | 'summary'>;

/** A record that another program refreshes counts as dead after this long without an update. */
const HEARTBEAT_MINUTES = 5;
const WORKTREE_LOCK_MINUTES = 15;
const FILE_LOCK_MINUTES = 60;
/** A session of the hub is only seen when it calls a tool, so its silence is weaker evidence. */
const IDLE_MINUTES = 5;
const STALLED_MINUTES = 15;
export const SILENT_MINUTES = 30;

export function recordActivity(record: Pick<Lane, 'state' | 'heartbeatAt' | 'pidAlive'>, now: Instant): Judged {
  if (record.pidAlive === false) return { activity: 'dead', summary: 'Its process has ended.' };
  if (record.state === 'paused') return { activity: 'idle', summary: 'It says that it is paused.' };
  if (record.heartbeatAt !== null && now - record.heartbeatAt > HEARTBEAT_MINUTES * MINUTE) {
    return { activity: 'dead', summary: `No sign of life for ${span(record.heartbeatAt, now)}.` };
  }
  if (record.state === null) return { activity: 'unknown', summary: 'It does not say what it does.' };
  return { activity: record.state, summary: `It says that it is ${record.state}.` };
}

export function worktreeLockActivity(updatedAt: Instant | null, now: Instant): Judged {
  return lockActivity(updatedAt, now, WORKTREE_LOCK_MINUTES, 'Lock');
}

export function fileLockActivity(updatedAt: Instant | null, now: Instant): Judged {
  return lockActivity(updatedAt, now, FILE_LOCK_MINUTES, 'File locks');
}

function lockActivity(updatedAt: Instant | null, now: Instant, minutes: number, what: string): Judged {
  if (updatedAt === null) return { activity: 'unknown', summary: `${what} without a time.` };
  const activity: Activity = now - updatedAt > minutes * MINUTE ? 'stalled' : 'working';
  return { activity, summary: `${what} of ${span(updatedAt, now)} ago.` };
}

interface SessionSigns {
  readonly lastSeenAt: Instant;
  readonly endedAt: Instant | null;
  /** The session was ended for its silence. Without a running hub nothing ends it, but the result must be the same. */
  readonly fellSilent: boolean;
}

export function sessionActivity({ lastSeenAt, endedAt, fellSilent }: SessionSigns, now: Instant): Judged {
  if (endedAt !== null && !fellSilent) return { activity: 'dead', summary: 'The session has ended.' };
  const silence = now - lastSeenAt;
  const summary = `Last call ${span(lastSeenAt, now)} ago.`;
  if (fellSilent) return { activity: 'dead', summary };
  if (silence <= IDLE_MINUTES * MINUTE) return { activity: 'working', summary };
  if (silence <= STALLED_MINUTES * MINUTE) return { activity: 'idle', summary };
  return { activity: silence <= SILENT_MINUTES * MINUTE ? 'stalled' : 'dead', summary };
}

/** The activity of a paused session. Ending the session also ends its pause. */
export function pausedActivity(
  { at, by, reason }: { readonly at: Instant; readonly by: string; readonly reason: string | null },
  now: Instant,
): Judged & Pick<Lane, 'state'> {
  const why = reason === null ? '.' : `: ${reason}`;
  return { state: 'paused', activity: 'idle', summary: `Paused by ${by} ${span(at, now)} ago${why}` };
}

function span(from: Instant, to: Instant): string {
  const minutes = Math.max(0, Math.floor((to - from) / MINUTE));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`;
}
