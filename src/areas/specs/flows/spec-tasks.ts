import type { Reads } from '../../../kernel/store/unit.ts';
import type { SpecTask } from '../rules/sync-status.ts';

const PULL_REQUEST = ['/pull/', 'pr #', 'pr: http', 'pr=http', 'merge_requests/', 'pull request'];
const VERIFIED = ['verif', 'tests pass', 'test pass', 'all green', 'npm test', 'pnpm test', 'pytest', 'cargo test'];
const MERGED = ['merged'];

/**
 * The tasks of a repository's specs. Threads are searched for pull requests and checks only if the change is still
 * `open` on disk: an archived change needs no evidence.
 */
export async function specTasks(
  unit: Reads,
  repoRoot: string,
  open: ReadonlySet<string>,
): Promise<readonly SpecTask[]> {
  const rows = (await unit.specTasks.onSpecBranches(repoRoot)).map((row) => ({
    ...row,
    slug: row.branch.split('/')[1] ?? '',
  }));
  const ids = rows.filter(({ slug }) => open.has(slug)).map(({ id }) => id);
  const pr = await unit.specTasks.mentioning(ids, PULL_REQUEST);
  const verified = await unit.specTasks.mentioning(ids, VERIFIED);
  const merged = await unit.specTasks.mentioning([...pr], MERGED);
  return rows.map((row) => ({
    ...row,
    evidence: { pr: pr.has(row.id), verified: verified.has(row.id), merged: merged.has(row.id) },
  }));
}
