import { Argument, type Command } from 'commander';
import type { Io } from '../../kernel/cli/io.ts';

const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;

export function addCompletionCommand(program: Command, io: Io): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>', 'shell to complete in').choices(SHELLS))
    .usage('<bash|zsh|fish|powershell>')
    .description('Print a shell completion script.')
    .addHelpText(
      'after',
      `
Examples:
  source <(waggle completion bash)
  waggle completion zsh > ~/.zfunc/_waggle
  waggle completion fish > ~/.config/fish/completions/waggle.fish
  waggle completion powershell >> $PROFILE`,
    )
    .action(async (shell: (typeof SHELLS)[number]) => {
      const { completionScript } = await import('./completion-script.ts');
      io.out(completionScript(shell));
    });

  // The build saves this output for the separate completion program, which handles `__complete` with arguments.
  program
    .command('__complete', { hidden: true })
    .description('Print all commands, flags and values as JSON.')
    .action(async () => {
      const { commandTree } = await import('./command-tree.ts');
      io.out(`${JSON.stringify(commandTree(program))}\n`);
    });
}
