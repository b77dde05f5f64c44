import { Argument, type Command } from 'commander';
import { plainLine } from '../../text/plain-text.ts';
import { type Context, contextFrom } from '../context.ts';
import type { Io } from '../io.ts';
import { type Call, throughDoor } from '../through-door.ts';

const MOST = 200;

type Line = readonly [id: string, about: string];

const readers: Readonly<Record<string, (call: Call) => Promise<readonly Line[]>>> = {
  tasks: async (call) => (await call('list_board', { limit: MOST })).rows.map(({ id, title }) => [id, title]),
  agents: async (call) => (await call('list_agents', {})).agents.map(({ id, name }) => [id, name === id ? '' : name]),
  runs: async (call) =>
    (await call('list_runs', { limit: MOST })).runs.map(({ run_id, agent, title }) => [
      run_id,
      `${agent}: ${title ?? ''}`,
    ]),
};

/** The ids that completion offers, one per line, each with a text after a tab. */
export function addKnownIdsCommand(program: Command, io: Io): void {
  program
    .command('__ids', { hidden: true })
    .addArgument(new Argument('<kind>').choices(Object.keys(readers)))
    .action(async (kind: string, _options, command: Command) => {
      await printIds({ ...contextFrom(io, command), json: true }, kind);
    });
}

function printIds(context: Context, kind: string): Promise<void> {
  return throughDoor(context, 'read', async (call) => {
    const lines = (await readers[kind]?.(call)) ?? [];
    context.io.out(lines.map(([id, about]) => `${id}\t${plainLine(about)}\n`).join(''));
  });
}
