import { type SessionId, WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import { limits } from '../../../kernel/rules/limits.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { openTask } from '../../tasks/flows/task-lifecycle.ts';
import type { Task } from '../../tasks/rules/task.ts';
import { noteOnTask } from '../../threads/flows/observe.ts';
import { oneLine } from '../../threads/rules/post-routing.ts';
import {
  NOISE_FLOOR,
  PROMOTION_STRENGTH,
  type Proposal,
  type Support,
  type SupportKind,
  sessionCount,
  strengthOf,
} from '../rules/proposal.ts';

export interface Reinforced {
  readonly strength: number;
  /** Whether this support turned the proposal into a task. */
  readonly promoted: boolean;
  readonly taskId: number | null;
}

/**
 * Records a session's support and turns the proposal into a task once that is enough: only once, even if several
 * sessions race.
 */
export async function reinforce(unit: Writes, id: number, session: SessionId, kind: SupportKind): Promise<Reinforced> {
  const proposal = await unit.proposals.get(id);
  await unit.proposals.support(id, session, kind);
  unit.emit({ type: 'proposal.reinforced', collectionId: WORKSPACE_ID, after: { proposal: id, kind } });
  return settled(unit, proposal);
}

/**
 * An edit of a file is weak support for every proposal about it. Proposals below the noise floor are ignored: otherwise
 * a frequently edited file would keep alive everything ever proposed for it.
 */
export async function reinforceByEdit(
  unit: Writes,
  {
    session,
    repoRoot,
    filePath,
  }: { readonly session: SessionId; readonly repoRoot: string; readonly filePath: string },
): Promise<void> {
  for (const id of await unit.proposals.touching(repoRoot, filePath)) {
    const proposal = await unit.proposals.get(id);
    if (proposal.taskId !== null || strengthOf(await supportsOf(unit, id), proposal.session, unit.now) < NOISE_FLOOR) {
      continue;
    }
    await unit.proposals.support(id, session, 'adjacent');
    await settled(unit, proposal);
  }
}

async function settled(unit: Writes, proposal: Proposal): Promise<Reinforced> {
  const supports = await supportsOf(unit, proposal.id);
  const strength = strengthOf(supports, proposal.session, unit.now);
  if (proposal.taskId !== null || strength < PROMOTION_STRENGTH) {
    return { strength, promoted: false, taskId: proposal.taskId };
  }
  const task = await taskFrom(unit, proposal);
  // The row is locked since it was read, so no other unit can have promoted it meanwhile.
  if (!(await unit.proposals.promote(proposal.id, task.id))) throw new Error('A locked proposal was promoted twice.');
  const after = { proposal: proposal.id, strength, sessions: sessionCount(supports) };
  unit.emit({ type: 'proposal.promoted', collectionId: WORKSPACE_ID, taskId: task.id, after });
  await noteOnTask(unit, task, {
    kind: 'proposal-promoted',
    text: `Proposal #${proposal.id} became this task: ${proposal.summary}`,
    files: proposal.files,
    metadata: {
      proposal_id: proposal.id,
      strength,
      reinforcement_count: sessionCount(supports),
      proposed_by: proposal.session,
      touches_files: proposal.files,
    },
  });
  return { strength, promoted: true, taskId: task.id };
}

/** The task has no owner: any agent may claim it. Its proposer is notified of its end. */
function taskFrom(unit: Writes, { id, repoRoot, branch, summary, rationale, files, agent }: Proposal): Promise<Task> {
  const touched = files.length === 0 ? '' : `\n\nFiles:\n${files.map((file) => `- ${file}`).join('\n')}`;
  return openTask(unit, {
    title: oneLine(summary, limits.title),
    description: `${rationale}${touched}`,
    repoRoot,
    branch: `${branch}/proposal-${id}`,
    owner: null,
    createdBy: agent,
    collectionId: WORKSPACE_ID,
    status: 'pending',
    dispatch: 'self',
  });
}

async function supportsOf(unit: Writes, id: number): Promise<readonly Support[]> {
  return (await unit.proposals.supportsOf([id])).get(id) ?? [];
}
