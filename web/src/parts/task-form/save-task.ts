import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type BoardRow, boardStore } from '../../api/board/board-store.ts';
import { call, type Output } from '../../api/client.ts';
import { faultOf } from '../../api/fault.ts';
import { tell } from '../../ui/overlay/toasts.tsx';
import { dueField } from '../../ui/words/calendar-day.ts';
import { type Edit, rebased } from './merge.ts';

type Task = Output<'get_task'>;

export interface Draft {
  readonly title: string;
  readonly description: string;
  readonly owner: string;
  readonly team: string;
  readonly draft: boolean;
  readonly priority: number;
  /** A date, or empty. */
  readonly due: string;
  /** Ids as typed by the user: `12, #13`. */
  readonly blockedBy: string;
}

/** The value for a task without an owner. */
export const NO_OWNER = '';

export function draftOf(task: Task | undefined, row: BoardRow | undefined): Draft {
  return {
    title: task?.title ?? '',
    description: task?.description ?? '',
    owner: task === undefined ? 'user' : (task.owner ?? NO_OWNER),
    team: '',
    draft: false,
    priority: row?.priority ?? 2,
    due: row?.due_at === undefined ? '' : dueField(row.due_at),
    blockedBy: (row?.blocked_by ?? []).join(', '),
  };
}

export function idsIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\d+/g)].map(([id]) => id))];
}

/** Only the fields that the edit changes: all others keep the value that somebody else may have set. */
export function changes(before: Draft, after: Draft) {
  const [was, is] = [idsIn(before.blockedBy), idsIn(after.blockedBy)];
  const added = is.filter((id) => !was.includes(id));
  const removed = was.filter((id) => !is.includes(id));
  return {
    ...(after.title === before.title ? {} : { subject: after.title }),
    ...(after.description === before.description ? {} : { description: after.description }),
    ...(after.owner === before.owner ? {} : { owner: after.owner === NO_OWNER ? null : after.owner }),
    ...(after.priority === before.priority ? {} : { priority: after.priority }),
    ...(after.due === before.due ? {} : { due: after.due === '' ? null : after.due }),
    ...(added.length === 0 ? {} : { addBlockedBy: added }),
    ...(removed.length === 0 ? {} : { removeBlockedBy: removed }),
  };
}

async function create(draft: Draft): Promise<string> {
  const { title, description, owner, team, priority, due } = draft;
  const blockers = idsIn(draft.blockedBy);
  const when = due === '' ? {} : { due };
  if (team === '') {
    const more = { priority, ...when, ...(blockers.length === 0 ? {} : { blocked_by: blockers }) };
    return (await call('post_task', { title, description, owner, draft: draft.draft, ...more })).id;
  }
  const { task } = await call('TaskCreate', {
    subject: title,
    description,
    priority,
    team_name: team,
    ...when,
    ...(blockers.length === 0 ? {} : { addBlockedBy: blockers }),
  });
  return task.id;
}

/** The task as the form needs it. The row is read first: an edit in between makes the revision stale, not the text. */
export async function lookAtTask(id: string): Promise<Known> {
  const { rows } = await call('list_board', { ids: id });
  const task = await call('get_task', { id });
  return { task, row: rows[0] };
}

export interface Known {
  readonly task: Task;
  readonly row: BoardRow | undefined;
}

/** Enough retries for concurrent edits of other fields. */
const TRIES = 3;

/**
 * Saves against the revision that the user has seen. On a conflict, the edit is rebased onto the current task and sent
 * again only if both sides have changed different fields.
 */
async function saveEdit(known: Known, edit: Edit): Promise<void> {
  let [seen, own] = [known, edit];
  for (let tries = 1; ; tries += 1) {
    const change = changes(own.base, own.mine);
    if (Object.keys(change).length === 0) return;
    const guard = seen.row === undefined ? {} : { ifRevision: seen.row.revision };
    try {
      await call('TaskUpdate', { taskId: seen.task.id, ...change, ...guard });
      return;
    } catch (error) {
      if (faultOf(error).code !== 'REVISION_CONFLICT' || tries === TRIES) throw error;
      seen = await lookAtTask(seen.task.id);
      own = rebased(own, draftOf(seen.task, seen.row));
      if (own.clashes.length > 0) throw error;
    }
  }
}

export function useSave(known: Known | undefined, edit: Edit, done: () => void) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      if (known === undefined) return create(edit.mine);
      await saveEdit(known, edit);
      return known.task.id;
    },
    onSuccess: (id) => {
      void boardStore.look([id]);
      tell(known === undefined ? `Created #${id}.` : `Saved #${id}.`);
      done();
      if (known === undefined) void navigate({ to: '/tasks/$id', params: { id } });
    },
    // After a refusal the form shows the current values beside the typed ones.
    onSettled: (id) => client.invalidateQueries({ queryKey: ['task', id ?? known?.task.id] }),
  });
}
