import type { Selectable } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import { groupBy } from '../../../kernel/rules/group.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { json } from '../../../kernel/store/json.ts';
import { inScope } from '../../../kernel/store/scope.ts';
import type { CheckReceipt, NewCheckReceipt, ReceiptStatus } from '../rules/receipt.ts';

const MOST_FILES = 200;

export function receiptReads({ connection, visible }: UnitContext) {
  const { db } = connection;
  return {
    /** Newest first. */
    async ofTask(taskId: number, limit: number): Promise<readonly CheckReceipt[]> {
      const rows = await inScope(
        db.selectFrom('receipts').innerJoin('tasks', 'tasks.id', 'receipts.task_id'),
        'tasks.collection_id',
        visible,
      )
        .selectAll('receipts')
        .where('receipts.task_id', '=', taskId)
        .orderBy('receipts.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(receiptFrom);
    },
    /** The results of a landing, oldest first. */
    async ofLanding(landingId: number): Promise<readonly CheckReceipt[]> {
      const query = db.selectFrom('receipts').selectAll().where('landing_id', '=', landingId);
      return (await query.orderBy('id').execute()).map(receiptFrom);
    },
    /** The commands that have passed at a tree, by check. Landings prove nothing for tasks, and the reverse. */
    async passedAt(repoRoot: string, tree: string): Promise<ReadonlyMap<string, readonly CheckReceipt[]>> {
      const rows = await db
        .selectFrom('receipts')
        .selectAll()
        .where('repo_root', '=', repoRoot)
        .where('tree', '=', tree)
        .where('status', '=', 'passed')
        .where('landing_id', 'is', null)
        .orderBy('id', 'desc')
        .execute();
      return groupBy(rows.map(receiptFrom), ({ check }) => check);
    },
  };
}

export function receiptWrites(context: UnitContext) {
  const { db } = context.connection;
  return joined(receiptReads(context), {
    async add(receipt: NewCheckReceipt): Promise<number> {
      const { id } = await db.insertInto('receipts').values(rowFrom(receipt)).returning('id').executeTakeFirstOrThrow();
      return id;
    },
  });
}

function rowFrom(receipt: NewCheckReceipt) {
  return {
    repo_root: receipt.repoRoot,
    check_name: receipt.check,
    task_id: receipt.taskId,
    landing_id: receipt.landingId,
    status: receipt.status,
    exit_code: receipt.exitCode,
    tree: receipt.tree,
    commit_id: receipt.commit,
    command: receipt.command,
    files: JSON.stringify(receipt.files.slice(0, MOST_FILES)),
    file_count: receipt.fileCount,
    check_files: JSON.stringify(receipt.checkFiles),
    output: receipt.output,
    output_digest: receipt.outputDigest,
    started_at: receipt.startedAt,
    ms: receipt.ms,
  };
}

function receiptFrom(row: Selectable<Schema['receipts']>): CheckReceipt {
  return {
    id: row.id,
    repoRoot: row.repo_root,
    check: row.check_name,
    taskId: row.task_id,
    landingId: row.landing_id,
    // The schema's check allows only these.
    status: row.status as ReceiptStatus,
    exitCode: row.exit_code,
    tree: row.tree,
    commit: row.commit_id,
    command: row.command,
    files: json<string[]>(row.files) ?? [],
    fileCount: row.file_count,
    checkFiles: json<string[]>(row.check_files) ?? [],
    output: row.output,
    outputDigest: row.output_digest,
    startedAt: row.started_at,
    ms: row.ms,
  };
}
