import { z } from 'zod';
import { iso } from '../../../kernel/rules/time.ts';
import { colony } from '../../../kernel/tool/colony.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';
import { askedRoots, rootFields } from '../../repos/tools/repo-roots.ts';
import { countActivities } from '../rules/lane.ts';
import { activityCounts, laneShape, shownLane } from './lane-shape.ts';
import { lanesIn, lookAround } from './read-lanes.ts';

export const hivemind = readTool({
  name: 'hivemind',
  toolset: 'lanes',
  dialect: colony,
  summary: 'See live sessions with their branches, tasks and locked files.',
  input: () =>
    z.object({
      ...rootFields,
      include_stale: z.boolean().default(false).describe('Dead ones too'),
      limit: threadField.limit(100, 50),
    }),
  output: () =>
    z.object({
      generated_at: z.string(),
      repo_roots: z.array(z.string()),
      session_count: z.int().describe('Before the limit'),
      counts: activityCounts,
      sessions: z.array(laneShape()),
    }),
  errors: ['REPO_NOT_REACHABLE'],
  cli: { command: 'list' },
  async outside(inside, { include_stale: stale, limit, ...named }, context) {
    const seen = await lookAround(inside, askedRoots(named, context), context);
    const staleMinutes = context.settings.claimStaleMinutes;
    const { lanes, now } = await inside(async (unit) => ({
      lanes: await lanesIn(unit, seen, { stale, staleMinutes }),
      now: unit.now,
    }));
    return {
      generated_at: iso(now),
      repo_roots: [...seen.roots],
      session_count: lanes.length,
      counts: countActivities(lanes),
      sessions: lanes.slice(0, limit).map((lane) => shownLane(lane, now)),
    };
  },
});
