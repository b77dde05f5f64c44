import { z } from 'zod';
import { limits } from '../../../kernel/rules/limits.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { cappedText } from '../../../kernel/tool/fields.ts';
import { askedRoots, reachedRoots, rootFields } from '../../repos/tools/repo-roots.ts';
import { oneLine } from '../../threads/rules/post-routing.ts';
import { pauseLane } from '../flows/pause-lane.ts';
import { lanesNamed, onlyLane } from './named-lane.ts';
import { sessionLanes } from './read-lanes.ts';

const REASON_CHARACTERS = 180;

export const lanePause = writeTool({
  name: 'lane_pause',
  toolset: 'lanes',
  dialect: colony,
  summary: 'Mark a lane as paused on purpose, so that nobody takes it for stalled, or as resumed.',
  idempotent: true,
  listed: false,
  input: () =>
    z.object({
      lane: cappedText(limits.resourceValue).min(1).optional().describe('Session, branch or owner; yours unless given'),
      paused: z.boolean().default(true).describe('false: it goes on'),
      reason: cappedText(500).min(1).optional().describe('Why'),
      repo_root: rootFields.repo_root,
      session_id: own.session,
      agent: own.agent,
    }),
  output: () =>
    z.object({
      status: z.enum(['paused', 'active']),
      session_id: z.string(),
      branch: z.string().nullable(),
      task_id: z.int().nullable(),
      observation_id: z.int().nullable(),
    }),
  errors: ['REPO_NOT_REACHABLE', 'LANE_NOT_FOUND', 'LANE_AMBIGUOUS', 'READ_ONLY'],
  cli: { command: 'pause', args: ['lane'] },
  async outside(inside, { lane: name, paused, reason, repo_root }, context) {
    const asked = askedRoots({ repo_root }, context);
    const staleMinutes = context.settings.claimStaleMinutes;
    return inside(async (unit) => {
      const { roots } = await reachedRoots(unit, asked);
      // Only sessions known to the hub can be paused; lanes recorded by other programs are changed by those.
      const lanes = await sessionLanes(unit, roots, { stale: true, staleMinutes });
      const lane = onlyLane(lanesNamed(lanes, name ?? context.actor.session));
      const why = reason === undefined ? null : oneLine(reason, REASON_CHARACTERS);
      const { taskId, observationId } = await pauseLane(unit, lane, { paused, reason: why });
      return {
        status: paused ? ('paused' as const) : ('active' as const),
        session_id: lane.sessionKey ?? '',
        branch: lane.branch,
        task_id: taskId,
        observation_id: observationId,
      };
    });
  },
});
