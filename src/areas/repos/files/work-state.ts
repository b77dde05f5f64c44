import { gitPlace } from '../../../kernel/files/git-place.ts';
import type { WorkState } from '../rules/work-state.ts';
import { quietGit } from './quiet-git.ts';

const bounds = { longestMs: 5000, mostBytes: 8 * 1024 * 1024 };

const git = (cwd: string, ...args: readonly string[]) => quietGit({ cwd, ...bounds }, ...args);

/** The git state of the work tree around a folder; undefined outside one, or if git does not answer in time. */
export async function workState(folder: string): Promise<WorkState | undefined> {
  const place = gitPlace(folder);
  if (place === undefined) return undefined;
  try {
    const { worktree } = place;
    const status = await git(worktree, 'status', '--porcelain=v2', '--branch', '-z', '--untracked-files=all');
    return { worktree, ...parsed(status), unpushed: await unpushedIn(worktree) };
  } catch {
    return undefined;
  }
}

function parsed(status: string): Pick<WorkState, 'branch' | 'head' | 'dirty' | 'untracked'> {
  const found = { branch: null as string | null, head: null as string | null };
  const [dirty, untracked]: [string[], string[]] = [[], []];
  const records = status.split('\0');
  for (let at = 0; at < records.length; at++) {
    const record = records[at] ?? '';
    const [sign] = record;
    if (record.startsWith('# branch.head ')) found.branch = known(record.slice(14), '(detached)');
    else if (record.startsWith('# branch.oid ')) found.head = known(record.slice(13), '(initial)');
    else if (sign === '?') untracked.push(record.slice(2));
    else if (sign === '1') dirty.push(fieldFrom(record, 8));
    else if (sign === 'u') dirty.push(fieldFrom(record, 10));
    else if (sign === '2') {
      dirty.push(fieldFrom(record, 9));
      // The old name of a rename is a separate record.
      at++;
    }
  }
  return { ...found, dirty, untracked };
}

function known(text: string, unknown: string): string | null {
  return text === unknown ? null : text;
}

/** A path may contain spaces, so it is everything after that many fields. */
function fieldFrom(record: string, fields: number): string {
  return record.split(' ').slice(fields).join(' ');
}

async function unpushedIn(worktree: string): Promise<number | null> {
  const remotes = await git(worktree, 'for-each-ref', '--count=1', 'refs/remotes');
  if (remotes.trim() === '') return null;
  const count = await git(worktree, 'rev-list', '--count', 'HEAD', '--not', '--remotes').catch(() => '');
  return /^\d+/.test(count) ? Number.parseInt(count, 10) : null;
}
