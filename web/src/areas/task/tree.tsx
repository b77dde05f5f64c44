import { Link } from '@tanstack/react-router';
import { type TreeTask, treeMarks, useTree } from '../../api/use-tree.ts';
import { StatusMark } from '../../ui/marks/status.tsx';
import { More } from '../../ui/more.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Task } from './task-area.tsx';

/** All descendants of a task, nearest levels first. */
export function Tree({ task }: { task: Task }) {
  const hasChildren = task.steps.some(({ taskId }) => taskId !== undefined);
  const tree = useTree({ id: task.id, openOnly: false, enabled: hasChildren });
  if (!hasChildren || tree.data === undefined) return null;
  const byId = new Map(tree.data.pages.flatMap(({ tasks }) => tasks).map((one) => [one.id, one]));
  const root = byId.get(task.id);
  return (
    <Panel title="Subtasks" count={tree.data.pages[0]?.below}>
      {root === undefined ? null : <Branch task={root} byId={byId} />}
      <div className="-mx-2 pt-1.5 empty:hidden">
        <More query={tree}>Show more subtasks</More>
      </div>
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
            <StatusMark status={treeMarks[child.status]} />
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
