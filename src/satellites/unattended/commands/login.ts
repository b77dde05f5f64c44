import type { Command } from 'commander';
import { contextFrom } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';

const ABOUT = `
Create the token on the hub's machine: waggle token create <agent>. It is checked, saved in contexts.json in your home
folder, readable only by you, and used by every command that calls tools until you choose another context. --home,
--database, --server and WAGGLE_SERVER take precedence. Commands for stores and services always act on this machine.

Example:
  waggle login https://hub.example.org --token wgl_…`;

/** Commands for signing in to remote hubs. */
export function addLoginCommands(program: Command, io: Io): void {
  program
    .command('login <url>')
    .description('Sign in to a remote hub with a token. Later commands use that hub.')
    .option('--name <name>', 'name of the context (default: the host)')
    .addHelpText('after', ABOUT)
    .action(async (url: string, options: { name?: string }, command: Command) => {
      const { login } = await import('../login-command.ts');
      await login(contextFrom(io, command), url, options);
    });

  program
    .command('logout [name]')
    .description('Sign out of a remote hub and delete its saved token.')
    .action(async (name: string | undefined, _options, command: Command) => {
      const { logout } = await import('../login-command.ts');
      logout(contextFrom(io, command), name);
    });

  const group = program
    .command('context')
    .description('Choose the hub that commands use.')
    .usage('<command>')
    .helpCommand(false);
  group
    .command('list')
    .description('List the hubs that you are signed in to.')
    .action(async (_options, command: Command) => {
      const { listContexts } = await import('../login-command.ts');
      listContexts(contextFrom(io, command));
    });
  group
    .command('use <name>')
    .description('Switch to another hub; local is this machine.')
    .addHelpText('after', '\nExample:\n  waggle context use local')
    .action(async (name: string, _options, command: Command) => {
      const { useContext } = await import('../login-command.ts');
      useContext(contextFrom(io, command), name);
    });
}
