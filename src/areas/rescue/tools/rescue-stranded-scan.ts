import { z } from 'zod';
import { readTool } from '../../../kernel/tool/define.ts';
import { placeCursor } from '../../../kernel/tool/worst-first.ts';
import { findStranded } from '../flows/find-stranded.ts';
import { boundedRescue } from './bounded-rescue.ts';
import { laneStates } from './lane-states.ts';
import { rescuedRow, rescueShape, strandedAfter, strandedSessions } from './rescue-shape.ts';
import { strandedWords } from './rescue-words.ts';

export const rescueStrandedScan = readTool({
  name: 'rescue_stranded_scan',
  toolset: 'rescue',
  summary: 'Find silent sessions that hold files; changes nothing.',
  namedOnly: ['cursor'],
  input: () => z.object({ stranded_after_minutes: strandedAfter, cursor: placeCursor }),
  output: () => rescueShape().extend({ dry_run: z.literal(true) }),
  errors: [],
  cli: {
    command: 'scan',
    ways: [
      {
        path: 'lane stranded',
        about: 'List silent sessions that still hold file claims. Changes nothing.',
        flags: { stranded_after_minutes: 'after' },
        example: '--after 30',
        words: strandedWords,
      },
    ],
  },
  async outside(inside, { stranded_after_minutes: afterMinutes, cursor }, context) {
    const search = { afterMinutes, staleMinutes: context.settings.claimStaleMinutes };
    const states = await laneStates(context, search);
    return inside(async (unit) => {
      const { scanned, work } = await findStranded(unit, { ...search, states });
      const answer = {
        dry_run: true as const,
        scanned,
        stranded: strandedSessions(work),
        rescued: work.map((one) => rescuedRow(one, { relayId: null, files: one.files, releasedFiles: one.staleFiles })),
        skipped: [],
        released_claim_count: 0,
        audit_observation_ids: [],
      };
      const isShort = context.caller.takesReports === true;
      return boundedRescue(answer, { from: Number(cursor ?? 0), isShort, hydrateWith: 'rescue_stranded_scan' });
    });
  },
});
