import { z } from 'zod';
import { readTool } from '../../../kernel/tool/define.ts';
import { findStranded } from '../flows/find-stranded.ts';
import { laneStates } from './lane-states.ts';
import { rescuedRow, rescueShape, strandedAfter, strandedSessions } from './rescue-shape.ts';

export const rescueStrandedScan = readTool({
  name: 'rescue_stranded_scan',
  toolset: 'rescue',
  summary: 'Find silent sessions that hold files; changes nothing.',
  input: () => z.object({ stranded_after_minutes: strandedAfter }),
  output: () => rescueShape().extend({ dry_run: z.literal(true) }),
  errors: [],
  cli: { command: 'scan' },
  async outside(inside, { stranded_after_minutes: afterMinutes }, context) {
    const search = { afterMinutes, staleMinutes: context.settings.claimStaleMinutes };
    const states = await laneStates(context, search);
    return inside(async (unit) => {
      const { scanned, work } = await findStranded(unit, { ...search, states });
      return {
        dry_run: true as const,
        scanned,
        stranded: strandedSessions(work),
        rescued: work.map((one) => rescuedRow(one, { relayId: null, files: one.files, releasedFiles: one.staleFiles })),
        skipped: [],
        released_claim_count: 0,
        audit_observation_ids: [],
      };
    });
  },
});
