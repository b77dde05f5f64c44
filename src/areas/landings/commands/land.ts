import path from 'node:path';
import type { Command } from 'commander';
import { answer, contextFrom } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import { withLocalHub } from '../../../kernel/cli/own-store.ts';
import { throughDoor } from '../../../kernel/cli/through-door.ts';
import { table } from '../../../kernel/cli/words/table.ts';
import { defined } from '../../../kernel/rules/defined.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';
import { landAll } from '../lander.ts';

interface LandOptions {
  readonly into?: string;
  readonly merge?: boolean;
  readonly now?: boolean;
}

/** Brings branches into a target branch, one after the other. */
export function addLandCommands(group: Command, io: Io): void {
  group
    .command('request [branch-or-task]')
    .description('Ask the hub to bring a branch into the target branch.')
    .option('--into <branch>', 'branch that takes it (default: main)')
    .option('--merge', 'merge instead of rebasing')
    .option('--now', 'carry it out in this process, without a hub')
    .addHelpText('after', '\nExample:\n  waggle land request feature --now')
    .action(async (given: string | undefined, options: LandOptions, command: Command) => {
      const context = contextFrom(io, command);
      const task = given?.match(/^#?(\d+)$/)?.[1];
      const wanted = defined({ task_id: task, branch: task === undefined ? given : undefined, target: options.into });
      const method = options.merge === true ? ('merge' as const) : ('rebase' as const);
      let landing = await throughDoor(context, 'write', (call) => call('land_request', { ...wanted, method }));
      if (options.now === true) {
        const folder = path.join(context.home, 'landings');
        await withLocalHub(context, 'write', ({ store }) =>
          landAll({ store, folder, stop: new AbortController().signal }, landing.repo_root, landing.target),
        );
        landing = await throughDoor(context, 'read', (call) => call('land_status', { id: landing.id }));
      }
      answer(context, landing, () => plainLine(`Request ${landing.id}: ${landing.state}${landing.reason === null ? '' : ` (${landing.reason})`}.`));
    });

  group
    .command('list')
    .description('List landing requests, newest first.')
    .action(async (_options, command: Command) => {
      const context = contextFrom(io, command);
      const found = await throughDoor(context, 'read', (call) => call('land_list', {}));
      const rows = found.landings.map(({ id, state, branch, target, reason }) => ({ id, state, branch, target, reason }));
      answer(context, found, () => (rows.length === 0 ? 'Nothing was asked to land.' : table(rows, io.columns)));
    });

  group
    .command('withdraw <id>')
    .description('Withdraw a request that waits.')
    .action(async (id: string, _options, command: Command) => {
      const context = contextFrom(io, command);
      const gone = await throughDoor(context, 'write', (call) => call('land_withdraw', { id: Number(id) }));
      answer(context, gone, () => `Withdrew request ${gone.id}.`);
    });
}
