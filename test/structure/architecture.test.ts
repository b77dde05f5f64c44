import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { groupBy } from '../../src/kernel/rules/group.ts';
import { longFunctions } from './long-functions.ts';
import { PAGE_WALLS } from './page-walls.ts';
import { codeLines, isTest, type SourceFile, sourceFiles } from './source-files.ts';
import { climbers, WALLS, wallOf } from './walls.ts';

const product = sourceFiles('src').filter((file) => !isTest(file));
const page = sourceFiles('web/src').filter((file) => !isTest(file));
const everything = sourceFiles('src', 'test', 'scripts', 'bench', 'web');

const CLOCK = 'src/kernel/hub/clock.ts';
const UNIT_FOLDERS = ['access', 'docs', 'scenarios', 'structure', 'unit'];
const TEST_FOLDERS = [...UNIT_FOLDERS, 'surfaces', 'conformance', 'races', 'e2e'];

const hits = (file: SourceFile, pattern: RegExp): string[] =>
  codeLines(file).flatMap((line, index) => (pattern.test(line) ? [`${file.path}:${index + 1} ${line.trim()}`] : []));

const quantile = (sorted: number[], share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;

/** Lists folders with more than `most` files directly in them, as `folder count`. */
function crowded(files: readonly SourceFile[], most: number): string[] {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) => (count > most ? [`${folder} ${count}`] : []));
}

describe('the walls', () => {
  test('every folder below src has a row in the table', () => {
    const connecting = /^src\/(composition\/|[^/]+$)/;
    const strangers = product
      .map(({ path }) => path)
      .filter((path) => !connecting.test(path) && wallOf(path) === undefined);
    expect(strangers).toEqual([]);
  });

  test('no file imports over its wall', () => {
    expect(product.flatMap((file) => climbers(file))).toEqual([]);
  });

  test('every package that a row names is a dependency', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    // Packages that are bundled with the program are needed only for the build.
    const known = Object.keys({ ...dependencies, ...devDependencies });
    const named = WALLS.flatMap(({ packages }) => packages).filter((name) => !name.startsWith('node:'));
    const isKnown = (name: string) => known.some((one) => one.startsWith(name.replace(/\/?\*$/, '')));
    expect(named.filter((name) => !isKnown(name))).toEqual([]);
  });

  test('every folder of the page has a row, and no area or shell imports over its wall', () => {
    const strangers = page
      .map(({ path }) => path)
      .filter((path) => path.split('/').length > 3 && !PAGE_WALLS.some(({ folder }) => path.startsWith(`${folder}/`)));
    expect(strangers).toEqual([]);
    expect(page.flatMap((file) => climbers(file, PAGE_WALLS))).toEqual([]);
  });

  test('the check sees values, types, re-exports, packages and dynamic imports', () => {
    const lines = [
      "import { a } from '../../../kernel/rules/a.ts';",
      'import {',
      '  type B,',
      "} from '../queries/b.ts';",
      "import { type C, c } from '../queries/c.ts';",
      "export * from '../../../kernel/hub/d.ts';",
      "import 'pg';",
      "const e = await import('fastify');",
      "import { z } from 'zod/v4';",
      "import { join } from 'node:path';",
      "import { f } from '../tools/f.ts';",
    ];
    expect(climbers({ path: 'src/areas/x/flows/x.ts', lines }).sort()).toEqual([
      'src/areas/x/flows/x.ts:11 imports src/areas/x/tools/f.ts',
      'src/areas/x/flows/x.ts:5 imports src/areas/x/queries/c.ts',
      'src/areas/x/flows/x.ts:6 imports src/kernel/hub/d.ts',
      'src/areas/x/flows/x.ts:7 imports pg',
      'src/areas/x/flows/x.ts:8 imports fastify',
      'src/areas/x/flows/x.ts:9 imports zod',
    ]);
  });

  test('raw sql is written only in the dialects', () => {
    const pattern = /\bsql\s*(<[^`]*>)?`|\bsql\.(raw|lit|id|ref|table|join|val)\b/;
    const outside = product.filter(({ path }) => !path.startsWith('src/kernel/store/dialect/'));
    expect(outside.flatMap((file) => hits(file, pattern))).toEqual([]);
  });

  test('only the clock reads the time', () => {
    const others = product.filter(({ path }) => path !== CLOCK);
    expect(others.flatMap((file) => hits(file, /\bDate\.now\b|\bnew Date(\(\s*\)|\b(?!\s*\())/))).toEqual([]);
  });
});

describe('the files', () => {
  test('none is over 400 lines', () => {
    const long = everything.filter(({ path, lines }) => lines.length > 400 && !path.startsWith('web/src/generated/'));
    expect(long.map(({ path, lines }) => `${path} ${lines.length}`)).toEqual([]);
  });

  test('most are short: median at most 60 lines, nine of ten at most 150', () => {
    const written = page.filter(({ path }) => !path.startsWith('web/src/generated/'));
    for (const files of [product, written]) {
      const sizes = files.map(({ lines }) => lines.length).sort((a, b) => a - b);
      expect(quantile(sizes, 0.5)).toBeLessThanOrEqual(60);
      expect(quantile(sizes, 0.9)).toBeLessThanOrEqual(150);
    }
  });

  test('no function is over 60 lines', () => {
    expect(product.flatMap((file) => longFunctions(file, 60))).toEqual([]);
  });

  test('the check sees functions, methods and arrows', () => {
    const body = Array(60).fill('  run();');
    const lines = [
      'function a() {',
      ...body,
      '}',
      'const b = () => {',
      ...body,
      '};',
      'const c = { d() {',
      ...body,
      '} };',
    ];
    const found = ['x.ts a', 'x.ts b', 'x.ts d'];
    expect(longFunctions({ path: 'x.ts', lines }, 60)).toEqual(found);
    expect(longFunctions({ path: 'x.ts', lines }, 62)).toEqual([]);
  });

  // `together` waits for all queries: after a failure none may continue in a unit that has ended.
  test('inside a unit of work, only `together` runs several queries at once', () => {
    const inside = product.filter(({ path }) =>
      /^src\/(kernel\/(rules|text|search|store|log|people|memory|tool)|areas\/\w+\/(rules|queries|flows|tools))\//.test(
        path,
      ),
    );
    const several = inside.flatMap((file) => hits(file, /\bPromise\.(all|allSettled|any|race)\(/));
    const allowed = ['src/kernel/rules/together.ts:', 'src/kernel/store/store.ts:'];
    expect(several.filter((hit) => !allowed.some((path) => hit.startsWith(path)))).toEqual([]);
  });

  test('no folder has more than 30 files without tests, and no folder of the page more than 30 with them', () => {
    const beside = everything.filter((file) => !isTest(file));
    const ofPage = everything.filter(({ path }) => path.startsWith('web/'));
    expect([...crowded(beside, 30), ...crowded(ofPage, 30)]).toEqual([]);
  });

  test('no two exported types have the same name', () => {
    // The hook is a separate program that imports nothing, so it repeats a type of the hub.
    const others = product.filter(({ path }) => !path.startsWith('src/satellites/hook/'));
    const named = others.flatMap(({ path, lines }) =>
      lines.flatMap((line) => {
        const name = /^export (?:interface|type) (\w+)/.exec(line)?.[1];
        return name === undefined ? [] : [{ name, path }];
      }),
    );
    const twice = [...groupBy(named, ({ name }) => name)].filter(([, places]) => places.length > 1);
    expect(twice.map(([name, places]) => `${name}: ${places.map(({ path }) => path).join(', ')}`)).toEqual([]);
  });

  test('names say what a file holds', () => {
    const empty = /(^|[/.-])(utils?|helpers?|common|managers?|services?)([/.-]|$)/;
    expect(everything.map(({ path }) => path).filter((path) => empty.test(path))).toEqual([]);
  });
});

describe('the tests', () => {
  test('none is skipped or focused', () => {
    const pattern = /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:skip|only|todo|skipIf|runIf)\b|\b[xf](?:it|describe)\(/;
    expect(everything.filter(isTest).flatMap((file) => hits(file, pattern))).toEqual([]);
  });

  test('no title refers to an item of a list that the reader does not have', () => {
    const pattern = /(?:^|[\s(])['"`](?:[A-Z]\d+(?:, )?)+: /;
    expect(everything.filter(isTest).flatMap((file) => hits(file, pattern))).toEqual([]);
  });

  test('the files that --quick leaves out and those that start first exist', () => {
    const paths = new Set(everything.filter(isTest).map(({ path }) => path));
    const lists = ['scripts/large-tests.json', 'scripts/longest-tests.json'];
    const named: string[] = lists.flatMap((list) => JSON.parse(readFileSync(list, 'utf8')));
    expect(named.filter((path) => !paths.has(path))).toEqual([]);
  });

  test('each is in a folder that a vitest project runs', () => {
    const paths = sourceFiles('test', 'scripts', 'bench').filter(isTest);
    const run = new RegExp(`^test/(${TEST_FOLDERS.join('|')})/`);
    expect(paths.map(({ path }) => path).filter((path) => !run.test(path))).toEqual([]);
  });
});
