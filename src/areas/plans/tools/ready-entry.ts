import { oneLine } from '../../threads/rules/post-routing.ts';
import { callFor, type OfferItem, type OtherItem, type PlanItem, type QuotaItem } from '../flows/ready-offer.ts';
import { claimArgs, claimCall, subtaskName } from './claim-call.ts';
import type { ReadyEntry } from './ready-shape.ts';

interface Reader {
  readonly agent: string;
  readonly session: string;
}

const PREVIEW = 120;
const EVIDENCE = 240;
const FILES = 3;
const SCOPE = 10;
const HELD = 'you hold it';

export function shownItem(item: OfferItem, index: number, reader: Reader): ReadyEntry {
  const priority = index + 1;
  if (item.kind === 'plan') return { priority, dialect: 'plans', ...planEntry(item, reader) };
  if (item.kind === 'quota') return { priority, dialect: 'handoffs', ...quotaEntry(item) };
  return { priority, ...otherEntry(item) };
}

function planEntry(item: PlanItem, reader: Reader) {
  const { entry, route, warnings } = item;
  const { subtask, plan, fit, reason } = entry;
  return {
    task_id: subtask.taskId,
    plan_slug: plan.slug,
    subtask_index: subtask.index,
    wave_index: subtask.wave,
    wave_name: subtask.waveName,
    blocked_by_count: subtask.blockedBy.length,
    title: subtask.title,
    capability_hint: subtask.capability,
    file_scope: subtask.files.slice(0, SCOPE),
    ...(subtask.files.length > SCOPE ? { file_count: subtask.files.length } : {}),
    fit_score: fit,
    reason,
    reasoning: reasoningOf(item),
    assigned_agent: route.agent,
    ...(route.agent === reader.agent ? {} : { routing_reason: route.reason }),
    ...(warnings.length === 0
      ? {}
      : {
          negative_warnings: warnings.map(({ id, session, kind, taskId, at, text }) => {
            const snippet = oneLine(text, PREVIEW);
            return { id, session_id: session, kind, snippet, preview: snippet, ts: at, task_id: taskId };
          }),
        }),
    ...(reason === 'continue_current_task' ? {} : claimFields(item, reader)),
  };
}

function claimFields({ entry }: PlanItem, reader: Reader) {
  return {
    next_tool: 'task_plan_claim_subtask',
    next_action_reason: claimReason(entry),
    claim_args: claimArgs(entry, reader),
    codex_mcp_call: claimCall(entry, reader),
  };
}

/** The entry of a sub-task that the caller has just claimed: without the call that claims it. */
export function heldEntry(entry: ReadyEntry): ReadyEntry {
  const { next_tool: _, next_action_reason: __, claim_args: ___, codex_mcp_call: ____, ...rest } = entry;
  return { ...rest, reason: 'continue_current_task', reasoning: HELD };
}

function claimReason(entry: PlanItem['entry']): string {
  const urgent =
    entry.reason === 'urgent_override'
      ? 'a blocking message waits on it'
      : 'it is the highest-ranked claimable ready item';
  return `Claim ${subtaskName(entry)}: it is unclaimed, dependencies are met, and ${urgent}.`;
}

function reasoningOf({ entry: { reason, subtask, hasConflict, releases, plan } }: PlanItem): string {
  const parts = [
    reason === 'continue_current_task' ? HELD : fitOf(subtask.capability),
    ...(hasConflict ? ['another session works on its files'] : []),
    ...(releases > 0 ? ['its files changed hands lately'] : []),
    ...(plan.byQueen ? ['from a queen plan'] : []),
  ];
  return parts.join('; ');
}

function fitOf(capability: string | null): string {
  return capability === null
    ? 'it names no kind of work, so it fits every profile alike'
    : `${capability} by your profile`;
}

const QUOTA_REASON = 'Claims wait for somebody to take them over.';

function quotaEntry({ claim, blocksDownstream, task }: QuotaItem) {
  const { accept } = claim.suggested_actions;
  const active = claim.expired ? [] : claim.files;
  return {
    kind: 'quota_relay_ready' as const,
    task_id: claim.task_id,
    old_owner: { ...claim.old_owner },
    old_session_id: claim.old_owner.session_id,
    repo_root: task.repoRoot,
    branch: task.branch,
    task_active: task.isOpen,
    files: claim.files.slice(0, FILES),
    file_count: claim.files.length,
    active_files: active.slice(0, FILES),
    active_file_count: active.length,
    evidence: oneLine(claim.evidence.join(' '), EVIDENCE),
    next: oneLine(claim.next, EVIDENCE),
    age: claim.age,
    expires_at: claim.expires_at,
    has_active_files: active.length > 0,
    blocks_downstream: blocksDownstream,
    quota_observation_id: claim.quota_observation_id,
    quota_observation_kind: claim.quota_observation_kind,
    next_tool: accept.tool,
    next_action_reason: QUOTA_REASON,
    claim_args: { ...accept.args },
    codex_mcp_call: accept.codex_mcp_call,
  };
}

function otherEntry({ work }: OtherItem) {
  const { taskId, title, isOwn, isStarted, dispatch } = work;
  const call = callFor(work);
  return {
    dialect: dispatch === 'hub' ? ('tasks' as const) : ('board' as const),
    task_id: taskId,
    title,
    reason: isOwn && isStarted ? ('continue_current_task' as const) : ('ready_high_score' as const),
    next_tool: call.tool,
    claim_args: call.args,
  };
}
