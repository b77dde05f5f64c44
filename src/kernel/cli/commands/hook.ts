import type { Command } from 'commander';

/** Provides only the help: `waggle hook <event>` is a separate program, started before this one is loaded. */
export function addHookCommand(program: Command): void {
  program
    .command('hook')
    .usage('<event> [options]')
    .description("Run as a client's hook; waggle install sets this up.")
    .argument(
      '[event]',
      'session-start, user-prompt-submit, pre-tool-use, post-tool-use, stop, stop-failure, session-end or wait',
    )
    .option('--client <client>', 'client that runs the hook: claude, codex, gemini, copilot, opencode, kilo')
    .option('--session <id>', 'session id, if the input does not contain it')
    .addHelpText(
      'after',
      `
Reads the client's JSON from stdin and prints what the client expects. On any error, it prints nothing, exits with 0 and
writes a line to hooks/hook.log in the home folder. Without a running hub, it prints nothing.

Example:
  waggle hook session-start --client claude`,
    )
    .action((_event, _options, command: Command) => {
      command.help();
    });
}
