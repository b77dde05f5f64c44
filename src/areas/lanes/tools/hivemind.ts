import { z } from 'zod';
import { iso } from '../../../kernel/rules/time.ts';
import { roomyLimit } from '../../../kernel/tool/answer-room.ts';
import { budget } from '../../../kernel/tool/answers.ts';
import { boundedList } from '../../../kernel/tool/bounded-list.ts';
import { colony } from '../../../kernel/tool/colony.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { placeCursor } from '../../../kernel/tool/worst-first.ts';
import { askedRoots, rootFields } from '../../repos/tools/repo-roots.ts';
import { countActivities } from '../rules/lane.ts';
import { activityCounts, laneShape, shownLane } from './lane-shape.ts';
import { laneListWords } from './lane-words.ts';
import { lanesIn, lookAround } from './read-lanes.ts';

export const hivemind = readTool({
  name: 'hivemind',
  toolset: 'lanes',
  dialect: colony,
  summary: 'See live sessions with their branches, tasks and locked files.',
  namedOnly: ['cursor'],
  input: () =>
    z.object({
      ...rootFields,
      include_stale: z.boolean().default(false).describe('Dead ones too'),
      limit: roomyLimit(100, 50, '1-100'),
      cursor: placeCursor,
    }),
  output: () =>
    z.object({
      generated_at: z.string(),
      repo_roots: z.array(z.string()),
      session_count: z.int().describe('Before the limit'),
      counts: activityCounts,
      sessions: z.array(laneShape()),
      next_cursor: z.string().optional(),
      budget: budget.optional(),
    }),
  errors: ['REPO_NOT_REACHABLE'],
  cli: {
    command: 'list',
    ways: [
      {
        path: 'lane list',
        about: 'List the lanes of the current repository.',
        flags: { include_stale: 'stale' },
        example: '--stale',
        words: laneListWords,
      },
    ],
  },
  async outside(inside, { include_stale: stale, limit, cursor, ...named }, context) {
    const seen = await lookAround(inside, askedRoots(named, context), context);
    const staleMinutes = context.settings.claimStaleMinutes;
    const { lanes, now } = await inside(async (unit) => ({
      lanes: await lanesIn(unit, seen, { stale, staleMinutes }),
      now: unit.now,
    }));
    const head = {
      generated_at: iso(now),
      repo_roots: [...seen.roots],
      session_count: lanes.length,
      counts: countActivities(lanes),
    };
    const all = lanes.map((lane) => shownLane(lane, now));
    const asked = { limit, usual: 50, cursor, caller: context.caller, beside: head, hydrateWith: 'hivemind' };
    const { shown, left } = boundedList(all, asked);
    return { ...head, sessions: [...shown], ...left };
  },
});
