import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Every file that these import without being asked to wait, themselves included, and the packages that they want. */
function needed(file: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const names = [...text.matchAll(/^(?:import|export)\s[^;]*?['"]([^'"]+)['"];/gms)].map(([, name = '']) => name);
  return names.flatMap((name) =>
    name.startsWith('.') ? needed(path.join(path.dirname(file), name), seen) : name.startsWith('node:') ? [] : [name],
  );
}

test('what starts, builds and tests a fresh clone needs no package before it has installed them', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const files = ['start', 'build', 'prepack', 'test', 'check'].map((name) => {
    const [, file = ''] = /^node (scripts\/[\w-]+\.mjs)/.exec(scripts[name]) ?? [];
    return file;
  });
  expect(files.map((file) => [file, needed(file)])).toEqual(files.map((file) => [file, []]));
  expect(needed('scripts/build.mjs')).toContain('tsdown');
});
