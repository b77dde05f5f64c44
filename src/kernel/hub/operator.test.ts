import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Settings } from '../settings/settings.ts';
import { loadSettings } from '../settings/settings-files.ts';
import { liveSettings } from './operator.ts';

const homes: string[] = [];
afterEach(() => {
  for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true });
});

function live(env: Record<string, string> = {}) {
  const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-operator-'));
  homes.push(home);
  const told: Settings[] = [];
  const settings = liveSettings(home, loadSettings({ home, cwd: home, env }), (changed) => told.push(changed));
  return { settings, told, file: path.join(home, 'config.json') };
}

const codeOf = (attempt: () => unknown) => {
  try {
    attempt();
  } catch (error) {
    return error;
  }
  return undefined;
};

test('a change takes effect at once, is announced, and is saved in the file', () => {
  const { settings, told, file } = live();
  expect(settings.change('runs.dailyCostUsd', '7.5')).toMatchObject({ value: 7.5, source: 'user file' });
  expect(told).toMatchObject([{ 'runs.dailyCostUsd': 7.5 }]);
  expect(settings.current()['runs.dailyCostUsd']).toBe(7.5);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ 'runs.dailyCostUsd': 7.5 });
  expect(settings.list().find(({ name }) => name === 'runs.dailyCostUsd')).toMatchObject({ changeable: true });
});

test('settings from the environment, data locations and invalid values are refused, and nothing is written', () => {
  const { settings, told } = live({ WAGGLE_RUNS_CRON: '0 * * * *' });
  expect(codeOf(() => settings.change('runs.cron', '5 * * * *'))).toMatchObject({ code: 'SETTING_FIXED' });
  expect(codeOf(() => settings.change('host', '0.0.0.0'))).toMatchObject({ code: 'SETTING_FIXED' });
  expect(codeOf(() => settings.change('runs.max', 'many'))).toMatchObject({ code: 'INVALID_INPUT' });
  expect(codeOf(() => settings.change('colour', 'red'))).toMatchObject({ code: 'SETTING_NOT_FOUND' });
  expect(told).toEqual([]);
  expect(settings.list().find(({ name }) => name === 'runs.cron')).toMatchObject({
    source: 'environment',
    changeable: false,
  });
});

test('the list shows that a secret is set, but never the secret or the path of a webhook', () => {
  const { settings } = live({
    WAGGLE_DATABASE: 'postgres://ada:pass-of-ada@host/db',
    WAGGLE_NOTIFY_WEBHOOK: 'https://hooks.example/T0/path-to-post-to',
    WAGGLE_NOTIFY_WEBHOOK_SECRET: 'sixteen characters at least',
  });
  const shown = Object.fromEntries(settings.list().map(({ name, value }) => [name, value]));
  expect(shown).toMatchObject({
    database: 'postgres://ada:***@host/db',
    'notify.webhook': 'https://hooks.example/…',
    'notify.webhookSecret': '***',
  });
  expect(JSON.stringify(settings.list())).not.toMatch(/pass-of-ada|path-to-post-to|sixteen/);
});

test('a secret that is not set is listed as absent', () => {
  const { settings } = live();
  expect(settings.list().find(({ name }) => name === 'notify.webhookSecret')).toMatchObject({ value: null });
});
