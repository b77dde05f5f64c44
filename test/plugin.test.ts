import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventNamed } from '../src/hook/events.ts';
import { version } from '../src/hub/version.ts';

const read = (file: string) => JSON.parse(readFileSync(new URL(`../plugin/${file}`, import.meta.url), 'utf8'));

test('the plugin is of the version that it comes with', () => {
  expect(read('waggle/.claude-plugin/plugin.json').version).toBe(version);
  expect(read('waggle/gemini-extension.json').version).toBe(version);
});

test('its hooks call us at moments that we know, and only the waiter has a timeout, which clients count differently', () => {
  const { hooks } = read('waggle/hooks/hooks.json');
  const calls = Object.entries<{ hooks: { command: string; timeout?: number; asyncRewake?: boolean }[] }[]>(
    hooks,
  ).flatMap(([event, groups]) => groups.flatMap((group) => group.hooks.map((hook) => ({ event, ...hook }))));
  expect(calls.length).toBeGreaterThan(8);
  for (const { event, command, timeout, asyncRewake } of calls) {
    const moment = /^waggle hook ([\w-]+)( --client claude)?$/.exec(command)?.[1] ?? '';
    expect(moment === 'wait' || eventNamed(event) === moment).toBe(true);
    expect([timeout !== undefined, asyncRewake === true]).toEqual([moment === 'wait', moment === 'wait']);
  }
});
