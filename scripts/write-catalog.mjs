// Writes the list of all tools, from which everything else is generated. A tool is a file with cases beside it:
// `create-task.ts` beside `create-task.cases.ts`. Uses no part of the program, since the program needs the list.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const CATALOG = 'src/composition/catalog.ts';
const TOOLSETS = 'src/kernel/tool/toolsets.ts';
const DEFINE = '../kernel/tool/define.ts';
const ENDING = '.cases.ts';

const byText = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

export function catalogText(folder = 'src') {
  const order = toolsetOrder();
  const tools = toolsBelow(folder);
  const values = tools.map(({ value }) => value);
  const twice = values.filter((value, index) => values.indexOf(value) !== index);
  if (twice.length > 0) throw new Error(`Two tools are exported under one name: ${twice.join(', ')}.`);
  const imports = [
    ...tools.map(({ value, from }) => ({ from, line: `import { ${value} } from '${from}';` })),
    { from: DEFINE, line: `import type { AnyTool } from '${DEFINE}';` },
  ].sort((a, b) => byText(a.from, b.from));
  const listed = [...tools].sort(
    (a, b) =>
      order.indexOf(a.toolset) - order.indexOf(b.toolset) || byText(posix.basename(a.file), posix.basename(b.file)),
  );
  return [
    '// biome-ignore-all assist/source/organizeImports: `npm run generate` writes this file, sorted by path.',
    ...imports.map(({ line }) => line),
    '',
    '/** Every tool that has cases beside it. Surfaces, reference pages, access tests and budgets are loops over this list. */',
    'export const catalog: readonly AnyTool[] = [',
    ...listed.map(({ value }) => `  ${value},`),
    '];',
    '',
  ].join('\n');
}

function toolsBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ENDING))
    .map((name) => readTool(join(folder, name.replace(ENDING, '.ts')).split(sep).join('/')))
    .sort((a, b) => byText(a.file, b.file));
}

function readTool(file) {
  const text = readFileSync(file, 'utf8');
  const value = /^export const (\w+)(?:: \w+)? = (?:read|write|action|hub|forward)Tool\(/m.exec(text)?.[1];
  const toolset = /^ {2}toolset: '(\w+)'/m.exec(text)?.[1];
  if (value === undefined || toolset === undefined) throw new Error(`${file} has cases but exports no tool.`);
  const path = posix.relative(posix.dirname(CATALOG), file);
  return { file, value, toolset, from: path.startsWith('.') ? path : `./${path}` };
}

/** The order of the pages about the toolsets. */
function toolsetOrder() {
  const [list = ''] = readFileSync(TOOLSETS, 'utf8').split('as const');
  return [...list.matchAll(/^ {2}(\w+):/gm)].map((match) => match[1]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = catalogText();
  if (!existsSync(CATALOG) || readFileSync(CATALOG, 'utf8') !== text) writeFileSync(CATALOG, text);
}
