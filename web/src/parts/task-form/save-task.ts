import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type BoardRow, boardStore } from '../../api/board-store.ts';
import { call, type Output } from '../../api/client.ts';
import { tell } from '../../ui/toasts.tsx';

type Task = Output<'get_task'>;

export interface Draft {
  readonly title: string;
  readonly description: string;
  readonly owner: string;
  readonly team: string;
  readonly draft: boolean;
  readonly priority: number;
  /** A date, or nothing. */
  readonly due: string;
  /** Ids as people write them: `12, #13`. */
  readonly blockedBy: string;
}

/** Stands for an owner that is not there. */
export const NO_OWNER = '';

export function draftOf(task: Task | undefined, row: BoardRow | undefined): Draft {
  return {
    title: task?.title ?? '',
    description: task?.description ?? '',
    owner: task === undefined ? 'user' : (task.owner ?? NO_OWNER),
    team: '',
    draft: false,
    priority: row?.priority ?? 2,
    due: row?.due_at?.slice(0, 10) ?? '',
    blockedBy: (row?.blocked_by ?? []).join(', '),
  };
}

export function idsIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\d+/g)].map(([id]) => id))];
}

/** What an edit changes, and nothing else: fields that were not touched stay whoever's they are. */
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

export function useSave(
  task: Task | undefined,
  revision: number | undefined,
  before: Draft,
  after: Draft,
  close: () => void,
) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      if (task === undefined) return create(after);
      const change = changes(before, after);
      if (Object.keys(change).length === 0) return task.id;
      // Somebody else's edit meanwhile is refused instead of being overwritten.
      const guard = revision === undefined ? {} : { ifRevision: revision };
      await call('TaskUpdate', { taskId: task.id, ...change, ...guard });
      return task.id;
    },
    onSuccess: (id) => {
      void boardStore.look([id]);
      void client.invalidateQueries({ queryKey: ['task', id] });
      tell(task === undefined ? `Created #${id}.` : `Saved #${id}.`);
      close();
      if (task === undefined) void navigate({ to: '/tasks/$id', params: { id } });
    },
  });
}
