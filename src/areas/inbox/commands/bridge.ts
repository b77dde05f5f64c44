import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import type { AnswerOf } from '../../../composition/called-tools.ts';
import { answer, contextFrom } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import { throughDoor } from '../../../kernel/cli/through-door.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { counted } from '../../../kernel/text/counted.ts';
import { parseJson } from '../../../kernel/text/parse-json.ts';

const AT_ONCE = 200;

/** Lets other programs report their work to the hub. */
export function addBridgeCommands(program: Command, io: Io): void {
  const group = program
    .command('bridge')
    .description('Record what other programs report about their work.')
    .usage('<command>')
    .helpCommand(false);

  group
    .command('ingest [file]')
    .description('Record events from a file or stdin: one JSON object per line, or a body for POST /api/bridge/events.')
    .option('--source <name>', 'program that the events come from (default: sidecar)')
    .option('--session-id <id>', 'session that the events belong to')
    .option('--repo-root <folder>', 'repository (default: the current one)')
    .option('--branch <name>', 'branch (default: the one that is checked out)')
    .addHelpText(
      'after',
      `\nExample:\n  echo '{"type":"observation","summary":"Tests pass."}' | waggle bridge ingest --source ruflo`,
    )
    .action(async (file: string | undefined, options: Record<string, string | undefined>, command: Command) => {
      const context = contextFrom(io, command);
      const text =
        file === undefined || file === '-' ? await io.stdin() : readFileSync(path.resolve(io.cwd, file), 'utf8');
      const { events, ...told } = given(text);
      const { source, sessionId: session_id, repoRoot: repo_root, branch } = options;
      const named = Object.entries({ source, session_id, repo_root, branch }).filter(
        ([, value]) => value !== undefined,
      );
      const common = { ...told, ...Object.fromEntries(named) };
      const parts = await throughDoor(context, 'write', async (call) => {
        const made: AnswerOf<'bridge_ingest'>[] = [];
        for (let start = 0; start < events.length; start += AT_ONCE) {
          made.push(await call('bridge_ingest', { ...common, events: events.slice(start, start + AT_ONCE) }));
        }
        return made;
      });
      const accepted = parts.reduce((sum, one) => sum + one.accepted, 0);
      const skipped = parts.flatMap((part, at) =>
        part.skipped.map(({ index, reason }) => ({ line: at * AT_ONCE + index + 1, reason })),
      );
      answer(context, { accepted, skipped }, () =>
        [
          `Recorded ${counted(accepted, 'event')}.`,
          ...skipped.map(({ line, reason }) => `Skipped event ${line}: ${reason}`),
        ].join('\n'),
      );
    });
}

/** Accepts a complete request with events, a JSON array of events, or one event per line. */
function given(text: string): { readonly events: readonly unknown[] } {
  const whole = parseJson(text);
  if (isRequest(whole)) return whole;
  if (Array.isArray(whole)) return { events: whole };
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) throw new WaggleError('INVALID_INPUT', 'The input contains no events.');
  const events = lines.map(parseJson);
  if (events.includes(undefined)) throw new WaggleError('INVALID_INPUT', 'The events are not valid JSON.');
  return { events };
}

function isRequest(value: unknown): value is { readonly events: readonly unknown[] } {
  return typeof value === 'object' && value !== null && 'events' in value && Array.isArray(value.events);
}
