import { Command } from 'commander';
import { expect, test } from 'vitest';
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
const placeIn = (program: Command) => ({
  program,
  io,
  programs: { start: never, mcp: never, sampleAgent: never },
  exitWith: () => undefined,
});

async function namesAfter(add: (program: Command) => Promise<void>): Promise<readonly string[]> {
  const program = new Command();
  await add(program);
  return program.commands.flatMap((command) => [command.name(), ...command.aliases()]);
}

test('each file of commands is listed with exactly the names that it adds', async () => {
  const parts = ownParts.flatMap(([, ofHeading]) => ofHeading).filter(([names]) => names.length > 0);
  for (const [names, add] of parts) expect(await namesAfter((program) => add(placeIn(program)))).toEqual(names);
});

test('a call of one command loads only its file or toolset, and anything else loads all', async () => {
  const all = await namesAfter((program) => addCommands(placeIn(program), ''));
  const added = (called: string) => namesAfter((program) => addCommands(placeIn(program), called));
  expect(await added('backup')).toEqual(['backup', 'restore']);
  expect(await added('board')).toEqual(['board']);
  expect(await added('completion')).toEqual(all);
  expect(await added('nonsense')).toEqual(all);
});

test('the build counts the migration files, as many as the program has migrations', async () => {
  const counted = await import(new URL('../../scripts/schema-files.mjs', import.meta.url).href);
  expect(counted.schemaFiles()).toHaveLength(schemaVersion);
});
