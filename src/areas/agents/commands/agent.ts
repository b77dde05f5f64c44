import path from 'node:path';
import type { Command } from 'commander';
import { addAgent, listAgents, removeAgent, showAgent } from '../../../kernel/access/agent-registry.ts';
import { describeAgent } from '../../../kernel/access/describe-agent.ts';
import { answer, type Context, contextFrom, withLocalHub } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import { present } from '../../../kernel/cli/words/present.ts';
import { table } from '../../../kernel/cli/words/table.ts';
import { defined } from '../../../kernel/rules/defined.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { Agent } from '../../../kernel/rules/identity.ts';
import { iso } from '../../../kernel/rules/time.ts';
import { knownRunners, type RunnerWishes, runnerNamed } from '../../../kernel/settings/known-runners.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';

const ADD_EXAMPLES = `
Examples:
  waggle agent add reviewer --description "Reads the code"
  waggle agent add builder --runner claude --cwd ~/project
  waggle agent add script --runner exec -- node agent.mjs`;

/** Manages agents. Works directly on the store, as the operator rather than as an agent. */
export function addAgentCommands(program: Command, io: Io): void {
  const group = program.command('agent').description('Manage agents and people.').usage('<command>').helpCommand(false);

  addAddCommand(group, io);

  group
    .command('list')
    .description('List the registered agents and people.')
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
          io.columns,
        ),
      );
    });

  group
    .command('show <id>')
    .description('Show all details of an agent.')
    .action(async (id: string, _options, command: Command) => {
      const context = contextFrom(io, command);
      const agent = shown(await withLocalHub(context, (hub) => showAgent(hub.store, id)));
      answer(context, agent, () => present(agent, io.columns));
    });

  group
    .command('remove <id>')
    .description('Remove an agent and revoke its tokens. Its tasks stay.')
    .action(async (id: string, _options, command: Command) => {
      const context = contextFrom(io, command);
      await withLocalHub(context, (hub) => removeAgent(hub.store, id, context.home));
      answer(context, { removed: id }, () => `Removed ${plainLine(id)} and revoked its tokens. Its tasks stay.`);
    });
}

function addAddCommand(group: Command, io: Io): void {
  group
    .command('add <id> [command...]')
    .usage('<id> [options] [-- command...]')
    .description('Register an agent or a person.')
    .option('--name <text>', 'display name (default: the id)')
    .option('--description <text>', 'what it is for')
    .option('--email <address>', 'email address')
    .option('--owner <agent>', 'person it works for')
    .option('--kind <agent|person>', 'agent or person (default: agent)')
    .option('--runner <program>', `program that the hub starts it with: ${knownRunners.join(', ')}`)
    .option('--cwd <folder>', 'working directory of its runs (default: its own folder)')
    .option('--model <name>', 'model for claude or codex')
    .option('--tools <hub|all>', 'tools that its runs may use without asking (default: hub)')
    .addHelpText('after', ADD_EXAMPLES)
    .action(
      async (id: string, words: string[], { runner, cwd, model, tools, ...fields }: AddFlags, command: Command) => {
        const context = contextFrom(io, command);
        const wishes = {
          command: words,
          ...(cwd === undefined ? {} : { cwd: path.resolve(io.cwd, cwd) }),
          model,
          tools,
        };
        const file = await register(context, { ...fields, id }, runner, wishes);
        const agent = shown(await withLocalHub(context, (hub) => showAgent(hub.store, id)));
        answer(context, { ...agent, ...defined({ file }) }, () =>
          file === undefined
            ? `Registered ${plainLine(agent.id)}.`
            : `Registered ${plainLine(agent.id)}. The hub starts it as configured in ${plainLine(file)}.`,
        );
      },
    );
}

type AddFlags = Readonly<
  Partial<Record<'name' | 'description' | 'email' | 'owner' | 'kind' | 'runner' | 'cwd' | 'model' | 'tools', string>>
>;

/** An agent with a runner needs an agent file, since only files define what is executed; returns the file's path. */
function register(
  context: Context,
  agent: object,
  runner: string | undefined,
  wishes: RunnerWishes,
): Promise<string | undefined> {
  if (runner === undefined) {
    const stray = Object.entries(wishes).find(([, value]) => value !== undefined && value.length > 0);
    if (stray !== undefined)
      throw new WaggleError('INVALID_INPUT', 'A command, --cwd, --model and --tools need --runner.');
    return withLocalHub(context, async (hub) => {
      await addAgent(hub.store, agent);
      return undefined;
    });
  }
  const settings = runnerNamed(runner, wishes);
  return withLocalHub(context, (hub) => describeAgent(hub.store, context.home, agent, settings));
}

function shown({ createdAt, ...agent }: Agent) {
  return { ...agent, createdAt: iso(createdAt) };
}
