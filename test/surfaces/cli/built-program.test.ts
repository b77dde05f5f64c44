import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { expect, test } from 'vitest';

const dist = new URL('../../../dist/', import.meta.url);
const about = JSON.parse(readFileSync(new URL('../package.json', dist), 'utf8'));

/** The build writes names in backticks. In quotes they stand in code that libraries make at run time, and we do not. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(new URL(file, dist), 'utf8');
  return [...text.matchAll(/\brequire\(`([^`\s$]+)`\)/g)].map(([, name = '']) => name);
}

// A package that is half inside and half outside is loaded twice, file by file, at every start.
test('the built program reads no package from outside of itself', () => {
  const own = readdirSync(dist).filter((name) => name.endsWith('.cjs'));
  const imports = [...own, 'sqlite/lib/index.cjs'].flatMap(importsOf);
  expect(imports).toContain('./sqlite/lib/index.cjs');
  // `pg` asks for its native form only when somebody calls for it, which nobody here does.
  const foreign = imports.filter((name) => !name.startsWith('.') && !isBuiltin(name) && name !== 'pg-native');
  expect(foreign).toEqual([]);
});

// The launcher reads them as such, and Node would keep other texts in twice the memory.
test('the built program is pure ASCII', () => {
  const own = readdirSync(dist).filter((name) => name.endsWith('.cjs'));
  expect(own).toContain('cli.cjs');
  expect(own.filter((name) => /[^\0-\x7f]/.test(readFileSync(new URL(name, dist), 'utf8')))).toEqual([]);
});

// It would fail at the moment at which somebody needs what it loads.
test('the built program loads nothing by an import', () => {
  const own = readdirSync(dist).filter((name) => name.endsWith('.cjs'));
  expect(own.filter((name) => /\bimport\(`/.test(readFileSync(new URL(name, dist), 'utf8')))).toEqual([]);
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
