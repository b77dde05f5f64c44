import { type Command, Option } from 'commander';
import { saidGlobally } from '../door/flag-names.ts';
import { invalid } from '../door/input.ts';
import { toolNamed, toolsetPurpose, toolsFor } from '../door/selection.ts';
import { commandName, effectsOf, fieldAliases, kebab } from '../door/tool-facts.ts';
import { isToolset } from '../door/toolset-names.ts';
import { systemClock } from '../hub/clock.ts';
import { waitingLine } from '../rules/waiting.ts';
import { plain } from '../text/plain-text.ts';
import type { AnyTool } from '../tool/define.ts';
import { inputSchema } from '../tool/json-schema.ts';
import { openDoor } from './choose-door.ts';
import { answerRaw, type Context, contextFrom } from './context.ts';
import { enterDoor } from './enter-door.ts';
import { exampleFor } from './examples.ts';
import { endRefused, Refused, refuseAnswered } from './failures.ts';
import { aliasFlags, fieldFlags } from './field-flags.ts';
import type { Io } from './io.ts';
import type { Access } from './open-to-read.ts';
import { plainDate } from './plain-dates.ts';
import { addFields, type CommandFields, givenInput, refuseMissing } from './ways/tool-flags.ts';
import { present } from './words/present.ts';
import { screenOf } from './words/screen.ts';

/** Adds `waggle tools <toolset> <command>` for every tool, or for one toolset, since reading all schemas is slow. */
export function addToolsCommand(program: Command, io: Io, only?: string): void {
  const root = program
    .command('tools')
    .usage('<toolset> <tool>')
    .helpCommand(false)
    .addHelpText('after', '\nThese commands print what the tools answer. Example:\n  waggle tools tasks get 12');
  const known = toolsFor({ capabilities: null });
  const tools = only !== undefined && isToolset(only) ? known.filter(({ toolset }) => toolset === only) : known;
  for (const toolset of new Set(tools.map((tool) => tool.toolset))) {
    const members = tools.filter((tool) => tool.toolset === toolset);
    const group = root.command(toolset).description(purposeOf(toolset)).usage('<tool>').helpCommand(false);
    const taken = new Set(members.map(commandName));
    for (const tool of members) addToolCommand(group, tool, taken, io);
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
  const fields = fieldsOf(tool);
  addFields(command, fields);
  addInputOptions(command, tool);
  command.addHelpText('after', `\nExample:\n  ${exampleOf(tool)}`);
  command.action(async () => {
    const context = contextFrom(io, command);
    await callAndPrint(context, tool.name, await inputOf(context, command, fields), keyOf(command));
  });
}

/** Every field as a flag, some also as an argument. */
function fieldsOf(tool: AnyTool): CommandFields {
  const flags = fieldFlags(inputSchema(tool));
  const global = saidGlobally(tool);
  return {
    flags,
    args: (tool.cli?.args ?? []).flatMap((field) => flags.filter((flag) => flag.field === field)),
    hidden: [...flags.filter(({ field }) => global.includes(field)), ...aliasFlags(flags, fieldAliases(tool))],
  };
}

/** For scripts, so the help of a command for people does not show them. */
export function addInputOptions(command: Command, tool: AnyTool, hidden = false): void {
  const options = [
    new Option('--input <json>', 'whole input as JSON; - reads it from stdin'),
    ...(tool.access === 'write' || tool.access === 'forward'
      ? [new Option('--idempotency-key <key>', 'make retries safe: calls with the same key run only once')]
      : []),
  ];
  for (const option of options) command.addOption(option.hideHelp(hidden));
}

export function keyOf(command: Command): string | undefined {
  return command.opts<{ idempotencyKey?: string }>().idempotencyKey;
}

/** What was typed takes precedence over `--input`. */
export async function inputOf({ io }: Context, command: Command, fields: CommandFields): Promise<object> {
  const { input: whole } = command.opts<{ input?: string }>();
  const given = givenInput(command, fields);
  const base = whole === undefined ? {} : await readInput(io, whole);
  const input = { ...base, ...withDue(given) };
  if (whole === undefined) refuseMissing(fields, input);
  return input;
}

/** A due date may be typed as people say it. */
function withDue(input: Readonly<Record<string, unknown>>): object {
  const { due } = input;
  return typeof due === 'string' ? { ...input, due: plainDate(due, systemClock()) ?? due } : input;
}

/** The example on the help page of a tool's command. */
export function exampleOf(tool: AnyTool): string {
  const { flags, args } = fieldsOf(tool);
  return exampleFor(tool.name, `waggle tools ${tool.toolset} ${commandName(tool)}`, flags, args);
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
export function accessOf(name: string): Access {
  const tool = toolNamed(name);
  return tool !== undefined && effectsOf(tool).readOnly ? 'read' : 'write';
}

/** The words of the tool for a terminal; else its text for models, unless that is JSON. */
export function wordsFor(context: Context, tool: AnyTool | undefined, output: object, text: string): string {
  const words = tool?.cli?.words;
  if (words !== undefined) return words(output, screenOf(context));
  return text.startsWith('{') || text.startsWith('[') ? present(output, context.io.columns) : plain(text);
}

export async function callAndPrint(
  context: Context,
  name: string,
  input: object,
  idempotencyKey: string | undefined,
): Promise<void> {
  const access = accessOf(name);
  const door = await openDoor(context, access);
  try {
    await enterDoor(context, door, access);
    const outcome = await door.callTool({ name, input, caller: context.caller, idempotencyKey });
    if (!outcome.ok) throw new Refused(outcome.error);
    const { output, text } = outcome;
    if (!context.json) refuseAnswered(output);
    answerRaw(context, output, () => wordsFor(context, toolNamed(outcome.tool), output, text));
    endRefused(output);
    const waiting = waitingLine(outcome.waiting);
    if (waiting !== undefined && !context.json) context.io.err(`\n${waiting}\n`);
  } finally {
    await door.close();
  }
}
