import type { SpecTask } from '../../core/specs/sync-status.ts';
import type { Reads } from '../../store/unit.ts';

const PULL_REQUEST = ['/pull/', 'pr #', 'pr: http', 'pr=http', 'merge_requests/', 'pull request'];
const VERIFIED = ['verif', 'tests pass', 'test pass', 'all green', 'npm test', 'pnpm test', 'pytest', 'cargo test'];
const MERGED = ['merged'];

/** The tasks of a repository's specs, with what their threads tell of pull requests and checks. */
export async function specTasks(unit: Reads, repoRoot: string): Promise<readonly SpecTask[]> {
  const rows = await unit.specTasks.onSpecBranches(repoRoot);
  const ids = rows.map(({ id }) => id);
  const pr = await unit.specTasks.mentioning(ids, PULL_REQUEST);
  const verified = await unit.specTasks.mentioning(ids, VERIFIED);
  const merged = await unit.specTasks.mentioning([...pr], MERGED);
  return rows.map((row) => ({
    ...row,
    slug: row.branch.split('/')[1] ?? '',
    evidence: { pr: pr.has(row.id), verified: verified.has(row.id), merged: merged.has(row.id) },
  }));
}
