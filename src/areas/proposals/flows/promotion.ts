import { WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import { limits } from '../../../kernel/rules/limits.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { openTask } from '../../tasks/flows/task-lifecycle.ts';
import type { Task } from '../../tasks/rules/task.ts';
import { oneLine } from '../../threads/rules/post-routing.ts';
import type { Proposal } from '../rules/proposal.ts';

export interface PromotedWork {
  readonly task: Task;
  /** The plan in which it is claimed and completed. */
  readonly slug: string;
}

/**
 * The task that a proposal becomes. It has no owner: any agent may claim it, and its proposer is notified of its end. It
 * is also a plan of its own with itself as the only sub-task, so that the tools for plans offer, claim and complete it
 * with the files of the proposal.
 */
export async function promotedWork(unit: Writes, proposal: Proposal): Promise<PromotedWork> {
  const { repoRoot, files, agent } = proposal;
  const task = await openTask(unit, taskDraft(proposal));
  const slug = await freeSlug(unit, proposal);
  const { id: rootId, title, description } = task;
  const plan = { repoRoot, slug, title, problem: '', acceptance: [], autoArchive: false, byQueen: false };
  const part = { title, description, files, dependsOn: [], specRow: null, capability: null };
  await unit.plans.insert({ ...plan, rootId, createdBy: agent, createdAt: unit.now }, [
    { ...part, taskId: rootId, wave: 0, waveName: 'Wave 1' },
  ]);
  return { task, slug };
}

function taskDraft({ id, repoRoot, branch, summary, rationale, files, agent }: Proposal) {
  const touched = files.length === 0 ? '' : `\n\nFiles:\n${files.map((file) => `- ${file}`).join('\n')}`;
  return {
    title: oneLine(summary, limits.title),
    description: `${rationale}${touched}`,
    repoRoot,
    branch: `${branch}/proposal-${id}`,
    owner: null,
    createdBy: agent,
    collectionId: WORKSPACE_ID,
    status: 'pending',
    dispatch: 'self',
  } as const;
}

/** Somebody may have published a plan of that name. The ids were locked by the task, as publishing locks them. */
async function freeSlug(unit: Writes, { id, repoRoot }: Proposal): Promise<string> {
  const slug = `proposal-${id}`;
  if (!(await unit.plans.isTaken(repoRoot, slug))) return slug;
  let next = 2;
  while (await unit.plans.isTaken(repoRoot, `${slug}-${next}`)) next += 1;
  return `${slug}-${next}`;
}
