import type { Command } from 'commander';
import type { AnswerOf } from '../../../composition/called-tools.ts';
import { answer, contextFrom } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import { throughDoor } from '../../../kernel/cli/through-door.ts';
import { table } from '../../../kernel/cli/words/table.ts';
import { type Conversion, conversionIn, isUnused } from './conversion.ts';

type Inbox = AnswerOf<'attention_inbox'>;
type Overview = AnswerOf<'hivemind_context'>;

interface Pillar {
  readonly pillar: string;
  readonly state: 'good' | 'look';
  readonly found: string;
  readonly next: string;
}

/** Summarizes in five lines how well the agents in a repository work together. */
export function addHealthCommand(program: Command, io: Io, exitWith: (code: number) => void): void {
  program
    .command('health')
    .description('Show the state of work in this repository: lanes, claims, messages, handoffs, ready work.')
    .option('--repo-root <folder>', 'another registered repository')
    .addHelpText('after', '\nExits with 1 if a blocking message is waiting.\n\nExample:\n  waggle health')
    .action(async ({ repoRoot }: { repoRoot?: string }, command: Command) => {
      const context = contextFrom(io, command);
      const where = repoRoot === undefined ? {} : { repo_root: repoRoot };
      const { inbox, overview, conversion } = await throughDoor(context, 'read', async (call) => {
        const seen = await call('hivemind_context', { memory_limit: 1, ...where });
        return {
          inbox: await call('attention_inbox', { format: 'compact', ...where }),
          overview: seen,
          conversion: await conversionIn(call, seen.repo_roots[0]),
        };
      });
      const pillars = pillarsOf(inbox, overview, conversion);
      const blocked = inbox.summary.blocked === true;
      answer(context, { blocked, pillars, conversion }, () =>
        table(
          pillars.map((pillar) => ({ ...pillar })),
          io.columns,
        ),
      );
      if (blocked) exitWith(1);
    });
}

function pillarsOf({ summary }: Inbox, { summary: all }: Overview, conversion: Conversion): readonly Pillar[] {
  const pillar = (name: string, isGood: boolean, found: string, next: string): Pillar => ({
    pillar: name,
    state: isGood ? 'good' : 'look',
    found,
    next: isGood ? '' : next,
  });
  const stalled = summary.stalled_lane_count;
  const [weak, contended] = [summary.weak_other_claim_count, summary.live_file_contention_count];
  const [unread, handoffs] = [summary.unread_message_count, summary.pending_handoff_count];
  return [
    pillar('lanes', stalled === 0, `${all.total_lane_count} active, ${stalled} stalled`, 'waggle lane list --stale'),
    pillar(
      'claims',
      weak === 0 && contended === 0,
      `${all.claim_count} held, ${weak} stale, ${contended} on the same file`,
      'waggle lanes inbox',
    ),
    pillar(
      'messages',
      unread === 0,
      `${unread} unread${summary.blocked === true ? ', some blocking' : ''}`,
      'waggle lanes inbox',
    ),
    pillar('handoffs', handoffs === 0, `${handoffs} pending`, 'waggle lanes inbox'),
    pillar(
      'ready work',
      all.ready_work_count === 0 || !isUnused(conversion),
      `${all.ready_work_count} items, requested ${conversion.from_calls} times in 24 hours, ${conversion.claimed} claimed`,
      'waggle task ready',
    ),
  ];
}
