import type { Schema } from '../../../composition/schema.ts';
import { endTokens } from '../../../kernel/people/tokens.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import type { FrozenChanges } from '../../repos/rules/frozen-changes.ts';
import type { FailureReason, Run, RunStatus, RunUsage } from '../rules/run.ts';
import { runReads } from './reads.ts';
import { freshRun, MICROS, type NewRun, runFrom } from './rows.ts';

export interface RunEnd {
  readonly status: Exclude<RunStatus, 'running'>;
  readonly failure?: FailureReason | null;
  readonly detail?: string | null;
  readonly result?: string | null;
}

export function runWrites(context: UnitContext) {
  const { now } = context;
  const { db } = context.connection;
  return joined(runReads(context), {
    /** For flows that walk down a tree of workers, in which the caller may not see every run. */
    async peek(id: string): Promise<{ run: Run; output: string | null } | undefined> {
      const row = await db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : { run: runFrom(row), output: row.output };
    },
    async start(run: NewRun): Promise<Run> {
      const row = { ...freshRun(run, now) };
      await db.insertInto('runs').values(row).execute();
      return runFrom(row);
    },
    /**
     * The last statement of every write on behalf of a run. Ending a run changes the same row, so a late write either
     * commits before that or is rolled back.
     */
    stillHeld: (id: string) => requireHeld(context, id, 0),
    /** The same for writes by the agent itself, which are counted. */
    countWrite: (id: string) => requireHeld(context, id, 1),
    async connected(id: string): Promise<void> {
      await db
        .updateTable('runs')
        .set({ connected_at: now })
        .where('id', '=', id)
        .where('connected_at', 'is', null)
        .execute();
    },
    /** False when the run has ended in the meantime. */
    note: (id: string, columns: Partial<Pick<Schema['runs'], 'session_ref' | 'pid' | 'denials'>>) =>
      setColumns(context, id, columns),
    async keepOutput(id: string, output: string, cut: number): Promise<void> {
      await db.updateTable('runs').set({ output, output_cut: cut }).where('id', '=', id).execute();
    },
    /** What the run left changed, as its folder was at its end. */
    async keepChanges(id: string, changes: FrozenChanges): Promise<void> {
      await db
        .insertInto('run_changes')
        .values({ run_id: id, taken_at: now, changes: JSON.stringify(changes) })
        .onConflict((conflict) => conflict.column('run_id').doNothing())
        .execute();
    },
    async used(id: string, usage: RunUsage): Promise<boolean> {
      return setColumns(context, id, {
        input_tokens: usage.inputTokens,
        output_tokens: usage.outputTokens,
        cache_read_tokens: usage.cacheReadTokens,
        cost_micros: usage.costUsd === null ? null : Math.round(usage.costUsd * MICROS),
        turns: usage.turns,
      });
    },
    end: (id: string, runEnd: RunEnd) => endRun(context, id, runEnd),
    async writesOf(id: string): Promise<number> {
      const row = await db.selectFrom('runs').select('writes').where('id', '=', id).executeTakeFirst();
      return row?.writes ?? 0;
    },
  });
}

async function setColumns(
  { connection: { db } }: UnitContext,
  id: string,
  columns: Partial<Schema['runs']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('runs')
    .set(columns)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function requireHeld({ connection: { db } }: UnitContext, id: string, writes: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('runs')
    .set((run) => ({ writes: run('writes', '+', writes) }))
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new WaggleError('UNAUTHENTICATED', 'The run of this token has ended.');
}

/** Ends the run and revokes its tokens; false when it had already ended. */
async function endRun(
  context: UnitContext,
  id: string,
  { status, failure = null, detail = null, result = null }: RunEnd,
): Promise<boolean> {
  await endTokens(context, (token) => token('run_id', '=', id));
  return setColumns(context, id, { status, failure, detail, result, ended_at: context.now });
}
