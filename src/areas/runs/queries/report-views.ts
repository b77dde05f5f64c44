import { agentKey } from '../../../kernel/rules/news/concern.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';

/** A report, or a reference to one. */
export interface Numbered {
  /** Its news number. */
  readonly news: number;
}

/**
 * Marks these reports as shown now and returns them, without those that a concurrent call of the session has just
 * shown.
 */
export async function show<T extends Numbered>(
  context: UnitContext,
  viewer: string,
  all: readonly T[],
): Promise<readonly T[]> {
  const { now, scope } = context;
  const { db } = context.connection;
  const first = await recordView(context, viewer, all);
  if (first.length === 0) return first;
  const query = db
    .updateTable('notifications')
    .set({ delivered_at: now })
    .where(
      'news',
      'in',
      first.map(({ news }) => news),
    )
    .where('delivered_at', 'is', null);
  // A report to a run counts as delivered only after its own thread has read it, regardless of other viewers.
  await (scope.run === undefined ? query.where('parent_session', 'is not', null) : query).execute();
  return first;
}

/** Reverts `show` for reports that did not reach the viewer. */
export async function unshow(
  { connection: { db }, concern, scope }: UnitContext,
  viewer: string,
  all: readonly Numbered[],
): Promise<void> {
  concern.keys.add(agentKey(scope.agent));
  for (const { news } of all) {
    const view = await db
      .deleteFrom('notification_views')
      .where('viewer', '=', viewer)
      .where('news', '=', news)
      .returning('at')
      .executeTakeFirst();
    if (view === undefined) continue;
    // Of several viewers only the first one has set the time.
    await db
      .updateTable('notifications')
      .set({ delivered_at: null })
      .where('news', '=', news)
      .where('delivered_at', '=', view.at)
      .execute();
  }
}

/** Records the view and returns the reports that this viewer sees for the first time. */
export async function recordView<T extends Numbered>(
  { connection: { db }, now }: UnitContext,
  viewer: string,
  all: readonly T[],
): Promise<readonly T[]> {
  if (all.length === 0) return [];
  const rows = await db
    .insertInto('notification_views')
    .values(all.map(({ news }) => ({ news, viewer, at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('news')
    .execute();
  return all.filter(({ news }) => rows.some((row) => row.news === news));
}
