import { Argument, type Command } from 'commander';
import type { Io } from '../../kernel/cli/io.ts';

const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;

export function addCompletionCommand(group: Command, io: Io): void {
  group
    .command('completion')
    .addArgument(new Argument('<shell>', 'shell to complete in').choices(SHELLS))
    .usage('<bash|zsh|fish|powershell>')
    .description('Print a shell completion script.')
    .addHelpText(
      'after',
      `
Examples:
  source <(waggle config completion bash)
  waggle config completion zsh > ~/.zfunc/_waggle
  waggle config completion fish > ~/.config/fish/completions/waggle.fish
  waggle config completion powershell >> $PROFILE`,
    )
    .action(async (shell: (typeof SHELLS)[number]) => {
      const { completionScript } = await import('./completion-script.ts');
      io.out(completionScript(shell));
    });
}

/** The build saves this output for the separate completion program, which handles `__complete` with arguments. */
export function addTreeCommand(program: Command, io: Io): void {
  program
    .command('__complete', { hidden: true })
    .description('Print all commands, flags and values as JSON.')
    .action(async () => {
      const { commandTree } = await import('./command-tree.ts');
      io.out(`${JSON.stringify(commandTree(program))}\n`);
    });
}
