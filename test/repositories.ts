import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { atEnd } from './endings.ts';

/** Creates an empty folder that is removed at the end of the test. */
export function someFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'waggle-git-')));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function git(cwd: string, ...args: string[]): void {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...identity, ...args], { cwd, stdio: 'ignore' });
}

/** Creates a repository with one commit on main. */
export function someRepository(): string {
  const root = someFolder();
  git(root, 'init', '-q', '-b', 'main');
  git(root, 'commit', '-q', '--allow-empty', '-m', 'first');
  return root;
}
