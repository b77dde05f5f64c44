/** Global flags that take a value as the next word, and those that take none. */
const valued: ReadonlySet<string> = new Set(['--agent', '--home', '--database', '--server', '--token']);
const bare: ReadonlySet<string> = new Set(['--json', '--no-color', '--help', '-h', '--version', '-V', '--all']);

const isGlobal = (word: string) => bare.has(word) || valued.has(word.split('=')[0] ?? '');

/** The positions of the words before the first flag that is not global: they name the command. */
export function operandsAt(argv: readonly string[]): readonly number[] {
  const found: number[] = [];
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] ?? '';
    if (valued.has(word)) index++;
    else if (!word.startsWith('-')) found.push(index);
    else if (!isGlobal(word)) break;
  }
  return found;
}

export function calledWords(argv: readonly string[]): readonly string[] {
  return operandsAt(argv).map((index) => argv[index] ?? '');
}

/** Whether the words are global flags and their values, so that they ask for no command. */
export function namesNoCommand(argv: readonly string[]): boolean {
  return operandsAt(argv).length === 0 && argv.every((word) => !word.startsWith('-') || isGlobal(word));
}
