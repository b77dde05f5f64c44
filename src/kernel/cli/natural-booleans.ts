import type { Command } from 'commander';

/** Treats `--done false`, `--done=false` and `--no-done` alike, for flags that have a negated form. */
export function naturalBooleans(program: Command, argv: readonly string[]): readonly string[] {
  const switches = switchesOf(commandNamed(program, argv));
  return argv.flatMap((word, index) => {
    const before = argv[index - 1] ?? '';
    // Already consumed as the value of the preceding flag.
    if (isTruth(word) && switches.has(before)) return [];
    const [flag = '', value] = word.split('=', 2);
    if (!switches.has(flag)) return [word];
    const said = value ?? (isTruth(argv[index + 1] ?? '') ? argv[index + 1] : 'true');
    return said === undefined || !isTruth(said) ? [word] : [said === 'true' ? flag : `--no-${flag.slice(2)}`];
  });
}

function isTruth(word: string): boolean {
  return word === 'true' || word === 'false';
}

function commandNamed(program: Command, argv: readonly string[]): Command {
  return argv.reduce(
    (command, word) => command.commands.find((one) => one.name() === word || one.aliases().includes(word)) ?? command,
    program,
  );
}

function switchesOf({ options }: Command): ReadonlySet<string> {
  const off = new Set(options.filter(({ negate }) => negate).map(({ long }) => long?.replace('--no-', '--')));
  return new Set(
    options.flatMap(({ long, negate, required, optional }) =>
      long !== undefined && long !== null && !negate && !required && !optional && off.has(long) ? [long] : [],
    ),
  );
}
