import { HOUR } from '../../../kernel/rules/time.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import type { RunContext } from '../../../kernel/tool/run-context.ts';
import { type FileClaim, standing } from '../../claims/rules/claim.ts';
import { trailsOf } from '../../claims/rules/trails.ts';
import { threadStatus } from '../../threads/rules/threads.ts';
import { attentionCountsOf, attentionOf } from './context/context-attention.ts';
import type { Attention, LocalContext } from './context/context-shape.ts';
import type { ContextFacts, ContextTask } from './context/read-context.ts';
import type { ContextInput } from './hivemind-context.ts';

type Limits = Pick<ContextInput, 'task_id' | 'max_claims' | 'attention_id_limit'>;

/** The context of one task or of some files. */
export async function localContext(
  unit: Reads,
  facts: ContextFacts,
  asked: Limits,
  actor: RunContext['actor'],
): Promise<LocalContext> {
  const { task, files } = facts;
  const claims = await claimsNear(unit, facts);
  return {
    mode: 'local',
    session_id: unit.scope.session ?? '',
    requested_task_id: asked.task_id ?? null,
    files: [...files],
    current_task: task === undefined ? null : asCurrent(task),
    claims: claims.slice(0, asked.max_claims),
    claims_truncated: claims.length > asked.max_claims,
    pheromone_trails: await trails(unit, facts),
    negative_pheromones: facts.warnings.filter((one) => task === undefined || one.task_id === task.id),
    memory_hits: [...facts.hits],
    attention: localAttention(facts, actor, asked.attention_id_limit),
    ready_next_action: 'Call task_ready_for_agent when this task is done.',
    hydration: 'Read bodies with get_observations, only of the ids you need.',
  };
}

async function claimsNear(
  unit: Reads,
  { task, files, roots, staleMinutes }: ContextFacts,
): Promise<LocalContext['claims']> {
  const onTask = task === undefined ? [] : await unit.fileClaims.onTask(task.id);
  const onFiles = files.length === 0 ? [] : await unit.fileClaims.onFiles(roots, files);
  const wanted = [...onFiles, ...onTask.filter(({ filePath }) => files.length === 0 || files.includes(filePath))];
  const each = new Map(wanted.map((claim) => [JSON.stringify(keyOf(claim)), claim]));
  return [...each.values()].map((claim) => {
    const { minutes, age, strength } = standing(claim, unit.now, staleMinutes);
    return {
      task_id: claim.taskId,
      file_path: claim.filePath,
      by_session_id: claim.session,
      claimed_at: claim.claimedAt,
      age_minutes: minutes,
      age_class: age,
      ownership_strength: strength,
      yours: claim.session === unit.scope.session,
    };
  });
}

/** The identity of a claim; claims without a repository are distinguished by task. */
function keyOf({ repoRoot, filePath, session, taskId }: FileClaim): readonly unknown[] {
  return [repoRoot, filePath, session, repoRoot === '' ? taskId : null];
}

async function trails(unit: Reads, { task, files, roots }: ContextFacts): Promise<LocalContext['pheromone_trails']> {
  const where = task === undefined || files.length > 0 ? { repos: roots } : { tasks: [task.id] };
  const edits = await unit.nearby.edits(where, unit.now - 2 * HOUR);
  const here = files.length === 0 ? edits : edits.filter(({ filePath }) => files.includes(filePath));
  return trailsOf(here, unit.now).map(({ filePath, total, bySession }) => ({
    file_path: filePath,
    total_strength: total,
    by_session: bySession.map(({ session, strength }) => ({ session_id: session, strength })),
  }));
}

/** Leaves out messages about other tasks, unless they block. */
function localAttention({ task, inbox, lanes }: ContextFacts, actor: RunContext['actor'], mostIds: number): Attention {
  const messages = inbox.messages.filter(
    ({ taskId, urgency }) => urgency === 'blocking' || task === undefined || taskId === task.id,
  );
  const board = inbox.board.filter(({ message }) => message.urgency === 'blocking' || task === undefined);
  const near = { ...inbox, messages, board, unread: messages.length + board.length };
  return attentionOf(near, actor, attentionCountsOf(near, lanes), mostIds);
}

function asCurrent(task: ContextTask): NonNullable<LocalContext['current_task']> {
  return {
    id: task.id,
    title: task.title,
    repo_root: task.repoRoot,
    branch: task.branch,
    status: threadStatus(task.status),
    created_by: task.createdBy,
    updated_at: task.updatedAt,
  };
}
