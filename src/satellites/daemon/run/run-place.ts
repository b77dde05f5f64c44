import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { changesBefore } from '../../../areas/repos/files/work-diff.ts';
import type { Before } from '../../../areas/repos/rules/frozen-changes.ts';
import type { RunClaim } from '../../../areas/runs/flows/claim-run.ts';
import type { Worktree } from '../../../areas/runs/rules/worker.ts';
import { defined } from '../../../kernel/rules/defined.ts';
import type { RunnerSettings } from '../../../kernel/settings/runner-settings.ts';
import type { CarryOutParts } from './parts.ts';
import type { RunLog } from './run-log.ts';
import { commitAt, type OpenWorktree, openWorktree } from './worktree.ts';

/** Always the same for one agent: some programs find their sessions by folder. */
export function cwdOf({ folderOf }: CarryOutParts, { agent }: RunClaim, runner: RunnerSettings): string {
  const folder = folderOf(agent.id);
  if (runner.cwd !== undefined) return path.resolve(folder, runner.cwd);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** A worker that is to work in isolation gets a checkout; if that is impossible, the run fails in the ordinary way. */
export async function treeFor(
  { store, worktreeOf }: CarryOutParts,
  { run }: RunClaim,
  log: RunLog,
  cwd: string,
): Promise<OpenWorktree | Error | undefined> {
  if (run.taskId !== null) return undefined;
  const worker = await store.read(log.scope, (unit) => unit.workers.ofThread(run.threadId));
  if (worker?.isolation !== 'worktree') return undefined;
  return openWorktree(cwd, { path: worktreeOf(worker.id), branch: `waggle/${worker.id}` }).catch((fault: unknown) =>
    fault instanceof Error ? fault : new Error(String(fault)),
  );
}

/** Where the run works, stored with its prompt: its changes are counted from the commit it started on. */
export interface RunPlace {
  readonly cwd: string;
  readonly base?: string;
  readonly worktree?: Worktree;
  /** The changes that were there before. In its own checkout all changes are those of its worker. */
  readonly before?: Before;
}

export async function placeOf(cwd: string, tree: OpenWorktree | undefined): Promise<RunPlace> {
  const base = await commitAt(cwd);
  const before = base === undefined || tree !== undefined ? undefined : await changesBefore(cwd, base);
  return { cwd, ...defined({ base, before, worktree: tree?.tree }) };
}
