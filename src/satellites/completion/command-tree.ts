import type { Argument, Command, Option } from 'commander';
import { DRAWN } from '../../areas/tasks/commands/drawn-groups.ts';
import { tokenScopes } from '../../kernel/rules/identity.ts';
import { settingChoices, settingNames } from '../../kernel/settings/settings.ts';
import { clients } from '../install/clients.ts';
import type { Flag, Node, Taking } from './tree.ts';

/** The command tree for completion, without hidden commands. */
export function commandTree(program: Command): readonly Node[] {
  return nodesOf(program, '');
}

function nodesOf(command: Command, path: string): readonly Node[] {
  const children = command.createHelp().visibleCommands(command);
  const node: Node = {
    path,
    commands: children.map((child) => ({
      name: child.name(),
      about: firstLine(child.summary() || child.description()),
    })),
    flags: [...flagsOf(command, path), ...drawnFlags(command), ...(path === '' ? [HELP] : [])],
    arguments: argumentsOf(command, path),
  };
  return [
    node,
    ...children
      .filter((child) => child.name() !== 'help' || path === '')
      .flatMap((child) =>
        child.name() === 'help' ? [helpNode(node)] : nodesOf(child, `${path} ${child.name()}`.trim()),
      ),
  ];
}

/** `help` accepts any command. */
function helpNode({ commands }: Node): Node {
  const values = commands.map(({ name }) => name).filter((name) => name !== 'help');
  return { path: 'help', commands: [], flags: [], arguments: [{ kind: 'values', values }] };
}

const HELP: Flag = { name: '--help', about: 'show help for the command', takes: { kind: 'nothing' } };

/** A group with a hidden default command accepts the flags of that command. */
function drawnFlags(command: Command): readonly Flag[] {
  const drawn = command.commands.find((child) => child.name() === DRAWN);
  return drawn === undefined ? [] : flagsOf(drawn, '');
}

function flagsOf(command: Command, path: string): readonly Flag[] {
  return command.options
    .filter((option) => !option.hidden && typeof option.long === 'string')
    .map((option) => ({
      name: option.long ?? '',
      about: firstLine(option.description),
      takes: knownFlags[`${path} ${option.long}`] ?? takenBy(option),
    }));
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

const setting: Taking = { kind: 'values', values: settingNames };
const settingAndValue: readonly Taking[] = [setting, { kind: 'values of', values: settingChoices() }];
const client: Taking = { kind: 'values', values: clients.map(({ id }) => id) };

/** Flags that take a comma-separated list. */
const knownFlags: Readonly<Record<string, Taking>> = {
  'token create --scopes': { kind: 'values', values: tokenScopes },
};

/** Arguments whose values are known without a store. */
const known: Readonly<Record<string, readonly Taking[]>> = {
  install: [client],
  uninstall: [client],
  'config get': [setting],
  'config set': settingAndValue,
  'config unset': [setting],
  'hub change-setting': settingAndValue,
  'context use': [{ kind: 'values', values: ['local'] }],
};

function argumentsOf(command: Command, path: string): readonly Taking[] {
  return known[path] ?? command.registeredArguments.map(argumentTaking);
}

function argumentTaking(argument: Argument): Taking {
  const choices = argument.argChoices ?? [];
  if (choices.length > 0) return { kind: 'values', values: choices };
  return filed.test(argument.name()) ? { kind: 'files' } : { kind: 'anything' };
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
