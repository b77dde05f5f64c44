import { Argument, type Command } from 'commander';
import type { Io } from '../io.ts';

export function addCompletionCommand(program: Command, io: Io): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>', 'the shell to write for').choices(['bash', 'zsh', 'fish']))
    .usage('<bash|zsh|fish>')
    .description('Print a script that completes commands and flags.')
    .addHelpText(
      'after',
      '\nExamples:\n  source <(waggle completion bash)\n  waggle completion fish > ~/.config/fish/completions/waggle.fish',
    )
    .action(async (shell: 'bash' | 'zsh' | 'fish') => {
      const { completionScript } = await import('../completion-script.ts');
      io.out(completionScript(shell, program));
    });
}
