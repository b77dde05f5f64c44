import type { Command } from 'commander';
import { answer, contextFrom } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import { throughDoor } from '../../../kernel/cli/through-door.ts';
import { table } from '../../../kernel/cli/words/table.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';

/** Shows who works in which lane, and takes over abandoned work. */
export function addLaneCommands(program: Command, io: Io): void {
  const group = program
    .command('lane')
    .description('Show who works in a repository, pause lanes, and take over abandoned work.')
    .usage('<command>')
    .helpCommand(false);

  group
    .command('list')
    .description('List the lanes of the current repository.')
    .option('--repo-root <folder>', 'another registered repository')
    .option('--stale', 'include dead lanes')
    .addHelpText('after', '\nExample:\n  waggle lane list --stale')
    .action(async ({ repoRoot, stale }: { repoRoot?: string; stale?: true }, command: Command) => {
      const context = contextFrom(io, command);
      const input = { include_stale: stale === true, ...(repoRoot === undefined ? {} : { repo_root: repoRoot }) };
      const shown = await throughDoor(context, 'read', (call) => call('hivemind', input));
      const rows = shown.sessions.map((lane) => ({
        branch: lane.branch ?? '',
        agent: lane.agent,
        activity: lane.activity,
        files: lane.locked_file_count,
        session: lane.session_key ?? '',
        task: lane.task ?? '',
      }));
      answer(context, shown, () => (rows.length === 0 ? 'Nobody is working here.' : table(rows, io.columns)));
    });

  group
    .command('takeover <lane>')
    .description('Take over a stalled lane, given by its session, branch or owner.')
    .option('--reason <text>', 'reason to record', 'stalled lane takeover')
    .option('--repo-root <folder>', 'another registered repository')
    .option('--session-id <id>', 'your session that takes it over')
    .addHelpText('after', "\nExample:\n  waggle lane takeover agent/codex/map --reason 'its owner has left'")
    .action(async (lane: string, options: Record<string, string | undefined>, command: Command) => {
      const context = contextFrom(io, command);
      const { reason, repoRoot: repo_root, sessionId: session_id } = options;
      const input = { lane, reason, ...given({ repo_root, session_id }) };
      const taken = await throughDoor(context, 'write', (call) => call('lane_takeover', input));
      const { branch, from_agent, files } = taken;
      answer(context, taken, () =>
        plainLine(`Took over ${branch ?? 'the lane'} from ${from_agent}, with ${files.length} file(s).`),
      );
    });

  addPauseCommands(group, io);
}

function addPauseCommands(group: Command, io: Io): void {
  for (const [name, paused, means] of [
    ['pause', true, 'Mark a lane as paused, so that it does not count as stalled.'],
    ['resume', false, 'Mark a paused lane as active again.'],
  ] as const) {
    group
      .command(`${name} <lane>`)
      .description(`${means} Give its session or branch.`)
      .option('--reason <text>', 'reason to record')
      .option('--repo-root <folder>', 'another registered repository')
      .addHelpText('after', `\nExample:\n  waggle lane ${name} agent/codex/map --reason 'the review'`)
      .action(async (lane: string, { reason, repoRoot: repo_root }: Record<string, string>, command: Command) => {
        const context = contextFrom(io, command);
        const input = { lane, paused, ...given({ reason, repo_root }) };
        const said = await throughDoor(context, 'write', (call) => call('lane_pause', input));
        const where = said.branch ?? said.session_id;
        answer(context, said, () => plainLine(paused ? `${where} is paused.` : `${where} is active again.`));
      });
  }
}

function given(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
