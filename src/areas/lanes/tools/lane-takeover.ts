import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { limits } from '../../../kernel/rules/limits.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { cappedText } from '../../../kernel/tool/fields.ts';
import { askedRoots, knownRoots, reachedRoots, rootFields } from '../../repos/tools/repo-roots.ts';
import { takeOverLane } from '../flows/take-over-lane.ts';
import type { Lane } from '../rules/lane.ts';
import { lanesNamed, onlyLane } from './named-lane.ts';
import { lanesIn, tracesOf } from './read-lanes.ts';

export const laneTakeover = writeTool({
  name: 'lane_takeover',
  toolset: 'lanes',
  dialect: colony,
  summary: 'Take over a lane in which nobody works any more: its branch task and the files it held.',
  idempotent: false,
  listed: false,
  input: () =>
    z.object({
      lane: cappedText(limits.resourceValue).min(1).describe('Session, branch or owner'),
      reason: cappedText(500).min(1).default('stalled lane takeover').describe('Why'),
      repo_root: rootFields.repo_root,
      session_id: own.session,
      agent: own.agent,
    }),
  output: () =>
    z.object({
      status: z.literal('taken_over'),
      branch: z.string().nullable(),
      from_agent: z.string(),
      from_session_id: z.string().nullable(),
      task_id: z.int().nullable(),
      observation_id: z.int().nullable(),
      files: z.array(z.string()),
    }),
  errors: ['REPO_NOT_REACHABLE', 'LANE_NOT_FOUND', 'LANE_AMBIGUOUS', 'LANE_ACTIVE', 'READ_ONLY'],
  cli: { command: 'takeover', args: ['lane'] },
  async outside(inside, { lane: name, reason, repo_root }, context) {
    const staleMinutes = context.settings.claimStaleMinutes;
    const asked = askedRoots({ repo_root }, context);
    const known = knownRoots(asked);
    const near = known === undefined ? undefined : tracesOf(known.roots, context.now);
    return inside(async (unit) => {
      // A write opens only one unit, so files of a repository that is only registered are read inside it.
      const seen = near ?? tracesOf((await reachedRoots(unit, asked)).roots, unit.now);
      const lanes = await lanesIn(unit, seen, { stale: true, staleMinutes });
      const lane = theLane(lanes, name, context.actor.session);
      const taken = await takeOverLane(unit, lane, { reason, staleMinutes });
      return {
        status: 'taken_over' as const,
        branch: lane.branch,
        from_agent: lane.agent,
        from_session_id: lane.sessionKey,
        task_id: taken.taskId,
        observation_id: taken.observationId,
        files: [...taken.files],
      };
    });
  },
});

function theLane(lanes: readonly Lane[], name: string, self: string): Lane {
  const others = lanesNamed(
    lanes.filter(({ sessionKey }) => sessionKey !== self),
    name,
  );
  const left = others.filter(({ activity, state }) => ['stalled', 'dead'].includes(activity) || state === 'paused');
  if (others.length > 0 && left.length === 0) {
    throw new WaggleError('LANE_ACTIVE', 'Somebody still works in that lane.');
  }
  return onlyLane(left);
}
