import { z } from 'zod';
import type { Reads } from '../../../kernel/store/unit.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import type { Dialect } from '../../../kernel/tool/dialect.ts';
import type { RunContext } from '../../../kernel/tool/run-context.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';
import { askedRoots, repoWarning, unprovenRoots } from '../../repos/tools/repo-roots.ts';
import { readyOffer } from '../flows/ready-offer.ts';
import { autoClaim, toClaim } from './auto-claim.ts';
import { capabilityMap } from './capability-map.ts';
import { planField } from './plan-fields.ts';
import { ownRepo, sessionRepo } from './plan-repo.ts';
import { readyAnswer } from './ready-answer.ts';
import { type ReadyAnswer, readyShape } from './ready-shape.ts';

const input = () =>
  z.object({
    session_id: own.session,
    agent: own.agent,
    repo_root: planField.repoRoot.optional(),
    limit: threadField.limit(20, 5),
    auto_claim: z.boolean().default(true).describe('Claim the only one'),
    include_capability_map: z.boolean().default(false).describe('Tools per kind'),
  });

/** Asking for work does not join a lane: the call writes nothing unless it claims something. */
const asking: Dialect = { ...(colony.identity === undefined ? {} : { identity: colony.identity }) };

export const taskReadyForAgent = writeTool({
  name: 'task_ready_for_agent',
  toolset: 'plans',
  dialect: asking,
  summary: 'Find your next work, best fit first; a single match is claimed.',
  namedOnly: ['include_capability_map'],
  idempotent: false,
  input,
  output: () => readyShape,
  errors: [],
  cli: { command: 'ready' },
  opensFirst: true,
  async outside(inside, given, context) {
    const where = whereOf(given, context);
    const found = await context.look(async (unit) => {
      const { answer, offer } = await lookedFor(unit, given, where, context);
      return given.auto_claim ? toClaim(answer, offer, where) : { answer };
    });
    if ('answer' in found) return withMap(found.answer, given);
    return inside(async (unit) => {
      const { answer, offer } = await lookedFor(unit, given, where, context);
      return withMap(await autoClaim(unit, answer, offer, where), given);
    });
  },
});

type Given = z.output<ReturnType<typeof input>>;
type Where = ReturnType<typeof whereOf>;

/** Reads files, so it runs outside the unit. */
function whereOf({ repo_root }: Given, context: RunContext) {
  const roots = askedRoots({ repo_root }, context);
  const [named] = roots.named;
  return { agent: context.actor.agent, named, here: ownRepo(context), unproven: unprovenRoots(roots) };
}

async function lookedFor(unit: Reads, { limit }: Given, { named, here, unproven }: Where, context: RunContext) {
  const { claimStaleMinutes: staleMinutes, protectedFiles } = context.settings;
  const repo = named ?? (await sessionRepo(unit, here, context));
  const isNamed = named !== undefined;
  const offer = await readyOffer(unit, { repo, isNamed, limit, staleMinutes, protectedFiles });
  const isEmpty = offer.items.length === 0;
  const elsewhere =
    isEmpty && named === undefined && repo !== undefined ? (await unit.plans.free(undefined)).length : 0;
  const warning = await repoWarning(unit, unproven);
  return { offer, answer: readyAnswer(offer, context.actor, { elsewhere, warning }) };
}

function withMap(answer: ReadyAnswer, given: Given): ReadyAnswer {
  return given.include_capability_map ? { ...answer, mcp_capability_map: { ...capabilityMap } } : answer;
}
