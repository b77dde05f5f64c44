import type { AgentId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { json } from '../../../kernel/store/json.ts';
import { inCollections, seenCollections } from '../../../kernel/store/scope.ts';
import { statement } from '../../../kernel/store/statement.ts';

interface Since {
  readonly repo: string;
  readonly since: Instant;
  readonly collections: readonly number[] | undefined;
}

/** Ids increase over time, so the batons of the last hour are at the end of the table. */
const recentBatons = statement((db, { repo, since, collections }: Since) => {
  const query = db
    .selectFrom('batons')
    .innerJoin('tasks', 'tasks.id', 'batons.task_id')
    .select('batons.files')
    .where('batons.created_at', '>', since)
    .where('tasks.repo_root', '=', repo);
  return inCollections(query, 'tasks.collection_id', collections);
});

const quotaStops = statement((db, { agent, since }: { readonly agent: AgentId; readonly since: Instant }) =>
  db
    .selectFrom('batons')
    .select('id')
    .where('from_agent', '=', agent)
    .where('created_at', '>', since)
    .where('reason', 'in', ['quota', 'rate-limit'])
    .limit(1),
);

export function batonFactReads({ connection, visible }: UnitContext) {
  const collections = seenCollections(visible);
  return {
    /** How often each file of a repository was handed over since then. */
    async handedOver(repo: string, since: Instant): Promise<ReadonlyMap<string, number>> {
      const counts = new Map<string, number>();
      for (const { files } of await recentBatons.all(connection, { repo, since, collections })) {
        for (const file of json<string[]>(files) ?? []) counts.set(file, (counts.get(file) ?? 0) + 1);
      }
      return counts;
    },
    /** Whether an agent ran out of quota since then; visible to everybody, since work is routed by it. */
    async ranOutOfQuota(agent: AgentId, since: Instant): Promise<boolean> {
      return (await quotaStops.first(connection, { agent, since })) !== undefined;
    },
  };
}
