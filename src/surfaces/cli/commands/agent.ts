import type { Command } from 'commander';
import type { Agent } from '../../../core/identity.ts';
import { plainLine } from '../../../core/text/plain-text.ts';
import { iso } from '../../../core/time.ts';
import { addAgent, listAgents, removeAgent, showAgent } from '../../../hub/access/agent-registry.ts';
import { answer, contextFrom, withLocalHub } from '../context.ts';
import type { Io } from '../io.ts';
import { present, table } from '../present.ts';

/** Who may act here. Works on the store itself: the operator's side, not an agent's. */
export function addAgentCommands(program: Command, io: Io): void {
  const group = program
    .command('agent')
    .description('Register agents and people.')
    .usage('<command>')
    .helpCommand(false);

  group
    .command('add <id>')
    .description('Register an agent or a person.')
    .option('--name <text>', 'the name to show; default: the id')
    .option('--description <text>', 'what it is for')
    .option('--email <address>', 'an address of its own')
    .option('--owner <agent>', 'the person it works for')
    .option('--kind <agent|person>', 'what it is', 'agent')
    .addHelpText('after', '\nExample:\n  waggle agent add claude --description "Writes the code"')
    .action(async (id: string, options: Record<string, string>, command: Command) => {
      const context = contextFrom(io, command);
      const agent = await withLocalHub(context, (hub) => addAgent(hub.store, { ...options, id }));
      answer(context, shown(agent), () => `Registered ${plainLine(agent.id)}.`);
    });

  group
    .command('list')
    .description('List everyone who is registered.')
    .action(async (_options, command: Command) => {
      const context = contextFrom(io, command);
      const agents = (await withLocalHub(context, (hub) => listAgents(hub.store))).map(shown);
      answer(context, { agents }, () =>
        table(
          agents.map(({ id, kind, name, owner, email, description }) => ({
            id,
            kind,
            name,
            owner,
            email,
            description,
          })),
        ),
      );
    });

  group
    .command('show <id>')
    .description('Show one agent in full.')
    .action(async (id: string, _options, command: Command) => {
      const context = contextFrom(io, command);
      const agent = shown(await withLocalHub(context, (hub) => showAgent(hub.store, id)));
      answer(context, agent, () => present(agent));
    });

  group
    .command('remove <id>')
    .description('Take away its access; what it did stays.')
    .action(async (id: string, _options, command: Command) => {
      const context = contextFrom(io, command);
      await withLocalHub(context, (hub) => removeAgent(hub.store, id, context.home));
      answer(context, { removed: id }, () => `Removed ${plainLine(id)}. Its tokens are revoked; its tasks stay.`);
    });
}

function shown({ createdAt, ...agent }: Agent) {
  return { ...agent, createdAt: iso(createdAt) };
}
