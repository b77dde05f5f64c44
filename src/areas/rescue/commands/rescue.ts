import { type Command, InvalidArgumentError } from 'commander';
import type { AnswerOf } from '../../../composition/called-tools.ts';
import { answer, type Context, contextFrom } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import { throughDoor } from '../../../kernel/cli/through-door.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';

interface RescueOptions {
  readonly after: number;
  readonly confirm?: boolean;
}

/** Adds `waggle rescue stranded` to the generated commands of the toolset. */
export function addRescueCommand(program: Command, io: Io): void {
  program.commands
    .find((command) => command.name() === 'rescue')
    ?.command('stranded')
    .description('List silent sessions that still hold file claims; --confirm offers their work to others.')
    .option('--after <minutes>', 'minutes of silence', minutesFrom, 10)
    .option('--confirm', 'create relays and release the claims')
    .addHelpText('after', '\nExamples:\n  waggle rescue stranded\n  waggle rescue stranded --after 30 --confirm')
    .action((options: RescueOptions, command: Command) => rescue(contextFrom(io, command), options));
}

function minutesFrom(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number of minutes, at least 1.');
}

type RescueAnswer = AnswerOf<'rescue_stranded_run' | 'rescue_stranded_scan'>;

function rescue(context: Context, { after, confirm }: RescueOptions): Promise<void> {
  const input = { stranded_after_minutes: after };
  return throughDoor(context, 'write', async (call) => {
    const found =
      confirm === true
        ? await call('rescue_stranded_run', { ...input, confirm })
        : await call('rescue_stranded_scan', input);
    answer(context, found, () => rescueLines(found, confirm === true).join('\n'));
  });
}

function rescueLines({ stranded, rescued }: RescueAnswer, confirmed: boolean): readonly string[] {
  if (stranded.length === 0) return ['No stranded sessions.'];
  const lanes = stranded.map(({ agent, session_id, branch, held_claim_count, saw }) =>
    plainLine(`${agent} (${session_id})${branch === null ? '' : ` on ${branch}`}, ${held_claim_count} file(s): ${saw}`),
  );
  if (!confirmed) return [...lanes, 'Nothing was changed. To offer their work to others: --confirm'];
  return [
    ...lanes,
    ...rescued.map((one) => `Task #${one.task_id}: anyone can accept relay ${one.relay_observation_id}.`),
  ];
}
