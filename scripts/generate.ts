// Writes the reference pages, the page's types and the pins of all tools. With --check it writes nothing, lists the
// differences and exits with 1. A pin that would break callers is not overwritten unless `--break <tool>` is given.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { catalog } from '../src/composition/catalog.ts';
import { processIo } from '../src/kernel/cli/io.ts';
import { wholeProgram } from '../src/kernel/cli/program.ts';
import { openApi } from '../src/kernel/http/openapi.ts';
import { toolsets } from '../src/kernel/tool/toolsets.ts';
import { breaks } from '../src/satellites/reference/pin-breaks.ts';
import { type Pin, pinOf, pinText } from '../src/satellites/reference/pins.ts';
import { referencePages } from '../src/satellites/reference/reference.ts';

import { pageTypes } from './page-types.ts';
import { CATALOG, catalogText } from './write-catalog.mjs';

const PAGES = 'docs/reference';
const PINS = 'test/pins';
const PAGE_TYPES = 'web/src/generated';

const args = process.argv.slice(2);
const meant = args.flatMap((arg, index) => (args[index - 1] === '--break' ? [arg] : []));

const unused = () => Promise.reject(new Error('The commands are described here, not run.'));
const program = await wholeProgram(processIo([]), { start: unused, mcp: unused, sampleAgent: unused });

const wanted = new Map<string, string>([
  [CATALOG, catalogText()],
  ...[...pageTypes(openApi(catalog))].map(([path, text]): [string, string] => [`${PAGE_TYPES}/${path}`, text]),
  ...[...referencePages(catalog, toolsets, program)].map(([path, text]): [string, string] => [
    `${PAGES}/${path}`,
    text,
  ]),
  ...catalog.map((tool): [string, string] => [`${PINS}/${tool.name}.json`, pinText(pinOf(tool))]),
]);

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative('.', join(entry.parentPath, entry.name)).split(sep).join('/'));
}

function brokenPins(): string[] {
  return filesBelow(PINS).flatMap((file) => {
    const pin: Pin = JSON.parse(readFileSync(file, 'utf8'));
    if (meant.includes(pin.name)) return [];
    const tool = catalog.find(({ name }) => name === pin.name);
    return breaks(pin, tool && pinOf(tool));
  });
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
const stale = [...wanted].filter(([file, text]) => textOf(file) !== text).map(([file]) => file);
const orphans = [...filesBelow(PAGES), ...(meant.length > 0 ? filesBelow(PINS) : [])].filter(
  (file) => !wanted.has(file),
);

function check(): void {
  const differing = [...stale, ...orphans].sort();
  for (const file of differing) console.error(`differs: ${file}`);
  if (differing.length === 0) return;
  console.error('Run npm run generate and commit what it writes.');
  process.exitCode = 1;
}

function write(): void {
  const broken = brokenPins();
  if (broken.length > 0) {
    for (const reason of broken) console.error(reason);
    console.error('Callers rely on this. Keep it, or say npm run generate -- --break <tool>.');
    process.exitCode = 1;
    return;
  }
  for (const file of stale) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, wanted.get(file) ?? '');
  }
  for (const file of orphans) rmSync(file);
  console.log(`${stale.length} files written, ${orphans.length} removed.`);
}

if (args.includes('--check')) check();
else write();
