import type { AgentId, SessionId } from '../identity.ts';
import { isConnectionSession } from '../session-name.ts';
import type { Instant } from '../time.ts';

export interface SessionAtWork {
  readonly session: SessionId;
  readonly agent: AgentId;
  readonly cwd: string | null;
  readonly startedAt: Instant;
  readonly lastSeenAt: Instant;
}

/**
 * Clients may name a session of their own with every call. Their connection then has a session as well, in which nothing
 * happens. It is not a lane if its agent was seen in the same folder under a name since, unless it holds files.
 */
export function withoutConnections<T extends SessionAtWork>(
  sessions: readonly T[],
  holdsFiles: (session: SessionId) => boolean,
): readonly T[] {
  const named = sessions.filter(({ session }) => !isConnectionSession(session));
  return sessions.filter(
    (one) =>
      !isConnectionSession(one.session) ||
      holdsFiles(one.session) ||
      !named.some(
        ({ agent, cwd, lastSeenAt }) => agent === one.agent && cwd === one.cwd && lastSeenAt >= one.startedAt,
      ),
  );
}
