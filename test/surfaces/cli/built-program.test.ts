import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { expect, test } from 'vitest';

const dist = new URL('../../../dist/', import.meta.url);
const about = JSON.parse(readFileSync(new URL('../package.json', dist), 'utf8'));

/**
 * Returns the modules that a built file requires. The build writes their names in backticks; names in quotes are in
 * code that libraries generate at run time, which this program never does.
 */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(new URL(file, dist), 'utf8');
  return [...text.matchAll(/\brequire\(`([^`\s$]+)`\)/g)].map(([, name = '']) => name);
}

// A package that is partly bundled and partly external would be loaded twice, file by file, at every start.
test('the built program requires no external package', () => {
  const own = readdirSync(dist).filter((name) => name.endsWith('.cjs'));
  const imports = [...own, 'sqlite/lib/index.cjs'].flatMap(importsOf);
  expect(imports).toContain('./sqlite/lib/index.cjs');
  // `pg` requires its native form only on request, and nothing here requests it.
  const foreign = imports.filter((name) => !name.startsWith('.') && !isBuiltin(name) && name !== 'pg-native');
  expect(foreign).toEqual([]);
});

// The launcher reads these files as Latin-1, and Node would need twice the memory for other texts.
test('the built program is pure ASCII', () => {
  const own = readdirSync(dist).filter((name) => name.endsWith('.cjs'));
  expect(own).toContain('cli.cjs');
  expect(own.filter((name) => /[^\0-\x7f]/.test(readFileSync(new URL(name, dist), 'utf8')))).toEqual([]);
});

// A dynamic import would fail only when its module is needed.
test('the built program has no dynamic imports', () => {
  const own = readdirSync(dist).filter((name) => name.endsWith('.cjs'));
  expect(own.filter((name) => /\bimport\(`/.test(readFileSync(new URL(name, dist), 'utf8')))).toEqual([]);
});

// npm warns about dependencies with install scripts.
test('installing the package installs no other package and runs no script', () => {
  expect({ ...about.dependencies, ...about.optionalDependencies }).toEqual({});
  for (const name of ['preinstall', 'install', 'postinstall']) expect(about.scripts).not.toHaveProperty(name);
});

test('the package has the SQLite binaries of every platform on which npm installs it', () => {
  const platforms = about.os.flatMap((os: string) => about.cpu.map((cpu: string) => `${os}-${cpu}`));
  expect(platforms).toContain(`${process.platform}-${process.arch}`);
  for (const platform of platforms) {
    const folder = new URL(`sqlite/prebuilds/${platform}/`, dist);
    const files = existsSync(folder) ? readdirSync(folder) : [];
    // Linux has two: one for glibc and one for musl.
    expect(files.length, platform).toBe(platform.startsWith('linux') ? 2 : 1);
  }
});
