import type { Completion } from './complete.ts';

/** Said on a line of its own where file names fit. */
const FILES = ':files';

type Shell = 'bash' | 'zsh' | 'fish' | 'powershell';

/** One line for each word, as the script of the shell reads it. */
export function shellLines(shell: string, { found, files }: Completion): string {
  const line = lineOf[asShell(shell)];
  return [...found.map(({ word, about }) => line(word, about)), ...(files ? [FILES] : [])].join('\n');
}

const lineOf: Readonly<Record<Shell, (word: string, about: string) => string>> = {
  // Behind a sign that parts words, bash replaces what follows it only.
  bash: (word) => word.slice(word.startsWith('--') ? word.indexOf('=') + 1 : 0),
  zsh: (word, about) => `${word.replaceAll(':', '\\:')}${about === '' ? '' : `:${about}`}`,
  fish: tabbed,
  powershell: tabbed,
};

function tabbed(word: string, about: string): string {
  return about === '' ? word : `${word}\t${about}`;
}

function asShell(text: string): Shell {
  return text === 'zsh' || text === 'fish' || text === 'powershell' ? text : 'bash';
}
