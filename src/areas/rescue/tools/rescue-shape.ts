import { z } from 'zod';
import { budget } from '../../../kernel/tool/answers.ts';
import {
  attentionStates,
  blockingUrgencies,
  LONGEST_STRANDED_MINUTES,
  STRANDED_MINUTES,
  type StrandedWork,
  sawLine,
  suggestedAction,
  urgencyOf,
} from '../rules/stranded.ts';

export const strandedAfter = z
  .number()
  .positive()
  .max(LONGEST_STRANDED_MINUTES)
  .default(STRANDED_MINUTES)
  .describe('Minutes of silence');

const strandedSession = z.object({
  session_id: z.string(),
  agent: z.string(),
  repo_root: z.string().nullable(),
  branch: z.string().nullable(),
  worktree_path: z.string().nullable(),
  task_ids: z.array(z.int()),
  last_activity: z.int(),
  stale_age_minutes: z.int(),
  heartbeat: z.enum(['dead', 'ended']),
  held_claim_count: z.int(),
  held_claims: z.array(z.string()),
  dirty_file_count: z.int().nullable(),
  untracked_file_count: z.int().nullable(),
  unpushed_commit_count: z.int().nullable(),
  saw: z.string(),
  suggested_action: z.string(),
});

const rescuedWork = z.object({
  session_id: z.string(),
  agent: z.string(),
  task_id: z.int(),
  repo_root: z.string().nullable(),
  branch: z.string().nullable(),
  relay_observation_id: z.int().nullable(),
  inherited_files: z.array(z.string()),
  released_files: z.array(z.string()),
  plan_slug: z.string().optional(),
  wave_index: z.int().optional(),
  blocked_downstream_count: z.int(),
  blocking_urgency: z.enum(blockingUrgencies),
  stale_age_minutes: z.int(),
  message_attention_state: z.enum(attentionStates),
  saw: z.string(),
  suggested_action: z.string(),
});

export const rescueShape = () =>
  z.object({
    dry_run: z.boolean(),
    scanned: z.int(),
    stranded: z.array(strandedSession),
    rescued: z.array(rescuedWork),
    skipped: z.array(z.object({ session_id: z.string(), task_id: z.int(), reason: z.string() })),
    released_claim_count: z.int(),
    audit_observation_ids: z.array(z.int()),
    /** Only if something was left out. */
    next_cursor: z.string().optional(),
    budget: budget.optional(),
  });

/** One row per session, ordered by its most urgent task. */
export function strandedSessions(work: readonly StrandedWork[]): z.output<typeof strandedSession>[] {
  const sessions = new Map<string, StrandedWork[]>();
  for (const one of work) sessions.set(one.session, [...(sessions.get(one.session) ?? []), one]);
  return [...sessions.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const held = [...new Set(own.flatMap(({ files, staleFiles }) => [...files, ...staleFiles]))].sort();
    return {
      session_id: first.session,
      agent: first.agent,
      repo_root: first.repoRoot,
      branch: first.branch,
      worktree_path: first.work?.worktree ?? first.folder,
      task_ids: own.map(({ taskId }) => taskId),
      last_activity: first.lastActivity,
      stale_age_minutes: first.silentMinutes,
      heartbeat: first.isEnded ? ('ended' as const) : ('dead' as const),
      held_claim_count: held.length,
      held_claims: held,
      dirty_file_count: first.work?.dirty.length ?? null,
      untracked_file_count: first.work?.untracked.length ?? null,
      unpushed_commit_count: first.work?.unpushed ?? null,
      saw: sawLine(first),
      suggested_action: suggestedAction(first),
    };
  });
}

interface Done {
  readonly relayId: number | null;
  readonly files: readonly string[];
  readonly releasedFiles: readonly string[];
}

export function rescuedRow(work: StrandedWork, { relayId, files, releasedFiles }: Done): z.output<typeof rescuedWork> {
  return {
    session_id: work.session,
    agent: work.agent,
    task_id: work.taskId,
    repo_root: work.repoRoot,
    branch: work.branch,
    relay_observation_id: relayId,
    inherited_files: [...files],
    released_files: [...releasedFiles],
    ...(work.planSlug === null ? {} : { plan_slug: work.planSlug }),
    ...(work.waveIndex === null ? {} : { wave_index: work.waveIndex }),
    blocked_downstream_count: work.blockedDownstream,
    blocking_urgency: urgencyOf(work),
    stale_age_minutes: work.silentMinutes,
    message_attention_state: work.attention,
    saw: sawLine(work),
    suggested_action: relayId === null ? suggestedAction(work) : acceptance(files),
  };
}

/** If all claims were stale, none waits on the relay, so only participants of its task may accept the relay. */
function acceptance(files: readonly string[]): string {
  return files.length > 0
    ? 'Accept the relay with task_claim_quota_accept.'
    : 'Join the task with task_post, then accept the relay with task_accept_relay.';
}
