import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { rescueStranded } from '../flows/rescue-stranded.ts';
import { boundedRescue } from './bounded-rescue.ts';
import { laneStates } from './lane-states.ts';
import { rescuedRow, rescueShape, strandedAfter, strandedSessions } from './rescue-shape.ts';
import { strandedWords } from './rescue-words.ts';

export const rescueStrandedRun = writeTool({
  name: 'rescue_stranded_run',
  toolset: 'rescue',
  summary: 'Offer the work of silent sessions as relays, and release their claims.',
  idempotent: true,
  destructive: true,
  input: () =>
    z.object({
      stranded_after_minutes: strandedAfter,
      confirm: z.boolean().default(false).describe('Must be true'),
    }),
  output: () => rescueShape().extend({ dry_run: z.literal(false) }),
  errors: ['RESCUE_CONFIRM_REQUIRED'],
  cli: {
    command: 'run',
    ways: [
      {
        path: 'lane rescue',
        about: 'Offer the work of silent sessions to others and release their claims.',
        sets: { confirm: true },
        flags: { stranded_after_minutes: 'after' },
        example: '--after 30',
        words: strandedWords,
      },
    ],
  },
  async outside(inside, { stranded_after_minutes: afterMinutes, confirm }, context) {
    if (!confirm) throw new WaggleError('RESCUE_CONFIRM_REQUIRED', 'Give confirm: true to change claims of others.');
    const search = { afterMinutes, staleMinutes: context.settings.claimStaleMinutes };
    const states = await laneStates(context, search);
    return inside(async (unit) => {
      const { scanned, found, rescued, skipped } = await rescueStranded(unit, { ...search, states });
      const answer = {
        dry_run: false as const,
        scanned,
        stranded: strandedSessions(found),
        rescued: rescued.map(({ work, ...done }) => rescuedRow(work, done)),
        skipped: skipped.map(({ work, reason }) => ({ session_id: work.session, task_id: work.taskId, reason })),
        released_claim_count: rescued.reduce((sum, one) => sum + one.files.length + one.releasedFiles.length, 0),
        audit_observation_ids: rescued.flatMap(({ auditIds }) => auditIds),
      };
      const isShort = context.caller.takesReports === true;
      return boundedRescue(answer, { from: 0, isShort, hydrateWith: 'attention_inbox' });
    });
  },
});
