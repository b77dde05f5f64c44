import type { SessionId } from '../../core/identity.ts';
import type { Instant } from '../../core/time.ts';
import type { UnitContext } from '../context.ts';

/** Records that a session of the unit's agent can be woken until then. */
export async function listenUntil(
  { connection: { db }, scope }: UnitContext,
  id: SessionId,
  until: Instant,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ listens_until: until })
    .where('id', '=', id)
    .where('agent_id', '=', scope.agent)
    .where((row) => row.or([row('listens_until', 'is', null), row('listens_until', '<', until)]))
    .execute();
}
