import { quotedWord } from '../../kernel/text/shell-word.ts';

/** Quotes words as one shell command, the only form of a hook that every client accepts. */
export function shellLine(words: readonly string[], platform: NodeJS.Platform = process.platform): string {
  return words.map((word) => quoted(word, platform)).join(' ');
}

function quoted(word: string, platform: NodeJS.Platform): string {
  const inPosix = quotedWord(word);
  return platform === 'win32' && inPosix !== word ? `"${word.replaceAll('"', '')}"` : inPosix;
}
