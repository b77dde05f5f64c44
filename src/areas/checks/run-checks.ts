import { createHash } from 'node:crypto';
import type { Scope } from '../../kernel/rules/caller.ts';
import { WORKSPACE_ID } from '../../kernel/rules/identity.ts';
import type { Store } from '../../kernel/store/store.ts';
import { type CommandEnd, runCommand } from './files/run-command.ts';
import { baseOf, changedFiles, hasMoved, type TreeState, treeState } from './files/tree-state.ts';
import { type Check, namedByCheck } from './rules/check.ts';
import type { CheckReceipt, NewCheckReceipt, ReceiptStatus } from './rules/receipt.ts';

export interface ChecksPlace {
  readonly worktree: string;
  readonly taskId: number | null;
  readonly landingId: number | null;
  readonly stop: AbortSignal;
  /** The changed files, if they are known; else those since the branch left the main checkout. */
  readonly files?: readonly string[];
}

export interface ChecksEnd {
  /** The tree that was checked. */
  readonly tree: string;
  /** The first check that has not passed. */
  readonly red: NewCheckReceipt | undefined;
}

/** Runs the checks that have not passed at the present tree yet, and records a receipt for each. */
export async function runChecks(
  store: Store,
  scope: Scope,
  checks: readonly Check[],
  place: ChecksPlace,
): Promise<ChecksEnd> {
  const at = await treeState(place.worktree);
  const files = place.files ?? (await changedFiles(place.worktree, await baseOf(place.worktree)));
  for (const check of checks) {
    if (place.landingId === null && (await hasPassed(store, scope, check, at))) continue;
    const receipt = await runOne(check, at, files, place, store.now());
    await store.write(scope, 'check-ran', async (unit) => {
      const id = await unit.receipts.add(receipt);
      const after = { receipt: id, check: receipt.check, status: receipt.status, exitCode: receipt.exitCode };
      const about = receipt.taskId === null ? {} : { taskId: receipt.taskId };
      const task = receipt.taskId === null ? undefined : await unit.tasks.peek(receipt.taskId);
      unit.emit({ type: 'check.ran', collectionId: task?.collectionId ?? WORKSPACE_ID, ...about, after });
    });
    if (receipt.status !== 'passed') return { tree: at.tree, red: receipt };
  }
  return { tree: at.tree, red: undefined };
}

/** The same tree needs no second run of the same command. */
async function hasPassed(store: Store, scope: Scope, check: Check, { tree }: TreeState): Promise<boolean> {
  const known = await store.read(scope, (unit) => unit.receipts.passedAt(check.repoRoot, tree));
  return known.get(check.name)?.some(({ command }: CheckReceipt) => command === digestOf(check)) === true;
}

async function runOne(
  check: Check,
  at: TreeState,
  files: readonly string[],
  { worktree, stop, taskId, landingId }: ChecksPlace,
  startedAt: number,
): Promise<NewCheckReceipt> {
  const { argv, env, limitMs } = check;
  const end = await runCommand({ argv, env, limitMs, cwd: worktree, stop });
  const passed = end.how === 'exited' && end.exitCode === 0;
  return {
    ...{ repoRoot: check.repoRoot, check: check.name, taskId, landingId, tree: at.tree, commit: at.commit },
    status: passed && (await hasMoved(worktree, at)) ? 'moved' : statusOf(end),
    exitCode: end.exitCode,
    command: digestOf(check),
    files,
    fileCount: files.length,
    checkFiles: namedByCheck(check, files),
    output: end.output,
    outputDigest: end.digest,
    startedAt,
    ms: end.ms,
  };
}

function statusOf({ how, exitCode }: CommandEnd): ReceiptStatus {
  if (how !== 'exited') return how;
  return exitCode === 0 ? 'passed' : 'failed';
}

function digestOf({ argv, env }: Check): string {
  return createHash('sha256')
    .update(JSON.stringify([argv, env]))
    .digest('hex');
}
