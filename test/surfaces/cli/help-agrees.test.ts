import { Command } from 'commander';
import { expect, test } from 'vitest';
import { catalog } from '../../../src/composition/catalog.ts';
import type { Io } from '../../../src/kernel/cli/io.ts';
import { addToolCommands } from '../../../src/kernel/cli/tool-commands.ts';
import { commandLine } from '../../../src/satellites/reference/tool-facts.ts';

const program = new Command('waggle');
// No command runs, so none prints.
addToolCommands(program, {} as Io);

const commands = new Map(
  program.commands.flatMap((group) => group.commands.map((command) => [`${group.name()} ${command.name()}`, command])),
);

test.each(catalog.map((tool) => [tool.name, tool] as const))('help and reference of %s name one command', (_, tool) => {
  const [, group, name, ...words] = commandLine(tool).split(' ');
  const command = commands.get(`${group} ${name}`);
  const shown = command?.options.flatMap(({ hidden, long }) => (hidden || long === undefined ? [] : [long])) ?? [];
  const own = shown.filter((flag) => !['--input', '--idempotency-key'].includes(flag));
  expect(words.flatMap((word) => /--[\w-]+/.exec(word) ?? [])).toEqual(own);
  const args = words.slice(0, (tool.cli?.args ?? []).length);
  expect([...args, '[options]'].join(' ')).toBe(command?.usage());
  expect(shown.includes('--idempotency-key')).toBe(tool.access === 'write' || tool.access === 'forward');
});

test('a flag that the reference names does not choose the agent that acts', () => {
  expect(catalog.map(commandLine).filter((line) => /--agent /.test(line))).toEqual([]);
});
