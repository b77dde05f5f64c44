import type { Command } from 'commander';
import { saidGlobally } from '../../door/flag-names.ts';
import { toolsFor } from '../../door/selection.ts';
import { fieldAliases, kebab } from '../../door/tool-facts.ts';
import { type WaitingCounts, waitingLine } from '../../rules/waiting.ts';
import type { Way } from '../../tool/cli-shape.ts';
import type { AnyTool } from '../../tool/define.ts';
import { inputSchema } from '../../tool/json-schema.ts';
import { openDoor } from '../choose-door.ts';
import { type Context, contextFrom } from '../context.ts';
import { enterDoor } from '../enter-door.ts';
import { exampleFor } from '../examples.ts';
import { Refused, refuseAnswered } from '../failures.ts';
import { aliasFlags, fieldFlags } from '../field-flags.ts';
import type { Io } from '../io.ts';
import { accessOf, addInputOptions, inputOf, keyOf, wordsFor } from '../tool-commands.ts';
import { screenOf } from '../words/screen.ts';
import { answerEach } from './answer-each.ts';
import { addFields, type CommandFields, withoutSign } from './tool-flags.ts';

// biome-ignore lint/suspicious/noExplicitAny: the door has checked the answer against the schema of the tool.
type AnyWay = Way<any>;

interface FoundWay {
  readonly tool: AnyTool;
  readonly way: AnyWay;
}

/** Every command for people that a tool declares. */
export function allWays(): readonly FoundWay[] {
  return toolsFor({ capabilities: null }).flatMap((tool) =>
    (tool.cli?.ways ?? []).map((way: AnyWay) => ({ tool, way })),
  );
}

/** Adds the commands of the tools whose path begins with this noun. */
export function addWays(group: Command, io: Io): void {
  for (const { tool, way } of allWays()) {
    const [noun = '', verb = ''] = way.path.split(' ');
    if (noun === group.name()) addWay(group, verb, { tool, way }, io);
  }
}

function addWay(group: Command, verb: string, found: FoundWay, io: Io): void {
  const { tool, way } = found;
  const fields = fieldsOf(found);
  const command = group.command(verb).description(way.about ?? tool.summary);
  if (way.heading !== undefined) command.helpGroup(`${way.heading}:`);
  addFields(command, fields, way.several !== undefined);
  addInputOptions(command, tool, true);
  command.addHelpText('after', `\nExample:\n  ${exampleOfWay(found)}`);
  command.action(async () => {
    const context = contextFrom(io, command);
    const inputs = way.several === undefined ? undefined : await eachInput(context, command, fields);
    await call(context, found, inputs ?? new Map([['', await inputOf(context, command, fields)]]), keyOf(command));
  });
}

/** The fields that a person may give: without those that the command sets, with the short flags. */
function fieldsOf({ tool, way }: FoundWay): CommandFields {
  const isOpen = (field: string) => !(field in (way.sets ?? {})) && way.fields?.includes(field) !== false;
  const all = fieldFlags(inputSchema(tool)).filter(({ field }) => isOpen(field));
  const flags = all.map((flag) => ({ ...flag, flag: way.flags?.[flag.field] ?? flag.flag }));
  const named = way.args ?? tool.cli?.args ?? [];
  const global = saidGlobally(tool);
  const full = all
    .filter(({ field }) => way.flags?.[field] !== undefined)
    .map((flag) => ({ ...flag, required: false }));
  return {
    flags,
    args: named.flatMap((field) => flags.filter((flag) => flag.field === field)),
    hidden: [
      ...flags.filter(({ field }) => global.includes(field)),
      ...full,
      ...aliasFlags(flags, fieldAliases(tool)).filter(({ flag }) => !full.some((one) => one.flag === flag)),
    ],
    argName,
  };
}

const shorter: Readonly<Record<string, string>> = {
  taskId: 'id',
  task_id: 'id',
  to_agent: 'agent',
  target_session_id: 'session',
  session_id: 'session',
  team_name: 'team',
  plan_slug: 'plan',
  subtask_index: 'index',
  file_path: 'file',
  memory_ids: 'ids',
  memory_id: 'id',
  other_task_id: 'other',
  one_line: 'text',
  goal_title: 'goal',
};

/** The name of an argument as a person would say it: `handoff`, not `handoff_observation_id`. */
function argName(field: string): string {
  return shorter[field] ?? kebab(field.replace(/_(observation_)?id$/, ''));
}

/** The example on the help page of a command for people. */
export function exampleOfWay(found: FoundWay): string {
  const { tool, way } = found;
  const command = `waggle ${way.path}`;
  if (way.example !== undefined) return `${command} ${way.example}`.trim();
  const { flags, args } = fieldsOf(found);
  return exampleFor(tool.name, command, flags, args);
}

/** One input for each value of the first argument; undefined if none is given. */
async function eachInput(
  context: Context,
  command: Command,
  fields: CommandFields,
): Promise<ReadonlyMap<string, object> | undefined> {
  const [first] = fields.args;
  const [values] = command.processedArgs;
  if (first === undefined || !Array.isArray(values) || values.length === 0) return undefined;
  const others = { ...fields, args: [], flags: fields.flags.filter((flag) => flag !== first) };
  const input = await inputOf(context, command, others);
  return new Map(values.map((value) => withoutSign(String(value))).map((id) => [id, { ...input, [first.field]: id }]));
}

/** Calls the tool once for each input; a single answer is printed as it is. */
async function call(
  context: Context,
  found: FoundWay,
  inputs: ReadonlyMap<string, object>,
  key: string | undefined,
): Promise<void> {
  const { tool, way } = found;
  const access = way.onlyLooks === true ? 'read' : accessOf(tool.name);
  const door = await openDoor(context, access);
  let waiting: WaitingCounts = {};
  try {
    await enterDoor(context, door, access);
    await answerEach(context, way.several ?? 'answers', [...inputs.keys()], async (id) => {
      const idempotencyKey = key === undefined || inputs.size === 1 ? key : `${key}-${id}`;
      const input = { ...inputs.get(id), ...way.sets };
      const outcome = await door.callTool({ name: tool.name, input, caller: context.caller, idempotencyKey });
      if (!outcome.ok) throw new Refused(outcome.error);
      const { output, text } = outcome;
      refuseAnswered(output);
      waiting = outcome.waiting;
      return { output: way.shown?.(output) ?? output, text: () => wordsOf(context, found, output, text) };
    });
    const line = waitingLine(waiting);
    if (line !== undefined && !context.json) context.io.err(`\n${line}\n`);
  } finally {
    await door.close();
  }
}

function wordsOf(context: Context, { tool, way }: FoundWay, output: object, text: string): string {
  return way.words === undefined ? wordsFor(context, tool, output, text) : way.words(output, screenOf(context));
}
