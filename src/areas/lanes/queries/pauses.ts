import { setWorkspaceValue } from '../../../kernel/log/workspace.ts';
import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { json } from '../../../kernel/store/json.ts';
import { statement } from '../../../kernel/store/statement.ts';

/** A session that someone marked as not working for now. */
export interface Pause {
  readonly session: SessionId;
  readonly by: AgentId;
  readonly at: Instant;
  readonly reason: string | null;
}

const PREFIX = 'lane.paused:';

const paused = statement((db, _: object) =>
  db.selectFrom('workspace').select('value').where('key', 'like', `${PREFIX}%`).orderBy('key'),
);

export function pauseReads({ connection }: UnitContext) {
  return {
    async all(): Promise<readonly Pause[]> {
      return (await paused.all(connection, {})).flatMap(({ value }) => json<Pause>(value) ?? []);
    },
  };
}

export function pauseWrites(context: UnitContext) {
  const { connection, now } = context;
  const { db } = connection;
  return joined(pauseReads(context), {
    /** A second pause replaces the first one's author and reason. */
    async set(session: SessionId, by: AgentId, reason: string | null): Promise<void> {
      const value = JSON.stringify({ session, by, at: now, reason } satisfies Pause);
      await setWorkspaceValue(context, `${PREFIX}${session}`, value);
    },
    async end(session: SessionId): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('workspace')
        .where('key', '=', `${PREFIX}${session}`)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
  });
}
