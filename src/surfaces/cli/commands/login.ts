import type { Command } from 'commander';
import { contextFrom } from '../context.ts';
import type { Io } from '../io.ts';

const ABOUT = `
The token is made there: waggle token create <agent>. It is tried, kept in contexts.json of your home, readable for you
alone, and used by every command that calls tools, until you choose another context. --home, --database, --server and
WAGGLE_SERVER go before it; commands on stores and services are always about this machine.

Example:
  waggle login https://hub.example.org --token wgl_…`;

/** Commands for signing in to remote hubs. */
export function addLoginCommands(program: Command, io: Io): void {
  program
    .command('login <url>')
    .description('Sign in to a hub elsewhere with a token; commands go there from then on.')
    .option('--name <name>', 'what to call it; default: its host')
    .addHelpText('after', ABOUT)
    .action(async (url: string, options: { name?: string }, command: Command) => {
      const { login } = await import('../unattended/login-command.ts');
      await login(contextFrom(io, command), url, options);
    });

  program
    .command('logout [name]')
    .description('Forget the token of a hub elsewhere.')
    .action(async (name: string | undefined, _options, command: Command) => {
      const { logout } = await import('../unattended/login-command.ts');
      logout(contextFrom(io, command), name);
    });

  const group = program
    .command('context')
    .description('Choose which hub commands go to.')
    .usage('<command>')
    .helpCommand(false);
  group
    .command('list')
    .description('List the hubs that you are signed in to.')
    .action(async (_options, command: Command) => {
      const { listContexts } = await import('../unattended/login-command.ts');
      listContexts(contextFrom(io, command));
    });
  group
    .command('use <name>')
    .description('Send commands there; local is this machine.')
    .addHelpText('after', '\nExample:\n  waggle context use local')
    .action(async (name: string, _options, command: Command) => {
      const { useContext } = await import('../unattended/login-command.ts');
      useContext(contextFrom(io, command), name);
    });
}
