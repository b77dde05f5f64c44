import type { Command } from 'commander';

/** Provides only the help: `waggle hook <event>` is a separate program, started before this one is loaded. */
export function addHookCommand(program: Command): void {
  program
    .command('hook')
    .usage('<event> [options]')
    .description("Answer a client's hook; waggle install writes these calls.")
    .argument(
      '[event]',
      'session-start, user-prompt-submit, pre-tool-use, post-tool-use, stop, stop-failure, session-end or wait',
    )
    .option('--client <client>', 'whose hook it is: claude, codex, gemini, copilot, opencode, kilo')
    .option('--session <id>', 'the session, where the input does not name it')
    .addHelpText(
      'after',
      `
It reads the client's JSON on stdin and prints what the client takes. Whatever goes wrong, it prints nothing, ends with 0
and writes a line to hooks/hook.log in the home folder. Without a running hub it is silent.

Example:
  waggle hook session-start --client claude`,
    )
    .action((_event, _options, command: Command) => {
      command.help();
    });
}
