import type { Programs } from '../../composition/command-parts.ts';
import type { Io } from './io.ts';

/** Runs one command line and returns its exit code. Printing the version loads no commands. */
export async function runCli(argv: readonly string[], io: Io, programs: Programs): Promise<number> {
  if (asksVersion(argv)) {
    const { versionText } = await import('./words/version-text.ts');
    io.out(`${await versionText(argv.includes('--json'), io)}\n`);
    return 0;
  }
  const { runCommand } = await import('./program.ts');
  return runCommand(argv, io, programs);
}

/** Accepts the usual spellings of other programs too. */
function asksVersion(argv: readonly string[]): boolean {
  const [first = ''] = argv.filter((word) => word !== '--json' && word !== '--no-color');
  return ['--version', '-V', '-v', 'version'].includes(first);
}
