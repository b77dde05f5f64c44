import type { Schema } from '../../../composition/schema.ts';
import { nextNumber } from '../../../kernel/log/counters.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { json } from '../../../kernel/store/json.ts';
import { numberCursor, type Page, type PageRequest, readPage } from '../../../kernel/store/paging.ts';
import { seenCollections } from '../../../kernel/store/scope.ts';
import type { ConflictingFile, Landing, LandingState } from '../rules/landing.ts';

const LIVE = ['rebasing', 'checking', 'moving'] as const;

type NewLanding = Pick<Landing, 'repoRoot' | 'target' | 'branch' | 'taskId' | 'method' | 'priority'>;
type Step = Partial<
  Pick<Landing, 'state' | 'sourceCommit' | 'oldCommit' | 'newCommit' | 'reason' | 'conflicts' | 'files' | 'leaseUntil'>
>;

/** Requests for a task that the caller may not see are left out. */
function seen({ connection: { db }, visible }: UnitContext) {
  const collections = seenCollections(visible);
  const query = db.selectFrom('landings').leftJoin('tasks', 'tasks.id', 'landings.task_id').selectAll('landings');
  if (collections === undefined) return query;
  return query.where((row) => row.or([row('landings.task_id', 'is', null), row('tasks.collection_id', 'in', [...collections])]));
}

export function landingReads(context: UnitContext) {
  const { db } = context.connection;
  return {
    async find(id: number): Promise<Landing | undefined> {
      const row = await seen(context).where('landings.id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : landingFrom(row);
    },
    /** Newest first. */
    async page(repoRoot: string | undefined, { limit, cursor }: PageRequest): Promise<Page<Landing>> {
      let query = seen(context);
      if (repoRoot !== undefined) query = query.where('landings.repo_root', '=', repoRoot);
      if (cursor !== undefined) query = query.where('landings.id', '<', numberCursor(cursor));
      const { rows, next } = await readPage(query.orderBy('landings.id', 'desc'), limit, ({ id }) => id);
      return { items: rows.map(landingFrom), next };
    },
    /** The newest landed requests of a target, for the hub. */
    async landedOn(repoRoot: string, target: string, limit: number): Promise<readonly Landing[]> {
      const query = db.selectFrom('landings').selectAll().where('repo_root', '=', repoRoot).where('target', '=', target);
      const rows = await query.where('state', '=', 'landed').orderBy('id', 'desc').limit(limit).execute();
      return rows.map(landingFrom);
    },
    /** The targets for which something is to be done, for the hub. */
    async due(): Promise<readonly Pick<Landing, 'repoRoot' | 'target'>[]> {
      const query = db.selectFrom('landings').select(['repo_root as repoRoot', 'target']).distinct();
      return query.where('state', 'in', ['queued', ...LIVE]).execute();
    },
  };
}

export function landingWrites(context: UnitContext) {
  const { scope, now } = context;
  const { db } = context.connection;
  const reads = landingReads(context);
  return joined(reads, {
    async ask(draft: NewLanding): Promise<Landing> {
      const id = await nextNumber(context, 'landing');
      const rest = { holder: null, lease_until: 0, source_commit: null, old_commit: null, new_commit: null, reason: null };
      await db
        .insertInto('landings')
        .values({
          id,
          repo_root: draft.repoRoot,
          target: draft.target,
          branch: draft.branch,
          task_id: draft.taskId,
          agent_id: scope.agent,
          session_id: scope.session,
          state: 'queued',
          method: draft.method,
          priority: draft.priority,
          asked_at: now,
          ended_at: null,
          conflicts: '[]',
          files: '[]',
          ...rest,
        })
        .execute();
      const made = await reads.find(id);
      if (made === undefined) throw new Error('A request that was just stored is gone.');
      return made;
    },
    take: (repoRoot: string, target: string, holder: string, leaseMs: number) =>
      take(context, repoRoot, target, holder, leaseMs),
    /** Refused once another process has taken over. Ends the request if the state is an end. */
    async step({ id, holder }: Pick<Landing, 'id' | 'holder'>, step: Step, ends = false): Promise<boolean> {
      const row = await db
        .updateTable('landings')
        .set({
          ...columnsOf(step),
          ...(ends ? { ended_at: now, holder: null } : {}),
          ...(step.state === 'queued' ? { holder: null, lease_until: 0 } : {}),
        })
        .where('id', '=', id)
        .where('holder', '=', holder)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    /** Only a request that waits can be withdrawn. */
    async withdraw(id: number): Promise<boolean> {
      const query = db.updateTable('landings').set({ state: 'withdrawn', ended_at: now }).where('id', '=', id);
      return (await query.where('state', '=', 'queued').returning('id').executeTakeFirst()) !== undefined;
    },
  });
}

/**
 * The request whose turn it is: one whose process has gone, else the next that waits. Undefined while another process
 * carries one out.
 */
async function take(
  { connection: { db }, now, engine }: UnitContext,
  repoRoot: string,
  target: string,
  holder: string,
  leaseMs: number,
): Promise<Landing | undefined> {
  const here = db.selectFrom('landings').selectAll().where('repo_root', '=', repoRoot).where('target', '=', target);
  // Two hubs that see no live request would both take one: they take turns on the counter.
  if (engine.kind === 'postgres') {
    await db.selectFrom('counters').select('value').where('name', '=', 'landing').forUpdate().execute();
  }
  const live = await here.where('state', 'in', [...LIVE]).executeTakeFirst();
  if (live !== undefined && live.lease_until > now) return undefined;
  const next = live ?? (await here.where('state', '=', 'queued').orderBy('priority').orderBy('id').executeTakeFirst());
  if (next === undefined) return undefined;
  const taken = { holder, lease_until: now + leaseMs, state: next.state === 'queued' ? 'rebasing' : next.state };
  const row = await db.updateTable('landings').set(taken).where('id', '=', next.id).returningAll().executeTakeFirst();
  return row === undefined ? undefined : landingFrom(row);
}

function columnsOf({ sourceCommit, oldCommit, newCommit, leaseUntil, conflicts, files, ...same }: Step) {
  return {
    ...same,
    ...(sourceCommit === undefined ? {} : { source_commit: sourceCommit }),
    ...(oldCommit === undefined ? {} : { old_commit: oldCommit }),
    ...(newCommit === undefined ? {} : { new_commit: newCommit }),
    ...(leaseUntil === undefined ? {} : { lease_until: leaseUntil }),
    ...(conflicts === undefined ? {} : { conflicts: JSON.stringify(conflicts) }),
    ...(files === undefined ? {} : { files: JSON.stringify(files) }),
  };
}

function landingFrom(row: Schema['landings']): Landing {
  return {
    id: row.id,
    repoRoot: row.repo_root,
    target: row.target,
    branch: row.branch,
    taskId: row.task_id,
    agent: row.agent_id,
    session: row.session_id,
    // The schema's checks allow only these.
    state: row.state as LandingState,
    method: row.method as Landing['method'],
    priority: row.priority,
    askedAt: row.asked_at,
    endedAt: row.ended_at,
    holder: row.holder,
    leaseUntil: row.lease_until as Instant,
    sourceCommit: row.source_commit,
    oldCommit: row.old_commit,
    newCommit: row.new_commit,
    reason: row.reason,
    conflicts: json<ConflictingFile[]>(row.conflicts) ?? [],
    files: json<string[]>(row.files) ?? [],
  };
}
