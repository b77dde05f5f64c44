import { z } from 'zod';
import type { Reads } from '../../../kernel/store/unit.ts';
import { roomyLimit } from '../../../kernel/tool/answer-room.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import type { Dialect } from '../../../kernel/tool/dialect.ts';
import type { RunContext } from '../../../kernel/tool/run-context.ts';
import { askedRoots, repoWarning, unprovenRoots } from '../../repos/tools/repo-roots.ts';
import { readyOffer } from '../flows/ready-offer.ts';
import { autoClaim, toClaim } from './auto-claim.ts';
import { capabilityMap } from './capability-map.ts';
import { planField } from './plan-fields.ts';
import { ownRepo, sessionRepo } from './plan-repo.ts';
import { readyWords } from './plan-words.ts';
import { readyAnswer, shortened } from './ready-answer.ts';
import { type ReadyAnswer, readyShape } from './ready-shape.ts';

/** How many entries without a limit. */
const USUAL = 5;

const input = () =>
  z.object({
    session_id: own.session,
    agent: own.agent,
    repo_root: planField.repoRoot.optional(),
    limit: roomyLimit(20, USUAL, '1-20'),
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
  cli: {
    command: 'ready',
    ways: [
      {
        path: 'task ready',
        about: 'List what an agent could work on next, best first. Claims nothing.',
        fields: ['session_id', 'repo_root', 'limit', 'agent'],
        sets: { auto_claim: false },
        flags: { session_id: 'session' },
        onlyLooks: true,
        example: '--agent codex --repo-root . --json',
        words: readyWords,
      },
    ],
  },
  opensFirst: true,
  async outside(inside, given, context) {
    const where = whereOf(given, context);
    const found = await context.look(async (unit) => {
      const { answer, offer } = await lookedFor(unit, given, where, context);
      return given.auto_claim ? toClaim(answer, offer, context.actor) : { answer };
    });
    if ('answer' in found) return shown(found.answer, given);
    return inside(async (unit) => {
      const { answer, offer } = await lookedFor(unit, given, where, context);
      return shown(await autoClaim(unit, answer, offer, context.actor), given);
    });
  },
});

type Given = z.output<ReturnType<typeof input>>;
type Where = ReturnType<typeof whereOf>;

/** Reads files, so it runs outside the unit. */
function whereOf({ repo_root }: Given, context: RunContext) {
  const roots = askedRoots({ repo_root }, context);
  const [named] = roots.named;
  return { named, here: ownRepo(context), unproven: unprovenRoots(roots) };
}

async function lookedFor(unit: Reads, { limit = USUAL }: Given, { named, here, unproven }: Where, context: RunContext) {
  const { claimStaleMinutes: staleMinutes, protectedFiles } = context.settings;
  const repo = named ?? (await sessionRepo(unit, here, context));
  const isNamed = named !== undefined;
  const offer = await readyOffer(unit, { repo, isNamed, limit, staleMinutes, protectedFiles });
  const isEmpty = offer.items.length === 0;
  const elsewhere =
    isEmpty && named === undefined && repo !== undefined ? (await unit.plans.free(undefined)).length : 0;
  const warning = await repoWarning(unit, unproven, context);
  return { offer, answer: readyAnswer(offer, context.actor, { elsewhere, warning }) };
}

function shown(whole: ReadyAnswer, { limit, include_capability_map }: Given): ReadyAnswer {
  const answer = limit === undefined ? shortened(whole) : whole;
  return include_capability_map ? { ...answer, mcp_capability_map: { ...capabilityMap } } : answer;
}
