import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Returns the packages that a file imports statically, directly or through other files. */
function needed(file: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const names = [...text.matchAll(/^(?:import|export)\s[^;]*?['"]([^'"]+)['"];/gms)].map(([, name = '']) => name);
  return names.flatMap((name) =>
    name.startsWith('.') ? needed(path.join(path.dirname(file), name), seen) : name.startsWith('node:') ? [] : [name],
  );
}

test('the scripts that start, build and test a fresh clone need no package before they install them', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const files = ['start', 'build', 'prepack', 'test', 'check'].map((name) => {
    const [, file = ''] = /^node (scripts\/[\w-]+\.mjs)/.exec(scripts[name]) ?? [];
    return file;
  });
  expect(files.map((file) => [file, needed(file)])).toEqual(files.map((file) => [file, []]));
  expect(needed('scripts/build.mjs')).toContain('tsdown');
});
