import { Command } from 'commander';
import { expect, test } from 'vitest';
import { cliHere } from '../../../../test/cli-here.ts';
import { commandTable, wordOf } from '../grammar/command-table.ts';
import type { Io } from '../io.ts';
import { forPeople } from '../words/people-json.ts';
import { addWays, allWays } from './tool-ways.ts';

const nouns = commandTable.flatMap(([, words]) => words.map(wordOf));

test('every command of a tool is a noun of the table and a verb, and names fields that the tool has', () => {
  expect(allWays().length).toBeGreaterThan(80);
  for (const { tool, way } of allWays()) {
    const [noun = '', verb = '', ...more] = way.path.split(' ');
    expect({ path: way.path, known: nouns.includes(noun), more }).toEqual({ path: way.path, known: true, more: [] });
    expect(verb).toMatch(/^[a-z][a-z-]+$/);
    const fields = Object.keys(tool.input().shape);
    const named = [...(way.args ?? []), ...(way.fields ?? []), ...Object.keys({ ...way.sets, ...way.flags })];
    expect([way.path, named.filter((field) => !fields.includes(field))]).toEqual([way.path, []]);
  }
});

test('every command of a tool has a sentence for people that fits a line of the help', () => {
  const wrong = allWays().filter(({ tool, way }) => {
    const about = way.about ?? tool.summary;
    return !/^[A-Z].*\.$/.test(about) || /[a-z]_[a-z]/.test(about);
  });
  expect(wrong.map(({ way }) => way.path)).toEqual([]);
});

test('a short flag stands for its field, and the long one still works', () => {
  const group = new Command('lane');
  addWays(group, {} as Io);
  const list = group.commands.find((command) => command.name() === 'list');
  const flags = list?.options.map(({ long, hidden }) => `${long}${hidden ? ' (hidden)' : ''}`);
  expect(flags).toEqual(expect.arrayContaining(['--stale', '--include-stale (hidden)']));
});

test('what a command sets has no flag', async () => {
  const { waggle } = cliHere();
  expect((await waggle(['lane', 'pause', '--help'])).out).not.toContain('--paused');
  expect((await waggle(['lane', 'pause', 'x', '--paused'])).err).toContain("Unknown option '--paused'");
});

test('JSON for people has one spelling of keys and one word per status, and keeps keys that are data', () => {
  expect(
    forPeople({
      createdBy: 'ada',
      tasks: [
        { status: 'draft', dispatch: 'hub', dueAt: 'x' },
        { status: 'active', marked: 'review', dispatch: 'self' },
      ],
      settings: { writesPerMinute: { value: 1 } },
      metadata: { ownKey: 1 },
      run: { status: 'ok' },
    }),
  ).toEqual({
    created_by: 'ada',
    tasks: [
      { status: 'pending', dispatch: 'hub', due_at: 'x' },
      { status: 'review', dispatch: 'self' },
    ],
    settings: { writesPerMinute: { value: 1 } },
    metadata: { ownKey: 1 },
    run: { status: 'ok' },
  });
});
