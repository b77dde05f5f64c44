import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call, type Output } from '../../api/client.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status.tsx';
import type { Task } from './task-area.tsx';

type TreeTask = Output<'get_task_tree'>['tasks'][number];

const marks = { draft: 'pending', active: 'active', done: 'done', canceled: 'canceled' } as const;

/** Everything below a task, as deep as it goes. */
export function Tree({ task }: { task: Task }) {
  const hasChildren = task.steps.some(({ taskId }) => taskId !== undefined);
  const tree = useQuery({
    queryKey: ['task', task.id, 'tree'],
    queryFn: () => call('get_task_tree', { id: task.id }),
    enabled: hasChildren,
  });
  if (!hasChildren || tree.data === undefined) return null;
  const byId = new Map(tree.data.tasks.map((one) => [one.id, one]));
  const root = byId.get(task.id);
  return (
    <Panel title="Subtasks" count={byId.size - 1}>
      {root === undefined ? null : <Branch task={root} byId={byId} />}
    </Panel>
  );
}

function Branch({ task, byId }: { task: TreeTask; byId: ReadonlyMap<string, TreeTask> }) {
  const children = task.steps.flatMap(({ taskId }) => (taskId === undefined ? [] : (byId.get(taskId) ?? [])));
  if (children.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 not-first:mt-1 not-first:ml-1.5 not-first:border-l not-first:border-line not-first:pl-3">
      {children.map((child) => (
        <li key={child.id}>
          <Link
            to="/tasks/$id"
            params={{ id: child.id }}
            className="-mx-1 flex items-center gap-2 rounded-md px-1 py-1 text-sm hover:bg-lift"
          >
            <StatusMark status={marks[child.status]} />
            <span className="text-xs text-faint tabular-nums">#{child.id}</span>
            <span className="min-w-0 flex-1 truncate">{child.title}</span>
            <span className="text-xs text-faint">{child.owner}</span>
          </Link>
          <Branch task={child} byId={byId} />
        </li>
      ))}
    </ul>
  );
}
