import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { expect, test } from 'vitest';

const dist = new URL('../../../dist/', import.meta.url);
const about = JSON.parse(readFileSync(new URL('../package.json', dist), 'utf8'));

function importsOf(file: string): readonly string[] {
  const text = readFileSync(new URL(file, dist), 'utf8');
  return [...text.matchAll(/(?:\brequire|\bimport)\(["'`]([^"'`\s$]+)["'`]\)/g)].map(([, name = '']) => name);
}

// A package that is half inside and half outside is loaded twice, file by file, at every start.
test('the built program reads no package from outside of itself', () => {
  const own = readdirSync(dist).filter((name) => name.endsWith('.cjs'));
  const imports = [...own, 'sqlite/lib/index.cjs'].flatMap(importsOf);
  expect(imports).toContain('./sqlite/lib/index.cjs');
  const foreign = imports.filter((name) => !name.startsWith('.') && !isBuiltin(name));
  expect(foreign).toEqual([]);
});

// The launcher reads them as such, and Node would keep other texts in twice the memory.
test('the built program is pure ASCII', () => {
  const own = readdirSync(dist).filter((name) => name.endsWith('.cjs'));
  expect(own).toContain('cli.cjs');
  expect(own.filter((name) => /[^\0-\x7f]/.test(readFileSync(new URL(name, dist), 'utf8')))).toEqual([]);
});

// npm warns of a dependency that has a script of its own for its installation.
test('whoever installs the package gets no other package, and no script runs', () => {
  expect({ ...about.dependencies, ...about.optionalDependencies }).toEqual({});
  for (const name of ['preinstall', 'install', 'postinstall']) expect(about.scripts).not.toHaveProperty(name);
});

test('the package has the SQLite binaries of every platform on which npm installs it', () => {
  const platforms = about.os.flatMap((os: string) => about.cpu.map((cpu: string) => `${os}-${cpu}`));
  expect(platforms).toContain(`${process.platform}-${process.arch}`);
  for (const platform of platforms) {
    const folder = new URL(`sqlite/prebuilds/${platform}/`, dist);
    const files = existsSync(folder) ? readdirSync(folder) : [];
    // Of Linux there are two: with glibc and with musl.
    expect(files.length, platform).toBe(platform.startsWith('linux') ? 2 : 1);
  }
});
