import { z } from 'zod';
import { type Instant, MINUTE } from '../../../kernel/rules/time.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { rootNamed } from '../../repos/tools/repo-roots.ts';
import {
  HALF_LIFE,
  NOISE_FLOOR,
  PROMOTION_STRENGTH,
  type Proposal,
  type Support,
  sessionCount,
  strengthOf,
} from '../rules/proposal.ts';
import { proposalField } from './proposal-fields.ts';

const MOST = 100;

const counted = { id: z.int(), summary: z.string(), strength: z.number(), reinforcement_count: z.int() };

const pendingRow = () =>
  z.object({
    ...counted,
    rationale: z.string(),
    touches_files: z.array(z.string()),
    proposed_by: z.string(),
    proposed_at: z.int(),
    signal_metadata: z.object({
      agent_types: z.array(z.string()),
      last_reinforced_at: z.int(),
      half_life_minutes: z.int(),
      promotion_threshold: z.number(),
      noise_floor: z.number(),
    }),
  });

const promotedRow = () => z.object({ ...counted, task_id: z.int(), promoted_at: z.int() });

export const taskForagingReport = readTool({
  name: 'task_foraging_report',
  toolset: 'proposals',
  summary: 'List the proposals of a branch, pending and promoted.',
  input: () => z.object({ repo_root: proposalField.repoRoot, branch: proposalField.branch }),
  output: () =>
    z.object({
      pending: z.array(pendingRow()),
      promoted: z.array(promotedRow()),
      pending_truncated: z.int().optional(),
      promoted_truncated: z.literal(true).optional(),
    }),
  errors: [],
  cli: { command: 'report', args: ['repo_root', 'branch'] },
  run: (unit, { repo_root, branch }, { caller }) => reportOn(unit, rootNamed(repo_root, caller.cwd), branch),
});

async function reportOn(unit: Reads, repoRoot: string, branch: string) {
  const standing = (await unit.proposals.pendingOn(repoRoot, branch))
    .map((one) => ({ ...one, strength: strengthOf(one.supports, one.session, unit.now) }))
    .filter(({ strength }) => strength >= NOISE_FLOOR)
    .sort((a, b) => b.strength - a.strength || a.id - b.id);
  // Texts and files are read only for the proposals that are shown.
  const shown = standing.slice(0, MOST);
  const proposals = await unit.proposals.withIds(shown.map(({ id }) => id));
  const proposalOf = new Map(proposals.map((proposal) => [proposal.id, proposal]));
  const ended = await unit.proposals.promotedOn(repoRoot, branch, MOST + 1);
  const supports = await unit.proposals.supportsOf(ended.map(({ id }) => id));
  const promoted = ended.flatMap((proposal) => promotedFrom(proposal, supports.get(proposal.id) ?? [], unit.now));
  return {
    pending: shown.flatMap((one) => {
      const proposal = proposalOf.get(one.id);
      return proposal === undefined ? [] : [pendingFrom(proposal, one)];
    }),
    promoted: promoted.slice(0, MOST),
    ...(standing.length > MOST ? { pending_truncated: standing.length - MOST } : {}),
    ...(promoted.length > MOST ? { promoted_truncated: true as const } : {}),
  };
}

interface Standing {
  readonly strength: number;
  readonly supports: readonly Support[];
}

function pendingFrom(proposal: Proposal, { strength, supports }: Standing) {
  return {
    id: proposal.id,
    strength,
    summary: proposal.summary,
    rationale: proposal.rationale,
    touches_files: [...proposal.files],
    proposed_by: proposal.session,
    proposed_at: proposal.createdAt,
    reinforcement_count: sessionCount(supports),
    signal_metadata: {
      agent_types: [...new Set(supports.map(({ agent }) => agent))].sort(),
      last_reinforced_at: Math.max(...supports.map(({ at }) => at)),
      half_life_minutes: HALF_LIFE / MINUTE,
      promotion_threshold: PROMOTION_STRENGTH,
      noise_floor: NOISE_FLOOR,
    },
  };
}

function promotedFrom(
  { id, summary, session, taskId, promotedAt }: Proposal,
  supports: readonly Support[],
  now: Instant,
) {
  if (taskId === null || promotedAt === null) return [];
  const strength = strengthOf(supports, session, now);
  return [
    { id, task_id: taskId, summary, promoted_at: promotedAt, strength, reinforcement_count: sessionCount(supports) },
  ];
}
