import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';

test('at a terminal init shows what it would write and asks; a no changes nothing', async () => {
  const { home, waggle } = cliHere();
  mkdirSync(path.join(home, '.cursor'));
  const asked: string[] = [];
  const { exit, out } = await waggle(['init'], {
    terminal: true,
    ask: (question) => Promise.resolve(asked.push(question) > 0 ? 'n' : ''),
  });
  expect(asked).toEqual([expect.stringContaining('[y/N]')]);
  expect(out).toContain(`${path.join(home, '.cursor', 'mcp.json')} would be created:`);
  expect(out).toMatch(/^\+ .*"waggle": \{$/m);
  expect(out).toMatch(/Nothing was changed\.\n$/);
  expect(exit).toBe(0);
  expect(existsSync(path.join(home, '.cursor', 'mcp.json'))).toBe(false);
});

test('init fails when every client refused, names each of them and changes nothing', async () => {
  const { home, waggle, json } = cliHere();
  const files = ['.cursor/mcp.json', '.gemini/settings.json'].map((file) => path.join(home, file));
  for (const file of files) {
    mkdirSync(path.dirname(file));
    writeFileSync(file, '{ broken');
  }
  const { exit, out } = await waggle(['init', '--yes']);
  expect(exit).toBe(2);
  for (const name of ['Cursor', 'Gemini CLI'])
    expect(out).toMatch(new RegExp(`^${name}: .*\\(CONFIG_INVALID\\)$`, 'm'));
  expect(await json('init')).toMatchObject({
    exit: 2,
    clients: [
      { client: 'gemini', code: 'CONFIG_INVALID' },
      { client: 'cursor', code: 'CONFIG_INVALID' },
    ],
  });
  expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual(['{ broken', '{ broken']);
});
