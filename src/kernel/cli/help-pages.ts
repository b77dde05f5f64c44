import type { Command, Help, HelpConfiguration } from 'commander';
import { wrapped } from './words/paint.ts';

/** Short help pages: names without hidden aliases, only the command's own options, one example. */
export const helpPages: HelpConfiguration = {
  sortSubcommands: false,
  // A narrow description next to a long name is still more readable than one that overflows the screen.
  minWidthToWrap: 24,
  subcommandTerm: (command) => [command.name(), argumentsOf(command)].filter((part) => part !== '').join(' '),
  commandUsage: (command) => `${pathOf(command)} ${command.usage().replace(/^(\[options\]) (.+)$/, '$2 $1')}`,
  styleTitle: (text) => `\u001b[1m${text}\u001b[22m`,
  styleCommandText: (text) => `\u001b[36m${text}\u001b[39m`,
  styleSubcommandTerm: (text) => `\u001b[36m${text}\u001b[39m`,
  styleOptionTerm: (text) => `\u001b[36m${text}\u001b[39m`,
  visibleOptions: (command) => withoutHelp(command),
};

function argumentsOf(command: Command): string {
  return command.usage().replace('[options]', '').trim();
}

function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}

function withoutHelp(command: Command): ReturnType<Help['visibleOptions']> {
  return command.options.filter((option) => !option.hidden) as ReturnType<Help['visibleOptions']>;
}

const USUAL_SCREEN = 80;

/** Wraps sentences to the screen; lists and examples stay unchanged. */
export function flowedHelp(page: string, columns = USUAL_SCREEN): string {
  const lines: string[] = [];
  let sentences: string[] = [];
  const end = () => {
    const isWide = sentences.some((line) => line.length > columns);
    lines.push(...(isWide ? wrapped(sentences.join(' '), columns) : sentences));
    sentences = [];
  };
  for (const line of page.split('\n')) {
    if (!line.startsWith('\u001b') && /^\S.*[^:]$/.test(line)) sentences.push(line);
    else {
      end();
      lines.push(line);
    }
  }
  end();
  return lines.join('\n');
}

export const rootText = `
Start here:
  waggle start                     run the hub and print a link to its web page
  waggle init                      connect the coding agents on this machine
  waggle task add "Fix the login"  add a first task

Every command accepts the options above. For details: waggle <command> --help
Exit codes: 0 success, 1 internal error, 2 invalid input, 3 permission denied,
4 not found, 5 conflict, 6 limit reached, 7 unavailable.`;
