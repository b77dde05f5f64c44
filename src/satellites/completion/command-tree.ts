import type { Argument, Command, Option } from 'commander';
import { UNNAMED } from '../../kernel/cli/grammar/default-command.ts';
import { tokenScopes } from '../../kernel/rules/identity.ts';
import { settingChoices, settingNames } from '../../kernel/settings/settings.ts';
import { clients } from '../install/clients.ts';
import type { Flag, IdKind, Node, Taking } from './tree.ts';

/** The command tree for completion, without hidden commands. */
export function commandTree(program: Command): readonly Node[] {
  return nodesOf(program, '');
}

function nodesOf(command: Command, path: string): readonly Node[] {
  const children = command.createHelp().visibleCommands(command);
  const commands = children.map((child) => ({
    name: child.name(),
    about: firstLine(child.summary() || child.description()),
  }));
  const node: Node = {
    path,
    commands: path === '' ? [...commands, { name: 'help', about: 'Show help for a command.' }] : commands,
    flags: [...flagsOf(command, path), ...drawnFlags(command), ...(path === '' ? [HELP] : [])],
    arguments: argumentsOf(command, path),
    ...(command.registeredArguments.at(-1)?.variadic === true ? { rest: true } : {}),
  };
  return [node, ...children.flatMap((child) => nodesOf(child, `${path} ${child.name()}`.trim()))];
}

const HELP: Flag = { name: '--help', about: 'show help for the command', takes: { kind: 'nothing' } };

/** A group with a hidden default command accepts the flags of that command. */
function drawnFlags(command: Command): readonly Flag[] {
  const drawn = command.commands.find((child) => child.name() === UNNAMED);
  return drawn === undefined ? [] : flagsOf(drawn, '');
}

function flagsOf(command: Command, path: string): readonly Flag[] {
  return command.options
    .filter((option) => !option.hidden && typeof option.long === 'string')
    .map((option) => ({
      name: option.long ?? '',
      about: firstLine(option.description),
      takes: knownFlags[`${path} ${option.long}`] ?? idsOf(flagIds[option.long ?? '']) ?? takenBy(option),
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

/** Flags that take an id of the store. */
const flagIds: Readonly<Record<string, IdKind>> = {
  '--agent': 'agents',
  '--owner': 'agents',
  '--of-agent': 'agents',
  '--to-agent': 'agents',
  '--task': 'tasks',
  '--blocked-by': 'tasks',
  '--not-blocked-by': 'tasks',
};

/** What the ids of a noun are, where its argument is just called `id`. */
const nounIds: Readonly<Record<string, IdKind>> = { task: 'tasks', agent: 'agents', run: 'runs' };
/** The commands about runs that take the id of a task. */
const ofTasks: ReadonlySet<string> = new Set(['run thread', 'run reply']);

function idKind(argument: Argument, path: string): IdKind | undefined {
  const name = argument.name();
  if (name === 'agent' || name === 'to') return 'agents';
  if (ofTasks.has(path) || (path.startsWith('task ') && name === 'other')) return 'tasks';
  // The ids of tokens and workers are not listed.
  if (name !== 'id' || path.startsWith('agent token') || path === 'run output') return undefined;
  return nounIds[path.split(' ')[0] ?? ''];
}

function idsOf(kind: IdKind | undefined): Taking | undefined {
  return kind === undefined ? undefined : { kind: 'ids', of: kind };
}

/** Flags that take a comma-separated list. */
const knownFlags: Readonly<Record<string, Taking>> = {
  'agent token create --scopes': { kind: 'values', values: tokenScopes },
};

/** Arguments whose values are known without a store. */
const known: Readonly<Record<string, readonly Taking[]>> = {
  install: [client],
  uninstall: [client],
  'config get': [setting],
  'config set': settingAndValue,
  'config unset': [setting],
  'tools hub change-setting': settingAndValue,
  'context use': [{ kind: 'values', values: ['local'] }],
};

function argumentsOf(command: Command, path: string): readonly Taking[] {
  return (
    known[path] ??
    command.registeredArguments.map((argument) => idsOf(idKind(argument, path)) ?? argumentTaking(argument))
  );
}

function argumentTaking(argument: Argument): Taking {
  const choices = argument.argChoices ?? [];
  if (choices.length > 0) return { kind: 'values', values: choices };
  return filed.test(argument.name()) ? { kind: 'files' } : { kind: 'anything' };
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
