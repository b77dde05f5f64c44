import { type GitCall, quietGit } from './quiet-git.ts';

const BOUNDS = { longestMs: 120_000, mostBytes: 64 * 1024 * 1024 };

/**
 * Like `quietGit`, for calls that read or write files of a work tree: programs that the repository's settings name as
 * filters or merge drivers do not run either, since whoever may write files there may have named them. A merge that
 * needs such a driver is a conflict.
 */
export async function safeGit(call: GitCall, ...args: readonly string[]): Promise<string> {
  return quietGit({ ...BOUNDS, ...call }, ...(await withoutPrograms(call.cwd)), ...args);
}

async function withoutPrograms(cwd: string): Promise<readonly string[]> {
  const asked = ['config', '--null', '--name-only', '--get-regexp', String.raw`^(filter|merge|diff)\..*\.`] as const;
  const names = (await quietGit({ cwd, ...BOUNDS }, ...asked).catch(() => ''))
    .split('\0')
    .filter((name) => name !== '');
  return [...new Set(names)].flatMap((name) => {
    const value = valueFor(name);
    return value === undefined ? [] : ['-c', `${name}=${value}`];
  });
}

function valueFor(name: string): string | undefined {
  if (/^filter\..*\.(clean|smudge|process)$/.test(name)) return '';
  if (/^filter\..*\.required$/.test(name)) return 'false';
  if (/^merge\..*\.driver$/.test(name)) return 'false';
  return /^diff\..*\.(command|textconv)$/.test(name) ? '' : undefined;
}
