import type { Command } from 'commander';
import { commandName } from '../../kernel/door/tool-facts.ts';
import { groupBy } from '../../kernel/rules/group.ts';
import type { AnyTool } from '../../kernel/tool/define.ts';
import { code, page, table } from './markdown.ts';

const TOOLS = page(
  'Each tool has a command in the group of its toolset. The [page of the tool](README.md) shows the command and its fields. Two options are common to these commands:',
  [
    '- `--input <json>`: the whole input as JSON; `-` reads it from stdin',
    '- `--idempotency-key <key>`, if the tool writes: calls with the same key run only once',
  ].join('\n'),
  'The groups are:',
).trimEnd();

/** Describes every command that is not simply the command of a tool, in the order of `waggle --help`. */
export function cliPage(program: Command, tools: readonly AnyTool[]): string {
  const toolNames = new Set(tools.map((tool) => `${tool.toolset} ${commandName(tool)}`));
  const sections = [...groupBy(shownIn(program), (command) => command.helpGroup())].flatMap(([heading, commands]) => {
    const groups = commands.filter((command) => tools.some(({ toolset }) => toolset === command.name()));
    return [
      `## ${heading.replace(/:$/, '')}`,
      ...(groups.length > 0 ? [TOOLS, groupTable(groups)] : []),
      ...commands.flatMap((command) => described(command, toolNames)),
    ];
  });
  return page(
    '# Command line',
    'This page is generated from the code by `npm run generate`. In a terminal, `waggle <command> --help` describes one command and shows an example.',
    '## Options of every command',
    optionTable(program),
    ...sections,
  );
}

/** Without hidden commands and without `help`, which Commander adds by itself. */
function shownIn(command: Command): readonly Command[] {
  const visible = command.createHelp().visibleCommands(command);
  return command.commands.filter((child) => visible.includes(child));
}

/** A command, or the commands of a group. What a group does without a command is hidden in it as a command of its own. */
function described(command: Command, toolNames: ReadonlySet<string>): readonly string[] {
  const shown = shownIn(command);
  const isGroup = command.commands.length > 0;
  const unnamed = command.commands.filter((child) => !shown.includes(child));
  const others = shown.filter((child) => !toolNames.has(`${command.name()} ${child.name()}`));
  return [
    ...(isGroup ? unnamed : [command]).flatMap((one) => entry(isGroup ? command : one, one)),
    ...others.flatMap((child) => described(child, toolNames)),
  ];
}

function entry(named: Command, command: Command): readonly string[] {
  const usage = named
    .createHelp()
    .commandUsage(named)
    .replace(/ \[(command|options)\]/g, '');
  return [`### ${code(usage)}`, aboutOf(command), optionTable(command)];
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

function groupTable(groups: readonly Command[]): string {
  return table(
    ['group', 'what its commands do'],
    groups.map((group) => [`[${code(`waggle ${group.name()}`)}](README.md#${group.name()})`, aboutOf(group)]),
  );
}
