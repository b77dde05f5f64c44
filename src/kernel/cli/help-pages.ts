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

/** Wraps sentences to the screen, and examples as a shell reads them on; lists stay unchanged. */
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
      lines.push(...(line.length > columns && example.test(line) ? continued(line, columns) : [line]));
    }
  }
  end();
  return lines.join('\n');
}

const example = /^ {2}(?=(?:waggle|echo|gh) )/;
/** A word of a shell line; quotes keep spaces together. */
const shellWord = /(?:'[^']*'|"[^"]*"|[^\s'"])+/g;

/** Breaks a command between its words; a backslash at the end of a line continues it. */
function continued(line: string, columns: number): readonly string[] {
  const lines: string[] = [];
  let current = ' ';
  for (const word of line.match(shellWord) ?? []) {
    // Two columns are left for the backslash.
    if (current.trim() !== '' && `${current} ${word}`.length > columns - 2) {
      lines.push(`${current} \\`);
      current = '   ';
    }
    current = `${current} ${word}`;
  }
  return [...lines, current];
}
