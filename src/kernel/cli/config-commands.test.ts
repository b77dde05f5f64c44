import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';
import { settingNames } from '../settings/settings.ts';
import { isColored } from './io.ts';

test('every setting is listed with what it is for, and goes back to its default', async () => {
  const { home, json, waggle } = cliHere();
  const { settings } = await json('config', 'list');
  expect(settings).toHaveLength(settingNames.length);
  for (const { means } of settings) expect(means).not.toBe('');
  const { out } = await waggle(['config', 'list'], { columns: 80 });
  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  await json('config', 'set', 'port', '4800');
  await json('config', 'set', 'runs.max', '2');
  expect(await json('config', 'unset', 'port')).toMatchObject({ value: 4747, wasThere: true, effect: 'none' });
  expect(JSON.parse(readFileSync(path.join(home, 'config.json'), 'utf8'))).toEqual({ 'runs.max': 2 });
  expect((await waggle(['config', 'unset', 'port'])).out).toContain('port is not set in');
  expect(await json('config', 'unset', 'colour')).toMatchObject({ exit: 4, code: 'SETTING_NOT_FOUND' });
});

test('colors follow the terminal unless set otherwise', () => {
  expect(isColored(true, {}, [])).toBe(true);
  expect(isColored(false, {}, [])).toBe(false);
  expect(isColored(false, { FORCE_COLOR: '1' }, [])).toBe(true);
  expect(isColored(true, { FORCE_COLOR: '1', NO_COLOR: '1' }, [])).toBe(false);
  expect(isColored(true, { TERM: 'dumb' }, [])).toBe(false);
  expect(isColored(true, {}, ['--no-color'])).toBe(false);
});
