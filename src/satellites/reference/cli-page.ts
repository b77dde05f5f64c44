import type { Command } from 'commander';
import { groupBy } from '../../kernel/rules/group.ts';
import type { AnyTool } from '../../kernel/tool/define.ts';
import { code, page, table } from './markdown.ts';

/** The word of the command line under which every tool has a command of its own. */
const TOOLS = 'tools';

const INTRODUCTION =
  'This page is generated from the code by `npm run generate`. In a terminal, `waggle <command> --help` describes one command and shows an example.';

const EVERY_TOOL = page(
  '`waggle tools <toolset> <tool>` calls any tool with a flag for each of its fields and prints what it answers, as every surface does. The [page of the tool](README.md) shows its command. `waggle call <tool> [json]` does the same with JSON. Two options are common to these commands, and work with every command for people that calls a tool:',
  [
    '- `--input <json>`: the whole input as JSON; `-` reads it from stdin',
    '- `--idempotency-key <key>`, if the tool writes: calls with the same key run only once',
  ].join('\n'),
).trimEnd();

const FORMER =
  'These spellings of the last version still work in this one. They print the same on stdout, and the present spelling on stderr.';

/** Every command: one table of all, then the options of each, in the order of `waggle --help --all`. */
export function cliPage(program: Command, tools: readonly AnyTool[], former: Readonly<Record<string, string>>): string {
  const toolByPath = new Map(
    tools.flatMap((tool) => (tool.cli?.ways ?? []).map((way: { path: string }) => [way.path, tool])),
  );
  const groups = [...groupBy(shownIn(program), (command) => command.helpGroup())];
  const sections = groups.flatMap(([heading, commands]) => [
    `## ${heading.replace(/:$/, '')}`,
    ...commands.flatMap((command) =>
      command.name() === TOOLS
        ? [EVERY_TOOL, toolsetTable(command)]
        : entries(command).flatMap((one) => entry(one, toolByPath)),
    ),
  ]);
  const rows = groups.flatMap(([, commands]) =>
    commands.flatMap(entries).map((one) => [linked(usageOf(one)), aboutOf(one)]),
  );
  return page(
    '# Command line',
    INTRODUCTION,
    '## All commands',
    table(['command', 'what it does'], rows),
    '## Options of every command',
    optionTable(program),
    ...sections,
    '## Former spellings',
    FORMER,
    table(
      ['former', 'now'],
      Object.entries(former).map(([from, to]) => [code(`waggle ${from}`), code(`waggle ${to}`)]),
    ),
  );
}

/** Without hidden commands. */
function shownIn(command: Command): readonly Command[] {
  const visible = command.createHelp().visibleCommands(command);
  return command.commands.filter((child) => visible.includes(child));
}

/** A command, or what a group does without a command, which is hidden in it, and the commands of the group. */
function entries(command: Command): readonly Command[] {
  if (command.commands.length === 0 || command.name() === TOOLS) return [command];
  const unnamed = command.commands.filter((child) => !shownIn(command).includes(child));
  return [...unnamed, ...shownIn(command).flatMap(entries)];
}

/** A hidden default command is called by the name of its group. */
function usageOf(command: Command): string {
  const isUnnamed = command.parent !== null && !shownIn(command.parent).includes(command);
  const named = isUnnamed && command.parent !== null ? command.parent : command;
  return named
    .createHelp()
    .commandUsage(named)
    .replace(/ \[(command|options)\]/g, '');
}

function entry(command: Command, toolByPath: ReadonlyMap<string, AnyTool>): readonly string[] {
  const usage = usageOf(command);
  const tool = toolByPath.get(usage.replace(/^waggle /, '').replace(/ [<[].*$/, ''));
  const calls = tool === undefined ? '' : ` Calls [${tool.name}](tools/${tool.toolset}/${tool.name}.md).`;
  return [`### ${code(usage)}`, `${aboutOf(command)}${calls}`, optionTable(command)];
}

function linked(usage: string): string {
  const anchor = usage
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
  return `[${code(usage)}](#${anchor})`;
}

/** Words in angle brackets become code, since Markdown would take them for HTML. */
function aboutOf(command: Command): string {
  return command.description().replace(/[^\s<]{0,100}<[\w-]{1,100}>[\w/]{0,100}/g, code);
}

function optionTable(command: Command): string {
  const help = command.createHelp();
  const rows = help.visibleOptions(command).map((option) => [code(option.flags), help.optionDescription(option)]);
  return rows.length === 0 ? '' : table(['option', 'meaning'], rows);
}

function toolsetTable(root: Command): string {
  return table(
    ['toolset', 'what its tools do'],
    shownIn(root).map((group) => [
      `[${code(`waggle tools ${group.name()}`)}](README.md#${group.name()})`,
      aboutOf(group),
    ]),
  );
}
