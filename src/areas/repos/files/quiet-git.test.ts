import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { git, someFolder, someRepository } from '../../../../test/repositories.ts';
import { mergeOutlook } from './merge-outlook.ts';
import { quietGit } from './quiet-git.ts';
import { workDiff } from './work-diff.ts';
import { workState } from './work-state.ts';

afterEach(() => vi.unstubAllEnvs());

/** Sets the variables that a hub inherits when a git hook of another repository starts it. */
function insideHookOf(other: string): void {
  vi.stubEnv('GIT_DIR', path.join(other, '.git'));
  vi.stubEnv('GIT_WORK_TREE', other);
  vi.stubEnv('GIT_INDEX_FILE', path.join(other, '.git/index'));
  vi.stubEnv('GIT_PREFIX', 'sub/');
}

test('the state of a work tree is its own, even in a hub started by a hook of another repository', async () => {
  const [root, other] = [someRepository(), someRepository()];
  git(root, 'checkout', '-q', '-b', 'feature');
  writeFileSync(path.join(root, 'mine.txt'), 'mine\n');
  writeFileSync(path.join(other, 'theirs.txt'), 'theirs\n');
  const tree = path.join(someFolder(), 'tree');
  git(root, 'worktree', 'add', '-q', '-b', 'side', tree);
  const head = (await quietGit({ cwd: root }, 'rev-parse', 'HEAD')).trim();
  git(other, 'commit', '-q', '--allow-empty', '-m', 'second');
  insideHookOf(other);
  expect(await workState(root)).toMatchObject({ branch: 'feature', head, untracked: ['mine.txt'] });
  expect(await workDiff(root, head)).toMatchObject({ state: 'read', files: [{ path: 'mine.txt' }] });
  expect(await mergeOutlook(root, tree, 'mine.txt')).toMatchObject({ verdict: 'clean', base: head.slice(0, 12) });
});

test('reading starts no program that the repository configures, and refuses too much output', async () => {
  const root = someRepository();
  const program = path.join(root, 'monitor.sh');
  writeFileSync(program, `#!/bin/sh\ntouch ${path.join(root, 'started')}\n`);
  chmodSync(program, 0o755);
  git(root, 'config', 'core.fsmonitor', program);
  expect((await workState(root))?.untracked).toEqual(['monitor.sh']);
  await expect(quietGit({ cwd: root, mostBytes: 3 }, 'rev-parse', 'HEAD')).rejects.toThrow();
  await expect(quietGit({ cwd: root }, 'rev-parse', 'nowhere')).rejects.toThrow();
});

test('a git that does not end in time is ended', async () => {
  // It reads names from its input, which stays open.
  await expect(quietGit({ cwd: someRepository(), longestMs: 50 }, 'cat-file', '--batch')).rejects.toThrow('aborted');
});
