import { existsSync, mkdirSync } from 'node:fs';
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
