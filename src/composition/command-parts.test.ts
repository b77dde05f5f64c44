import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { cliHere } from '../../test/cli-here.ts';
import { commandTable, wordOf } from '../kernel/cli/grammar/command-table.ts';
import type { Io } from '../kernel/cli/io.ts';
import { addCommands, ownParts } from './command-parts.ts';
import { schemaVersion } from './migrations.ts';

const io: Io = {
  out: () => undefined,
  err: () => undefined,
  stdin: async () => '',
  env: {},
  cwd: '/',
  terminal: false,
  color: false,
};
const never = () => Promise.reject(new Error('Nothing is run here.'));
const placeIn = (program: Command, called: readonly string[]) => ({
  program,
  io,
  programs: { start: never, mcp: never, sampleAgent: never },
  exitWith: () => undefined,
  called,
});

async function programWith(called: readonly string[]): Promise<Command> {
  const program = new Command();
  await addCommands(placeIn(program, called));
  return program;
}

const namesOf = ({ commands }: Command) => commands.map((command) => command.name());
const words = commandTable.flatMap(([, all]) => all);

describe('the table of commands', () => {
  test('names every word of the program once, in the order of its files', async () => {
    expect(words.map(wordOf)).toEqual(ownParts.flatMap(([names]) => names));
    expect(namesOf(await programWith([]))).toEqual(words.map(wordOf));
    expect(new Set(words.map(wordOf)).size).toBe(words.length);
  });

  test('has at most 32 words, so that six more fit below 38; the sessions are one of the six', () => {
    expect(words.filter((word) => wordOf(word) !== 'session').length).toBeLessThanOrEqual(32);
  });

  test('has the arguments that each command takes', async () => {
    for (const command of (await programWith([])).commands) {
      const word = words.find((one) => wordOf(one) === command.name());
      const usage = command.usage().replace(/ ?\[options\] ?/, '');
      expect(word?.term).toBe([command.name(), usage].filter((part) => part !== '').join(' '));
    }
  });

  test('has no noun beside its plural', () => {
    const names = words.map(wordOf);
    expect(names.filter((name) => names.includes(`${name}s`))).toEqual([]);
  });
});

test('each file of commands is listed with exactly the names that it adds', async () => {
  for (const [names, add] of ownParts) {
    const program = new Command();
    await add(placeIn(program, [names[0] ?? '', 'none']));
    expect(namesOf(program)).toEqual(names);
  }
});

test('a call of one command loads only its file, and no tools for a command written by hand', async () => {
  expect(namesOf(await programWith(['doctor']))).toEqual(['doctor']);
  const [task] = (await programWith(['task', 'list'])).commands;
  expect(task?.commands.map((command) => command.name())).not.toContain('done');
  const [whole] = (await programWith(['task'])).commands;
  expect(whole?.commands.map((command) => command.name())).toContain('done');
  const [tools] = (await programWith(['tools', 'memory'])).commands;
  expect(tools?.commands.map((command) => command.name())).toEqual(['memory']);
});

describe('the help of the program', () => {
  const lines = async (...args: string[]) => (await cliHere().waggle([...args, '--help'])).out.trimEnd().split('\n');

  test('fits one screen and shows what people use', async () => {
    const short = await lines();
    expect(short.length).toBeLessThanOrEqual(40);
    expect(Math.max(...short.map((line) => line.length))).toBeLessThanOrEqual(80);
    for (const { term, everyday } of words)
      expect([term, short.some((line) => line.startsWith(`  ${term} `))]).toEqual([term, everyday]);
    expect(short.join('\n')).toContain('waggle --help --all');
  });

  test('with --all shows every word, one line each, and every global option', async () => {
    const whole = await lines('--all');
    expect(Math.max(...whole.map((line) => line.length))).toBeLessThanOrEqual(80);
    for (const { term, about } of words) expect(whole).toContain(`  ${term.padEnd(24)}${about}`);
    for (const flag of ['--json', '--agent', '--home', '--database', '--server', '--token', '--no-color'])
      expect(whole.some((line) => line.startsWith(`  ${flag}`))).toBe(true);
  });
});

test('the build counts the migration files, as many as the program has migrations', async () => {
  const counted = await import(new URL('../../scripts/schema-files.mjs', import.meta.url).href);
  expect(counted.schemaFiles()).toHaveLength(schemaVersion);
});
