import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { gitPlace } from './git-place.ts';

const made: string[] = [];

function folder(): string {
  const made_ = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'waggle-git-')));
  made.push(made_);
  return made_;
}

function git(cwd: string, ...args: string[]): void {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...identity, ...args], { cwd, stdio: 'ignore' });
}

function repository(): string {
  const root = folder();
  git(root, 'init', '-q', '-b', 'main');
  git(root, 'commit', '-q', '--allow-empty', '-m', 'first');
  return root;
}

afterEach(() => {
  for (const one of made.splice(0)) rmSync(one, { recursive: true, force: true });
});

describe('the place of a folder in git', () => {
  test('is undefined outside of a work tree', () => {
    expect(gitPlace(folder())).toBeUndefined();
    expect(gitPlace(path.join(folder(), 'absent'))).toBeUndefined();
  });

  test('is the enclosing work tree with its branch, through links too', () => {
    const root = repository();
    mkdirSync(path.join(root, 'src', 'deep'), { recursive: true });
    const expected = { repoRoot: root, worktree: root, branch: 'main', gitDir: path.join(root, '.git') };
    expect(gitPlace(path.join(root, 'src', 'deep'))).toEqual(expected);
    const link = path.join(folder(), 'link');
    symlinkSync(root, link);
    expect(gitPlace(link)).toEqual(expected);
  });

  test('of a linked work tree names the repository that it belongs to', () => {
    const root = repository();
    const other = path.join(folder(), 'other');
    git(root, 'worktree', 'add', '-q', '-b', 'agent/codex/lane', other);
    expect(gitPlace(other)).toMatchObject({ repoRoot: root, worktree: other, branch: 'agent/codex/lane' });
  });

  test('has no branch on a detached head', () => {
    const root = repository();
    git(root, 'checkout', '-q', '--detach');
    expect(gitPlace(root)).toMatchObject({ branch: null });
  });
});
