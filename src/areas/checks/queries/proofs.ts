import type { Schema } from '../../../composition/schema.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { ProofMark } from '../../../kernel/rules/proof.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inScope } from '../../../kernel/store/scope.ts';
import { statement } from '../../../kernel/store/statement.ts';
import { markOfProof, type Proof, type ProofState } from '../rules/receipt.ts';

const ofTasks = statement((db, { ids }: { readonly ids: readonly number[] }) =>
  db.selectFrom('task_proofs').selectAll().where('task_id', 'in', ids),
);

export function proofReads({ connection, visible }: UnitContext) {
  const { db } = connection;
  return {
    async find(taskId: number): Promise<Proof | undefined> {
      const row = await inScope(
        db.selectFrom('task_proofs').innerJoin('tasks', 'tasks.id', 'task_proofs.task_id'),
        'tasks.collection_id',
        visible,
      )
        .selectAll('task_proofs')
        .where('task_proofs.task_id', '=', taskId)
        .executeTakeFirst();
      return row === undefined ? undefined : proofFrom(row);
    },
    /** Of tasks that the caller has read. */
    async marks(ids: readonly number[]): Promise<ReadonlyMap<number, ProofMark>> {
      if (ids.length === 0) return new Map();
      const rows = await ofTasks.all(connection, { ids });
      return new Map(
        rows.flatMap((row) => {
          const mark = markOfProof(proofFrom(row));
          return mark === undefined ? [] : [[row.task_id, mark] as const];
        }),
      );
    },
    /** The newest proofs that still hold as far as the hub knows. */
    async fresh(limit: number): Promise<readonly Proof[]> {
      const rows = await db
        .selectFrom('task_proofs')
        .selectAll()
        .where('state', '=', 'proven')
        .where('stale_at', 'is', null)
        .orderBy('asked_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map(proofFrom);
    },
  };
}

type Attempt = Pick<Proof, 'taskId' | 'key'>;

interface ProofChange {
  readonly state?: ProofState;
  readonly leaseUntil?: Instant;
  readonly tree?: string;
  readonly worktree?: string;
}

export function proofWrites(context: UnitContext) {
  const { db } = context.connection;
  const { now } = context;
  return joined(proofReads(context), {
    begin: (taskId: number, key: string, leaseUntil: Instant) => begin(context, taskId, key, leaseUntil),
    /** Refused for an attempt that another one has replaced: it must not change anything more. */
    async note({ taskId, key }: Attempt, { leaseUntil, ...columns }: ProofChange): Promise<boolean> {
      const row = await db
        .updateTable('task_proofs')
        .set({ ...columns, ...(leaseUntil === undefined ? {} : { lease_until: leaseUntil }) })
        .where('task_id', '=', taskId)
        .where('key', '=', key)
        .returning('task_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async outdate({ taskId, key }: Attempt): Promise<void> {
      await db
        .updateTable('task_proofs')
        .set({ stale_at: now })
        .where('task_id', '=', taskId)
        .where('key', '=', key)
        .where('stale_at', 'is', null)
        .execute();
    },
  });
}

/** Begins an attempt, unless another one is under way. Returns whether it is this one's turn. */
async function begin(
  { connection: { db }, scope, now }: UnitContext,
  taskId: number,
  key: string,
  leaseUntil: Instant,
): Promise<boolean> {
  const place = { tree: null, worktree: null, stale_at: null };
  const values = { state: 'checking', key, agent_id: scope.agent, asked_at: now, lease_until: leaseUntil, ...place };
  const row = await db
    .insertInto('task_proofs')
    .values({ task_id: taskId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('task_id')
        .doUpdateSet(values)
        .where((proof) =>
          proof.or([proof('task_proofs.state', '<>', 'checking'), proof('task_proofs.lease_until', '<=', now)]),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  return row?.key === key;
}

function proofFrom(row: Schema['task_proofs']): Proof {
  return {
    taskId: row.task_id,
    // The schema's check allows only these.
    state: row.state as ProofState,
    key: row.key,
    agent: row.agent_id,
    tree: row.tree,
    worktree: row.worktree,
    askedAt: row.asked_at,
    staleAt: row.stale_at,
    leaseUntil: row.lease_until,
  };
}
