import { mkdirSync, renameSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { git, someFolder, someRepository } from '../../../../test/repositories.ts';
import { folderInRepos } from './folder-in-repos.ts';

/** A link to the target, in a new folder. */
function linkTo(target: string): string {
  const link = path.join(someFolder(), 'link');
  symlinkSync(target, link);
  return link;
}

describe('the repository that contains a folder', () => {
  test('is found through a link to it, to a folder in it, and through a chain of links', () => {
    const root = someRepository();
    const inner = path.join(root, 'src');
    mkdirSync(inner);
    expect(folderInRepos([root], root)).toEqual({ root, folder: root });
    expect(folderInRepos([root], linkTo(root))).toEqual({ root, folder: root });
    expect(folderInRepos([root], linkTo(inner))).toEqual({ root, folder: inner });
    expect(folderInRepos([root], linkTo(linkTo(root)))).toEqual({ root, folder: root });
    expect(folderInRepos([root], path.join(linkTo(root), 'src'))).toEqual({ root, folder: inner });
  });

  test('is not found through a link that leads out of it, nor by a name with the same prefix', () => {
    const [root, other] = [someRepository(), someRepository()];
    symlinkSync(other, path.join(root, 'out'));
    symlinkSync('/etc', path.join(root, 'etc'));
    mkdirSync(`${root}-2`);
    expect(folderInRepos([root], path.join(root, 'out'))).toBeUndefined();
    expect(folderInRepos([root], path.join(root, 'etc'))).toBeUndefined();
    expect(folderInRepos([root], `${root}-2`)).toBeUndefined();
    expect(folderInRepos([root], path.dirname(root))).toBeUndefined();
    expect(folderInRepos([root], `${root}/out/../../${path.basename(other)}`)).toBeUndefined();
    // `..` is resolved before links are followed: the path that is checked is also the one returned.
    expect(folderInRepos([root], `${root}/out/..`)).toEqual({ root, folder: root });
    expect(folderInRepos([root], '/')).toBeUndefined();
  });

  test('is not found through dangling or circular links, nor by an invalid path', () => {
    const root = someRepository();
    const circle = path.join(someFolder(), 'circle');
    symlinkSync(circle, circle);
    const dangling = linkTo(path.join(root, 'absent'));
    for (const given of [circle, dangling, 'link', '.', '', `${root}\0`, `/${'x'.repeat(5000)}`]) {
      expect(folderInRepos([root], given)).toBeUndefined();
    }
    // Names are case-sensitive if the file system is.
    expect(folderInRepos([root], root.toUpperCase())).toBeUndefined();
  });

  test('of another machine is matched by its exact name only', () => {
    expect(folderInRepos(['/nowhere/widgets'], '/nowhere/widgets')).toEqual({
      root: '/nowhere/widgets',
      folder: '/nowhere/widgets',
    });
    expect(folderInRepos(['/nowhere/widgets'], '/nowhere/widgets/src')).toBeUndefined();
  });

  test('keeps its registered name if it was moved and replaced by a link', () => {
    const root = someRepository();
    const moved = path.join(someFolder(), 'moved');
    renameSync(root, moved);
    symlinkSync(moved, root);
    expect(folderInRepos([root], root)).toEqual({ root, folder: moved });
    expect(folderInRepos([root], moved)).toEqual({ root, folder: moved });
    unlinkSync(root);
  });

  test('is the inner one if repositories are nested', () => {
    const outer = someRepository();
    const inner = path.join(outer, 'inner');
    mkdirSync(inner);
    git(inner, 'init', '-q');
    expect(folderInRepos([outer, inner], linkTo(inner))?.root).toBe(inner);
    expect(folderInRepos([inner, outer], outer)?.root).toBe(outer);
  });

  test('is that of a work tree if both refer to each other', () => {
    const root = someRepository();
    const tree = path.join(someFolder(), 'tree');
    git(root, 'worktree', 'add', '-q', tree, '-b', 'side');
    mkdirSync(path.join(tree, 'src'));
    expect(folderInRepos([root], tree)).toEqual({ root, folder: tree });
    expect(folderInRepos([root], linkTo(tree))).toEqual({ root, folder: tree });
    expect(folderInRepos([linkTo(root)], path.join(tree, 'src'))?.folder).toBe(path.join(tree, 'src'));
    expect(folderInRepos([someRepository()], tree)).toBeUndefined();
  });

  test('is not one that only the folder refers to, nor that of a work tree that is gone', () => {
    const root = someRepository();
    const [tree, pretending] = [path.join(someFolder(), 'tree'), someFolder()];
    git(root, 'worktree', 'add', '-q', tree, '-b', 'side');
    writeFileSync(path.join(pretending, '.git'), `gitdir: ${root}/.git/worktrees/tree\n`);
    expect(folderInRepos([root], pretending)).toBeUndefined();
    renameSync(tree, `${tree}-gone`);
    mkdirSync(tree);
    expect(folderInRepos([root], tree)).toBeUndefined();
    symlinkSync('/etc', path.join(tree, 'etc'));
    expect(folderInRepos([root], path.join(tree, 'etc'))).toBeUndefined();
  });

  test('is found without reading an endless device in place of a git file', () => {
    const root = someRepository();
    const tree = path.join(someFolder(), 'tree');
    git(root, 'worktree', 'add', '-q', tree, '-b', 'side');
    unlinkSync(path.join(tree, '.git'));
    symlinkSync('/dev/zero', path.join(tree, '.git'));
    expect(folderInRepos([root], tree)).toBeUndefined();
  });

  test('returns the path that was checked, wherever a link points afterwards', () => {
    const [root, other] = [someRepository(), someRepository()];
    const link = linkTo(root);
    const found = folderInRepos([root], link);
    unlinkSync(link);
    symlinkSync(other, link);
    expect(found).toEqual({ root, folder: root });
    expect(folderInRepos([root], link)).toBeUndefined();
  });
});
