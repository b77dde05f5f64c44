import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { git, someFolder, someRepository } from '../../../../test/repositories.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { claimPath } from '../rules/claim-path.ts';
import { seenFile } from './seen-file.ts';

function faultOf(given: string, repo: string | null, cwd?: string): unknown {
  try {
    return claimPath(given, repo, cwd === undefined ? undefined : seenFile(given, cwd));
  } catch (error) {
    if (error instanceof WaggleError) return error.fields.reason;
    throw error;
  }
}

describe('the path of a claim', () => {
  test('is relative to the repository, however the file was named', () => {
    const root = someRepository();
    mkdirSync(path.join(root, 'src'));
    writeFileSync(path.join(root, 'src/a.ts'), '');
    symlinkSync(path.join(root, 'src'), path.join(root, 'link'));
    const stored = (given: string, cwd = root) => claimPath(given, root, seenFile(given, cwd));
    expect(stored(' src/a.ts ')).toBe('src/a.ts');
    expect(stored(path.join(root, 'src/a.ts'))).toBe('src/a.ts');
    expect(stored('./src/../src//a.ts')).toBe('src/a.ts');
    expect(stored('link/a.ts')).toBe('src/a.ts');
    expect(stored('src/new/b.ts', path.join(root, 'src'))).toBe('src/new/b.ts');
  });

  test('is the same in every work tree of the repository', () => {
    const root = someRepository();
    const elsewhere = path.join(someFolder(), 'tree');
    git(root, 'worktree', 'add', '-q', elsewhere, '-b', 'side');
    const lane = path.join(root, '.omx/agent-worktrees/live');
    git(root, 'worktree', 'add', '-q', lane, '-b', 'agent/codex/live');
    for (const cwd of [root, elsewhere, lane]) {
      const given = path.join(elsewhere, 'src/a.ts');
      expect(claimPath(given, root, seenFile(given, cwd))).toBe('src/a.ts');
      expect(claimPath('src/a.ts', root, seenFile('src/a.ts', cwd))).toBe('src/a.ts');
    }
    const inLane = path.join(lane, 'src/a.ts');
    expect(claimPath(inLane, root, seenFile(inLane, root))).toBe('src/a.ts');
    expect(claimPath('.omx/agent-worktrees/gone/src/a.ts', root, undefined)).toBe('src/a.ts');
    expect(claimPath(`${root}/.omc/agent-worktrees/gone/src/a.ts`, root, undefined)).toBe('src/a.ts');
  });

  test('is refused with the reason if it is not a file of the repository', () => {
    const root = someRepository();
    const outside = someFolder();
    mkdirSync(path.join(root, 'src'));
    writeFileSync(path.join(outside, 'x.ts'), '');
    symlinkSync(outside, path.join(root, 'out'));
    expect(faultOf('  ', root, root)).toBe('empty');
    expect(faultOf('/dev/null', root, root)).toBe('pseudo');
    expect(faultOf('NUL', root, root)).toBe('pseudo');
    expect(faultOf('src', root, root)).toBe('directory');
    expect(faultOf('docs/', root)).toBe('directory');
    expect(faultOf('src/..', root)).toBe('directory');
    expect(faultOf(root, root)).toBe('directory');
    expect(faultOf('../x.ts', root, root)).toBe('outside_repo');
    expect(faultOf('src/../../x.ts', root)).toBe('outside_repo');
    expect(faultOf('out/x.ts', root, root)).toBe('outside_repo');
    expect(faultOf(path.join(outside, 'x.ts'), root, root)).toBe('outside_repo');
    expect(faultOf(`${root}-other/x.ts`, root)).toBe('outside_repo');
    expect(faultOf('a\nb.ts', root)).toBe('unknown');
    expect(faultOf('C:\\x\\a.ts', root)).toBe('unknown');
  });

  test('reveals nothing about the disk for a relative path if the caller is in another repository', () => {
    const [root, other] = [someRepository(), someRepository()];
    mkdirSync(path.join(other, 'src'));
    expect(claimPath('src', root, seenFile('src', other))).toBe('src');
    expect(claimPath('src/a.ts', null, seenFile('src/a.ts', other))).toBe('src/a.ts');
    expect(claimPath('./src/../a.ts', null, undefined)).toBe('a.ts');
    expect(faultOf('../a.ts', null)).toBe('outside_repo');
  });
});
