import type { Kysely } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { json } from '../../../kernel/store/json.ts';
import { seenCollections } from '../../../kernel/store/scope.ts';
import { statement } from '../../../kernel/store/statement.ts';
import type { UncountedSource } from '../../../kernel/store/waiting-source.ts';
import { missingSkills } from '../rules/claim.ts';
import type { ReadyItem } from '../rules/ready-item.ts';

interface Wanted {
  readonly agent: string;
  readonly after: number;
  readonly limit: number;
}

/**
 * Unowned work on the boards of teams that the agent has created or joined, without what it put there itself. It is
 * news for members who wait, but nobody's own, so it counts nowhere.
 */
export const free: UncountedSource<ReadyItem> = {
  kind: 'ready',
  forWaitOnly: true,
  async since(context, news, limit) {
    const found: ReadyItem[] = [];
    const { skills } = await own(context);
    for (let after = news; found.length < limit; ) {
      const rows = await freeRows.all(context.connection, { agent: context.scope.agent, after, limit });
      const seen = seenCollections(context.visible);
      for (const row of rows) {
        const isSeen = seen === undefined || seen.includes(row.collectionId);
        if (isSeen && missingSkills(json<string[]>(row.requires) ?? [], skills).length === 0) found.push(itemFrom(row));
      }
      if (rows.length < limit) break;
      after = rows.at(-1)?.news ?? after;
    }
    return found.slice(0, limit);
  },
};

async function own({ connection: { db }, scope }: UnitContext): Promise<{ readonly skills: readonly string[] | null }> {
  const row = await db.selectFrom('agents').select('skills').where('id', '=', scope.agent).executeTakeFirst();
  return { skills: json<string[]>(row?.skills ?? null) };
}

/** Checked against the tasks themselves: rows of work that was taken or blocked meanwhile are not news. */
const freeRows = statement((db: Kysely<Schema>, { agent, after, limit }: Wanted) =>
  db
    .selectFrom('free_work')
    .innerJoin('tasks', 'tasks.id', 'free_work.task_id')
    .innerJoin('collections', 'collections.id', 'free_work.collection_id')
    .select(['free_work.news', 'free_work.since', 'free_work.collection_id as collectionId'])
    .select(['tasks.id', 'tasks.title', 'tasks.requires', 'collections.name as team'])
    .where('free_work.collection_id', 'in', (from) =>
      from
        .selectFrom('handles')
        .select('handles.collection_id')
        .where('handles.agent_id', '=', agent)
        .where('handles.left_at', 'is', null)
        .where('handles.role', '<>', 'guest'),
    )
    .where('free_work.agent_id', '<>', agent)
    .where('free_work.news', '>', after)
    .where('tasks.owner', 'is', null)
    .where('tasks.status', '=', 'pending')
    .where('tasks.open_blockers', '=', 0)
    .where('tasks.is_internal', '=', 0)
    .orderBy('free_work.news')
    .limit(limit),
);

interface FreeRow {
  readonly news: number;
  readonly since: number;
  readonly id: number;
  readonly title: string;
  readonly team: string;
}

function itemFrom({ news, since, id, title, team }: FreeRow): ReadyItem {
  return { kind: 'ready', news, at: since, route: { taskId: id }, taskId: String(id), title, freeIn: team };
}
