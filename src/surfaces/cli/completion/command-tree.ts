import type { Argument, Command, Option } from 'commander';
import { clients } from '../../../hub/install/clients.ts';
import { settingNames } from '../../../hub/settings/settings.ts';

export interface Flag {
  /** With its dashes. */
  readonly name: string;
  readonly about: string;
  readonly takes: Taking;
}

/** What stands behind a flag, or in the place of an argument. */
export type Taking =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'anything' }
  | { readonly kind: 'files' }
  | { readonly kind: 'values'; readonly values: readonly string[] };

export interface Node {
  /** The words that lead here, without the program's name. */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly about: string }[];
  readonly flags: readonly Flag[];
  readonly argument: Taking;
}

/** The command tree as completion needs it: what help hides is not offered. */
export function commandTree(program: Command): readonly Node[] {
  return nodesOf(program, '', flagsOf(program));
}

function nodesOf(command: Command, path: string, globals: readonly Flag[]): readonly Node[] {
  const children = command.createHelp().visibleCommands(command);
  const own = flagsOf(command);
  const flags = [...own, ...globals.filter(({ name }) => !own.some((flag) => flag.name === name)), HELP];
  const node: Node = {
    path,
    commands: children.map((child) => ({
      name: child.name(),
      about: firstLine(child.summary() || child.description()),
    })),
    flags,
    argument: argumentOf(command, path),
  };
  return [
    node,
    ...children
      .filter((child) => child.name() !== 'help')
      .flatMap((child) => nodesOf(child, `${path} ${child.name()}`.trim(), globals)),
  ];
}

const HELP: Flag = { name: '--help', about: 'explain the command', takes: { kind: 'nothing' } };

function flagsOf(command: Command): readonly Flag[] {
  return command.options
    .filter((option) => !option.hidden && typeof option.long === 'string')
    .map((option) => ({ name: option.long ?? '', about: firstLine(option.description), takes: takenBy(option) }));
}

const filed = /^(file|folder|place|where|path)$/;

function takenBy(option: Option): Taking {
  if (!option.required && !option.optional) return { kind: 'nothing' };
  const choices = option.argChoices ?? [];
  if (choices.length > 0) return { kind: 'values', values: choices };
  const [, placeholder = ''] = option.flags.replace('>', '').split('<');
  if (placeholder.includes('|')) return { kind: 'values', values: placeholder.split('|') };
  return filed.test(placeholder) ? { kind: 'files' } : { kind: 'anything' };
}

/** Arguments whose values are known without a store. */
const known: Readonly<Record<string, readonly string[]>> = {
  install: clients.map(({ id }) => id),
  uninstall: clients.map(({ id }) => id),
  'config get': settingNames,
  'config set': settingNames,
  'config unset': settingNames,
  'hub change-setting': settingNames,
  'context use': ['local'],
};

function argumentOf(command: Command, path: string): Taking {
  const values = known[path];
  if (values !== undefined) return { kind: 'values', values };
  const [first] = command.registeredArguments;
  if (first === undefined) return { kind: 'nothing' };
  return argumentTaking(first);
}

function argumentTaking(argument: Argument): Taking {
  const choices = argument.argChoices ?? [];
  if (choices.length > 0) return { kind: 'values', values: choices };
  return filed.test(argument.name()) ? { kind: 'files' } : { kind: 'anything' };
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
