import { z } from 'zod';
import { STALE_MINUTES } from '../../core/claims/claim.ts';
import { readyOffer } from '../../flows/plans/ready-offer.ts';
import { colony, own } from '../colony.ts';
import { writeTool } from '../define.ts';
import type { Dialect } from '../dialect.ts';
import { threadField } from '../threads/thread-fields.ts';
import { autoClaim } from './auto-claim.ts';
import { capabilityMap } from './capability-map.ts';
import { planField } from './plan-fields.ts';
import { ownRepo, planRepo } from './plan-repo.ts';
import { readyAnswer } from './ready-answer.ts';
import { readyShape } from './ready-shape.ts';

/** Asking for work joins no lane: nothing is written unless something is claimed. */
const asking: Dialect = { ...(colony.identity === undefined ? {} : { identity: colony.identity }) };

export const taskReadyForAgent = writeTool({
  name: 'task_ready_for_agent',
  toolset: 'plans',
  dialect: asking,
  summary: 'Find your next work, best fit first; a single one is claimed.',
  unlisted: ['include_capability_map'],
  idempotent: false,
  input: () =>
    z.object({
      session_id: own.session,
      agent: own.agent,
      repo_root: planField.repoRoot.optional(),
      limit: threadField.limit(20, 5),
      auto_claim: z.boolean().default(true).describe('Claim the only one'),
      include_capability_map: z.boolean().default(false).describe('Tools per kind'),
    }),
  output: () => readyShape,
  errors: [],
  cli: { command: 'ready' },
  async outside(inside, input, context) {
    const where = { repo: planRepo(input.repo_root, context), ownRepo: ownRepo(context) };
    const staleMinutes = context.settings.claimStaleMinutes ?? STALE_MINUTES;
    return inside(async (unit) => {
      const offer = await readyOffer(unit, { repo: where.repo, limit: input.limit, staleMinutes });
      const looked = readyAnswer(offer, context.actor);
      const answer = input.auto_claim ? await autoClaim(unit, looked, offer, where) : looked;
      return input.include_capability_map ? { ...answer, mcp_capability_map: { ...capabilityMap } } : answer;
    });
  },
});
