import { callerScope } from '../../kernel/door/permission.ts';
import type { Caller } from '../../kernel/rules/caller.ts';
import { systemScope } from '../../kernel/rules/caller.ts';
import { WaggleError } from '../../kernel/rules/errors.ts';
import { MINUTE } from '../../kernel/rules/time.ts';
import type { Store } from '../../kernel/store/store.ts';
import { repoRootOf } from '../repos/files/repo-root.ts';
import { exampleNames, readExample } from './files/find-examples.ts';
import { forgetExamples, keepExample } from './flows/keep-example.ts';
import type { Example } from './rules/example.ts';

export interface Scanned {
  readonly repo_root: string;
  readonly indexed: number;
  readonly unchanged: number;
  /** Examples that no longer exist in the repository. */
  readonly removed: number;
  readonly files: number;
  /** Files that were skipped: too many, too long, or not text. */
  readonly files_left_out: number;
}

export interface ScanOptions {
  readonly onExample?: (done: number, total: number) => void;
  /** Checked before each example; examples read so far are kept. */
  readonly stopped?: () => boolean;
}

/** The least time between two scans at session start. */
const SCANS_APART = 5 * MINUTE;

/** The repository around a folder, if it is the caller's own or registered. */
export async function reachableRepo(store: Store, folder: string, own: string): Promise<string> {
  const root = repoRootOf(folder);
  if (root === repoRootOf(own)) return root;
  const registered = await store.read(systemScope, (unit) => unit.repos.list());
  if (registered.some((one) => one.root === root)) return root;
  throw new WaggleError('REPO_NOT_REACHABLE', 'The folder is neither in your own repository nor registered here.');
}

/** Reads every example of a repository; each has its own transaction, so other writers wait for one example at most. */
export async function scanExamples(
  store: Store,
  caller: Caller,
  repoRoot: string,
  { onExample = () => undefined, stopped = () => false }: ScanOptions = {},
): Promise<Scanned> {
  const names = exampleNames(repoRoot);
  const counts = { indexed: 0, unchanged: 0, files: 0, left: 0 };
  for (const [done, name] of names.entries()) {
    onExample(done, names.length);
    if (stopped()) break;
    const found = readExample(repoRoot, name);
    const became = await store.write(callerScope(caller), 'foraging', (unit) => keepExample(unit, repoRoot, found));
    counts[became] += 1;
    counts.files += found.files.length;
    counts.left += found.leftOut;
  }
  const removed = await store.write(callerScope(caller), 'foraging', async (unit) => {
    const gone = (await unit.examples.of(repoRoot)).map(({ name }) => name).filter((name) => !names.includes(name));
    return forgetExamples(unit, repoRoot, gone);
  });
  const { indexed, unchanged, files, left } = counts;
  return { repo_root: repoRoot, indexed, unchanged, removed, files, files_left_out: left };
}

export function listExamples(store: Store, caller: Caller, repoRoot: string): Promise<readonly Example[]> {
  return store.read(callerScope(caller), (unit) => unit.examples.of(repoRoot));
}

/** Resolves with the number of examples removed. */
export function clearExamples(store: Store, caller: Caller, repoRoot: string): Promise<number> {
  return store.write(callerScope(caller), 'foraging', (unit) => forgetExamples(unit, repoRoot));
}

/** Scans when a session starts in a repository whose examples were not read in the last minutes. */
export async function scanAtStart(store: Store, caller: Caller, stopped: () => boolean): Promise<Scanned | undefined> {
  if (caller.cwd === undefined) return undefined;
  const root = repoRootOf(caller.cwd);
  if (exampleNames(root).length === 0) return undefined;
  const last = await store.read(callerScope(caller), (unit) => unit.examples.lastScan(root));
  if (last !== undefined && store.now() - last < SCANS_APART) return undefined;
  return scanExamples(store, caller, root, { stopped });
}
