import type { Completion } from './complete.ts';

/** A separate output line that tells the shell script to offer file names. */
const FILES = ':files';

type Shell = 'bash' | 'zsh' | 'fish' | 'powershell';

/** One line per word, in the format of the shell's completion script. */
export function shellLines(shell: string, { found, files }: Completion): string {
  const line = lineOf[asShell(shell)];
  return [...found.map(({ word, about }) => line(word, about)), ...(files ? [FILES] : [])].join('\n');
}

const lineOf: Readonly<Record<Shell, (word: string, about: string) => string>> = {
  // Bash splits words at `=` and replaces only the part after it.
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
