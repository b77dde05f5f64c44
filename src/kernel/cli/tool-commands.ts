import { type Command, Option } from 'commander';
import { mailboxWords } from '../../areas/messages/commands/mailbox-words.ts';
import { drawWithoutCommand } from '../../areas/tasks/commands/drawn-groups.ts';
import { flagName, saidGlobally } from '../door/flag-names.ts';
import { invalid } from '../door/input.ts';
import { inputSchema } from '../door/json-schema.ts';
import { toolNamed, toolsetPurpose, toolsFor } from '../door/selection.ts';
import { commandName, effectsOf, fieldAliases, kebab } from '../door/tool-facts.ts';
import { waitingLine } from '../rules/waiting.ts';
import { plain } from '../text/plain-text.ts';
import type { AnyTool } from '../tool/define.ts';
import { openDoor } from './choose-door.ts';
import { answer, type Context, contextFrom } from './context.ts';
import { enterDoor } from './enter-door.ts';
import { exampleFor } from './examples.ts';
import { endRefused, Refused, refuseAnswered } from './failures.ts';
import { aliasFlags, type FieldFlag, fieldFlags, listFrom, valueFrom } from './field-flags.ts';
import type { Io } from './io.ts';
import { present } from './words/present.ts';

/** Adds `waggle <toolset> <command>` for every tool, or for one toolset only, since reading all schemas is slow. */
export function addToolCommands(program: Command, io: Io, only?: string): void {
  const tools = toolsFor({ capabilities: null }).filter((tool) => only === undefined || tool.toolset === only);
  for (const toolset of new Set(tools.map((tool) => tool.toolset))) {
    const members = tools.filter((tool) => tool.toolset === toolset);
    const group = program.command(toolset).description(purposeOf(toolset)).usage('<command>').helpCommand(false);
    const taken = new Set(members.map(commandName));
    for (const tool of members) addToolCommand(group, tool, taken, io);
    drawWithoutCommand(toolset, group, io);
  }
}

/** The toolset's purpose as shown to agents, without the tool names. */
function purposeOf(toolset: AnyTool['toolset']): string {
  const [purpose = ''] = toolsetPurpose(toolset).split(':');
  return `${purpose.replace(/ \([^()]*\)/g, '').replace(/\.$/, '')}.`;
}

function addToolCommand(group: Command, tool: AnyTool, taken: Set<string>, io: Io): void {
  const name = commandName(tool);
  // Nobody types what the hooks of a client ask.
  const command = group.command(name, { hidden: tool.dialect?.ofHooks === true }).summary(tool.summary);
  command.description(tool.details === undefined ? tool.summary : `${tool.summary}\n${tool.details}`);
  for (const alias of [tool.name, ...(tool.aliases ?? [])].flatMap((one) => [one, kebab(one)])) {
    if (taken.has(alias)) continue;
    taken.add(alias);
    command.alias(alias);
  }
  const flags = fieldFlags(inputSchema(tool));
  const args = (tool.cli?.args ?? []).flatMap((field) => flags.filter((flag) => flag.field === field));
  for (const [index, arg] of args.entries()) {
    const rest = arg.kind === 'list' && index === args.length - 1 ? '...' : '';
    command.argument(`[${arg.field}${rest}]`, arg.about);
  }
  // Commander must not require arguments, since --input may provide them; missing fields are refused later.
  command.usage([...args.map((arg) => (arg.required ? `<${arg.field}>` : `[${arg.field}]`)), '[options]'].join(' '));
  const others = aliasFlags(flags, fieldAliases(tool));
  const hidden = saidGlobally(tool);
  for (const flag of flags) addFlag(command, flag, args.includes(flag) || hidden.includes(flag.field));
  for (const flag of others) addFlag(command, flag, true);
  command.option('--input <json>', 'whole input as JSON; - reads it from stdin');
  if (tool.access === 'write' || tool.access === 'forward')
    command.option('--idempotency-key <key>', 'make retries safe: calls with the same key run only once');
  command.addHelpText('after', `\nExample:\n  ${exampleOf(tool)}`);
  command.action(() => runTool(contextFrom(io, command), tool, command, [...others, ...flags], args));
}

/** The example on the help page of a tool's command. */
export function exampleOf(tool: AnyTool): string {
  const flags = fieldFlags(inputSchema(tool));
  const args = (tool.cli?.args ?? []).flatMap((field) => flags.filter((flag) => flag.field === field));
  return exampleFor(tool.name, `waggle ${tool.toolset} ${commandName(tool)}`, flags, args);
}

/** A hidden flag works like any other, but help shows the field only as an argument or by its main name. */
function addFlag(command: Command, flag: FieldFlag, hidden: boolean): void {
  if (flag.kind === 'boolean') {
    const on = new Option(`--${flag.flag}`, `${flag.about} (--no-${flag.flag}: false)`);
    command.addOption(hidden ? on.hideHelp() : on);
    command.addOption(new Option(`--no-${flag.flag}`, 'the opposite').hideHelp());
    return;
  }
  const placeholder = { text: 'text', integer: 'number', number: 'number', list: 'item', json: 'json' }[flag.kind];
  const choices = flag.choices.length > 0 && flag.choices.join('|').length <= 40 ? flag.choices.join('|') : placeholder;
  const option = new Option(`--${flag.flag} <${choices}>`, aboutFlag(flag));
  if (flag.kind === 'list') option.argParser((text: string, before: string[] | undefined) => [...(before ?? []), text]);
  command.addOption(hidden ? option.hideHelp() : option);
}

function aboutFlag(flag: FieldFlag): string {
  const fallback = ['string', 'number'].includes(typeof flag.fallback) && flag.fallback !== '';
  return [
    flag.about,
    flag.required ? ' (required)' : '',
    flag.kind === 'list' ? ` (repeatable${flag.item === 'json' && flag.itemText === undefined ? '; JSON' : ''})` : '',
    fallback ? ` (default: ${flag.fallback})` : '',
  ].join('');
}

async function runTool(
  context: Context,
  tool: AnyTool,
  command: Command,
  flags: readonly FieldFlag[],
  args: readonly FieldFlag[],
): Promise<void> {
  const { input: whole, idempotencyKey } = command.opts<{ input?: string; idempotencyKey?: string }>();
  const named = fromFlags(command, flags);
  const placed = fromArguments(command.processedArgs, args);
  const twice = Object.keys(placed).filter((field) => field in named);
  if (twice.length > 0)
    throw invalid(twice.map((path) => ({ path, message: `Given twice: as --${flagName(path)} and as an argument.` })));
  const given = { ...named, ...placed };
  const base = whole === undefined ? {} : await readInput(context.io, whole);
  const input = { ...base, ...given };
  if (whole === undefined) refuseMissing(flags, args, input);
  await callAndPrint(context, tool.name, input, idempotencyKey);
}

function fromFlags(command: Command, flags: readonly FieldFlag[]): Record<string, unknown> {
  const values = command.opts<Record<string, string | string[] | boolean | undefined>>();
  const entries = flags.flatMap((flag) => {
    const value = values[new Option(`--${flag.flag}`).attributeName()];
    if (value === undefined) return [];
    if (typeof value === 'boolean') return [[flag.field, value]];
    return [[flag.field, Array.isArray(value) ? listFrom(flag, value) : valueFrom(flag, value)]];
  });
  return Object.fromEntries(entries);
}

function fromArguments(values: readonly unknown[], args: readonly FieldFlag[]): Record<string, unknown> {
  const entries = args.flatMap((arg, index) => {
    const value = values[index];
    if (typeof value === 'string')
      return [[arg.field, arg.kind === 'list' ? listFrom(arg, [value]) : valueFrom(arg, value)]];
    return Array.isArray(value) && value.length > 0 ? [[arg.field, listFrom(arg, value.map(String))]] : [];
  });
  return Object.fromEntries(entries);
}

function refuseMissing(flags: readonly FieldFlag[], args: readonly FieldFlag[], input: object): void {
  const missing = flags.filter((flag) => flag.required && !(flag.field in input));
  if (missing.length === 0) return;
  throw invalid(
    missing.map((flag) => ({
      path: flag.field,
      message: `Missing: give ${args.includes(flag) ? `<${flag.field}>` : `--${flag.flag}`}.`,
    })),
  );
}

/** Parses JSON input from the command line or stdin. */
export async function readInput(io: Io, text: string): Promise<object> {
  const source = text === '-' ? await io.stdin() : text;
  try {
    const value: unknown = JSON.parse(source);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    throw invalid([{ path: 'input', message: 'Not valid JSON.' }]);
  }
  throw invalid([{ path: 'input', message: 'Expected a JSON object.' }]);
}

/** Unknown tools count as writes; the door refuses them. */
function accessOf(name: string): 'read' | 'write' {
  const tool = toolNamed(name);
  return tool !== undefined && effectsOf(tool).readOnly ? 'read' : 'write';
}

/** The mailbox is the only answer whose text is markup for models, so it is formatted separately. */
function wordsFor(name: string, output: object, text: string, columns: number | undefined): string {
  if (toolNamed(name)?.name === 'ReadMailbox') return mailboxWords(output as Parameters<typeof mailboxWords>[0]);
  return text.startsWith('{') || text.startsWith('[') ? present(output, columns) : plain(text);
}

export async function callAndPrint(
  context: Context,
  name: string,
  input: object,
  idempotencyKey: string | undefined,
): Promise<void> {
  const door = await openDoor(context);
  try {
    await enterDoor(context, door, accessOf(name));
    const outcome = await door.callTool({ name, input, caller: context.caller, idempotencyKey });
    if (!outcome.ok) throw new Refused(outcome.error);
    const { output, text } = outcome;
    if (!context.json) refuseAnswered(output);
    answer(context, output, () => wordsFor(name, output, text, context.io.columns));
    endRefused(output);
    const waiting = waitingLine(outcome.waiting);
    if (waiting !== undefined && !context.json) context.io.err(`\n${waiting}\n`);
  } finally {
    await door.close();
  }
}
