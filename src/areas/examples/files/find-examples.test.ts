import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, repositoryWithExamples } from '../../../../test/example-projects.ts';
import { someFolder, someRepository } from '../../../../test/repositories.ts';
import { exampleNames, readExample } from './find-examples.ts';

const pathsOf = ({ files }: ReturnType<typeof readExample>) => files.map(({ path: name, kind }) => [name, kind]);

describe('the examples of a repository', () => {
  test('are the folders below examples, each recognized by its manifest', () => {
    const root = repositoryWithExamples();
    const names = exampleNames(root);
    expect(names).toEqual(['etl', 'notes', 'parser', 'server', 'site', 'stripe-webhook']);
    const kinds = names.map((name) => readExample(root, name).manifestKind);
    expect(kinds).toEqual(['pypi', null, 'cargo', 'go', 'unknown', 'npm']);
    expect(exampleNames(someRepository())).toEqual([]);
  });

  test('are read with the role of each file', () => {
    const root = repositoryWithExamples();
    const found = readExample(root, 'stripe-webhook');
    expect(pathsOf(found)).toEqual([
      ['README.md', 'readme'],
      ['package.json', 'manifest'],
      ['src/index.ts', 'entrypoint'],
      ['src/queue.ts', 'source'],
    ]);
    expect(found.manifest).toEqual({
      dependencies: { stripe: '^14.0.0', zod: '^4.0.0' },
      scripts: ['build', 'test', 'lint'],
      entrypoints: ['src/index.ts'],
    });
    expect(pathsOf(readExample(root, 'parser'))).toContainEqual(['src/run.rs', 'entrypoint']);
    expect(pathsOf(readExample(root, 'server'))).toContainEqual(['main.go', 'entrypoint']);
  });

  test('are read two folders deep, without long, binary, fetched or linked files, at most fifty', () => {
    const root = someRepository();
    const outside = someFolder();
    filesBelow(outside, { 'secret.ts': 'not of this repository' });
    filesBelow(path.join(root, 'examples/big'), {
      'a/b/kept.ts': 'kept',
      'a/b/c/deep.ts': 'too deep',
      'long.ts': 'x'.repeat(200_001),
      'fits.ts': 'x'.repeat(200_000),
      'binary.ts': 'a\0b',
      'picture.png': 'no text',
      'package-lock.json': '{}',
      'node_modules/dep/index.js': 'fetched',
      '.env.ts/x.ts': 'hidden',
    });
    symlinkSync(outside, path.join(root, 'examples/big/out'));
    symlinkSync(path.join(outside, 'secret.ts'), path.join(root, 'examples/big/link.ts'));
    symlinkSync(outside, path.join(root, 'examples/outside'));
    const found = readExample(root, 'big');
    expect(found.files.map(({ path: name }) => name)).toEqual(['fits.ts', 'a/b/kept.ts']);
    expect(found.leftOut).toBe(2);
    expect(exampleNames(root)).toEqual(['big']);
    filesBelow(
      path.join(root, 'examples/many'),
      Object.fromEntries(
        Array.from({ length: 53 }, (_, index) => [`f${String(index).padStart(2, '0')}.ts`, `${index}`]),
      ),
    );
    expect(readExample(root, 'many')).toMatchObject({ leftOut: 3, files: { length: 50 } });
  });

  test('have another hash when a file changes, and the same when none does', () => {
    const root = repositoryWithExamples();
    const { hash } = readExample(root, 'etl');
    expect(readExample(root, 'etl').hash).toBe(hash);
    filesBelow(root, { 'examples/etl/main.py': 'print("store")\n' });
    expect(readExample(root, 'etl').hash).not.toBe(hash);
  });

  test('may have a manifest that cannot be read', () => {
    const root = someRepository();
    filesBelow(root, { 'examples/broken/package.json': '{ "name": ' });
    expect(readExample(root, 'broken')).toMatchObject({ manifestKind: 'npm', manifest: { broken: true } });
  });
});
