import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { catalog } from '../../composition/catalog.ts';
import { processIo } from '../../kernel/cli/io.ts';
import { wholeProgram } from '../../kernel/cli/program.ts';
import { doorCodes } from '../../kernel/rules/errors/door-codes.ts';
import { toolsets } from '../../kernel/tool/toolsets.ts';
import { page, table } from './markdown.ts';
import { referencePages } from './reference.ts';

const unused = () => Promise.reject(new Error('The commands are described here, not run.'));
const program = await wholeProgram(processIo([]), { start: unused, mcp: unused, sampleAgent: unused });
const pages = referencePages(catalog, toolsets, program);

test('the pages on disk are up to date (else npm run generate)', () => {
  for (const [path, text] of pages) expect(readFileSync(`docs/reference/${path}`, 'utf8'), path).toBe(text);
});

test('the same catalog gives the same pages', () => {
  expect([...referencePages(catalog, toolsets, program)]).toEqual([...pages]);
});

test('every tool has a page, and the index leads to it', () => {
  for (const { name, toolset } of catalog) {
    expect(pages.get(`tools/${toolset}/${name}.md`)).toContain(`# ${name}\n`);
    expect(pages.get('README.md')).toContain(`(tools/${toolset}/${name}.md)`);
  }
});

test('every link leads to a page', () => {
  for (const [path, text] of pages) {
    const links = [...text.matchAll(/\]\(([^)#]+)/g)].map((match) => posix.join(posix.dirname(path), match[1] ?? ''));
    expect(links.filter((link) => !pages.has(link))).toEqual([]);
  }
});

test('the page of commands shows own commands with their options, and of a tool only the group', () => {
  const text = pages.get('cli.md') ?? '';
  expect(text).toContain('### `waggle task show <id>`\n\nShow a task');
  expect(text).toMatch(/### `waggle start`\n\n.*\n\n(\|.*\n)*\| `--no-sample` /);
  expect(text).toMatch(/### `waggle board`\n\n.*\n\n(\|.*\n)*\| `--follow` /);
  expect(text).toContain('[`waggle memory`](README.md#memory)');
  expect(text).not.toMatch(/### `(waggle (memory|tasks|hub) |waggle __complete|waggle sample-agent|help)/);
});

test('the example of a tool uses the value that the description of a field gives', () => {
  expect(pages.get('tools/runs/get_run.md')).toContain('"id": "r-12-0af3c1"');
  expect(pages.get('tools/tasks/get_task.md')).toContain('"id": "12"');
});

test('a page names the scope that the tool needs, and the actions that need another', () => {
  expect(pages.get('tools/workers/Agent.md')).toContain(' It needs the scope `run`.\n');
  expect(pages.get('tools/memory/signal.md')).toContain(
    ' It needs the scope `read`, and `write` for the actions `send`, `ack`.\n',
  );
  expect(pages.get('tools/hub/tools_call.md')).toContain(' It needs the scope of the tool that it calls.\n');
});

test('codes of the door are listed once, on the page of errors', () => {
  const [, section = ''] = pages.get('errors.md')?.split('## From any tool') ?? [];
  expect(doorCodes.filter((code) => !section.includes(code))).toEqual([]);
});

test('a table keeps its columns whatever a cell contains', () => {
  expect(table(['a', 'b'], [['x|y', 'two\nlines']])).toBe(
    '| a    | b         |\n| ---- | --------- |\n| x\\|y | two lines |',
  );
  expect(page('one', undefined, '', 'two')).toBe('one\n\ntwo\n');
});
