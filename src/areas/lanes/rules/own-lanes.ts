import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import { isConnectionSession } from '../../../kernel/rules/session-name.ts';
import type { Instant } from '../../../kernel/rules/time.ts';

export interface SessionAtWork {
  readonly session: SessionId;
  readonly agent: AgentId;
  readonly cwd: string | null;
  readonly startedAt: Instant;
  readonly lastSeenAt: Instant;
}

/**
 * Clients may name their own session with every call; their connection then has a second session, in which nothing
 * happens. That one is not a lane if a named session of the same agent was seen in the same folder since, unless it
 * holds files.
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
