import { defined } from '../../../../kernel/rules/defined.ts';
import { isSame } from '../../../../kernel/rules/holder.ts';
import type { Actor } from '../../../../kernel/rules/team.ts';
import type { Writes } from '../../../../kernel/store/unit.ts';
import { taskNumber } from '../../../../kernel/tool/fields.ts';
import { mergeMetadata } from '../../../teams/tools/board-fields.ts';
import { cancelTree } from '../../flows/cancel-tree.ts';
import { addEdges, removeEdges, sidesOf, tellEdges } from '../../flows/dependencies.ts';
import { refuseUnskilled, takeClaim } from '../../flows/take-claim.ts';
import { settleClaim } from '../../flows/task-claims.ts';
import { reviseTask } from '../../flows/task-lifecycle.ts';
import { resolveOwner } from '../../flows/task-owner.ts';
import { type BoardMove, statusAfter } from '../../rules/board.ts';
import { DEFAULT_LEASE, ownerOf } from '../../rules/claim.ts';
import type { Edge } from '../../rules/dependency.ts';
import type { Task, TaskPatch, TaskStatus } from '../../rules/task.ts';
import type { TaskUpdateInput } from './task-update.ts';

export const edgeFields = ['addBlocks', 'addBlockedBy', 'removeBlocks', 'removeBlockedBy'] as const;

export interface Updated {
  readonly next: Task;
  /** Only fields whose value has changed. */
  readonly updatedFields: readonly string[];
  readonly statusChange: { readonly from: string; readonly to: string } | undefined;
}

/** Applies edges first, since they decide which statuses are allowed, then everything else in one change. */
export async function applyUpdate(unit: Writes, found: Task, changes: TaskUpdateInput, actor: Actor): Promise<Updated> {
  const { task: given } = await settleClaim(unit, found, actor);
  const changed = await changeEdges(unit, given.id, changes, actor);
  if (changed.length > 0) await tellEdges(unit, given, changed);
  const edges = sidesOf(given.id, changed);
  const owner = await wantedOwner(unit, given, changes.owner);
  if (owner.owner === actor.agent && owner.owner !== given.owner) await refuseUnskilled(unit, given, actor);
  const isClaim = claims(given, changes.status, owner, actor);
  const taken = isClaim ? await takeClaim(unit, given, actor, DEFAULT_LEASE) : undefined;
  const task = taken?.task ?? given;
  const patch = differing(task, { ...plainPatch(task, changes), ...owner, ...moved(changes.status), ...taken?.patch });
  const isChanged = Object.keys(patch).length > 0 || edges.length > 0;
  const revised = isChanged ? await reviseTask(unit, task, patch, { by: actor, mailsOwner: true }) : task;
  if (changes.status === 'deleted') {
    const { root } = await cancelTree(unit, revised, actor);
    return { next: root, updatedFields: ['deleted'], statusChange: changeOf(given, root) };
  }
  const updatedFields = [...new Set([...Object.keys(patch).map((column) => fieldNames[column] ?? column), ...edges])];
  return { next: revised, updatedFields, statusChange: changeOf(given, revised) };
}

async function changeEdges(unit: Writes, id: number, changes: TaskUpdateInput, actor: Actor): Promise<readonly Edge[]> {
  const outgoing = (ids: readonly string[] = []): Edge[] => ids.map((to) => ({ blocker: id, blocked: taskNumber(to) }));
  const incoming = (ids: readonly string[] = []): Edge[] => ids.map((by) => ({ blocker: taskNumber(by), blocked: id }));
  const removed = await removeEdges(
    unit,
    [...outgoing(changes.removeBlocks), ...incoming(changes.removeBlockedBy)],
    actor,
  );
  const added = await addEdges(unit, [...outgoing(changes.addBlocks), ...incoming(changes.addBlockedBy)]);
  return [...removed, ...added];
}

type OwnerPatch = Pick<TaskPatch, 'owner' | 'ownerHandle'>;

async function wantedOwner(unit: Writes, task: Task, owner: string | null | undefined): Promise<OwnerPatch> {
  if (owner === undefined) return {};
  if (owner === null) return { owner: null, ownerHandle: null };
  const found = await resolveOwner(unit, task.collectionId, owner);
  return { owner: found.agent, ownerHandle: found.handle };
}

/** Starting a task that nobody else owns claims it, so that a crash of its holder is detected. */
function claims(task: Task, status: BoardMove | undefined, wanted: OwnerPatch, actor: Actor): boolean {
  if (status !== 'in_progress') return false;
  const owner = ownerOf({ ...task, ...wanted });
  return owner === undefined ? wanted.owner === undefined : isSame(owner, actor);
}

function moved(status: BoardMove | undefined): TaskPatch {
  return status === undefined || status === 'deleted' ? {} : { status: statusAfter(status) };
}

function plainPatch(task: Task, changes: TaskUpdateInput): TaskPatch {
  const { subject, description, activeForm, metadata, priority, due, requires, dispatch } = changes;
  return {
    ...defined({ title: subject, description, activeForm }),
    ...(metadata === undefined ? {} : { metadata: mergeMetadata(task.metadata, metadata) }),
    ...defined({ priority }),
    ...defined({ dueAt: due, requires, dispatch }),
  };
}

function differing(task: Task, patch: TaskPatch): TaskPatch {
  const before: Readonly<Record<string, unknown>> = { ...task };
  return Object.fromEntries(
    Object.entries(patch).filter(([column, value]) => JSON.stringify(before[column]) !== JSON.stringify(value)),
  );
}

const fieldNames: Readonly<Record<string, string>> = { title: 'subject', ownerHandle: 'owner', dueAt: 'due' };

const words: Record<TaskStatus, BoardMove> = {
  pending: 'pending',
  active: 'in_progress',
  blocked: 'blocked',
  review: 'review',
  done: 'completed',
  canceled: 'deleted',
};

function changeOf(before: Task, after: Task): Updated['statusChange'] {
  return before.status === after.status ? undefined : { from: words[before.status], to: words[after.status] };
}
