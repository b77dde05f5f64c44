import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { boardStore } from '../../api/board/board-store.ts';
import { useBoard } from '../../api/board/use-board.ts';
import { call, type Output } from '../../api/client.ts';
import { faultOf } from '../../api/fault.ts';
import { faultInstead } from '../../api/fault-instead.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { setSubject } from '../../page/page-title.ts';
import { ActivityList } from '../../parts/activity/activity-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Broken, NOT_LOADED, part } from '../../ui/loading/part.tsx';
import { Together } from '../../ui/loading/together.tsx';
import { StatusBadge } from '../../ui/marks/status.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Empty, FaultNote, Waiting } from '../../ui/states.tsx';
import { PlanWaves } from './plan-waves.tsx';
import { Resources } from './resources.tsx';
import { RunningNow } from './running-now.tsx';
import { Steps } from './steps.tsx';
import { TaskActions } from './task-actions.tsx';
import { TaskFacts } from './task-facts.tsx';
import { Timeline } from './timeline.tsx';
import { Tree } from './tree.tsx';

export type Task = Output<'get_task'>;

const Graph = part(
  () => import('./graph.tsx'),
  ({ Graph }) => Graph,
  ({ failed, retry }) => (failed ? <Broken words={NOT_LOADED} retry={retry} /> : null),
  'late',
);

export function TaskArea() {
  const { id } = useParams({ from: '/tasks/$id' });
  const task = useQuery({ queryKey: ['task', id, 'own'], queryFn: () => call('get_task', { id }) });
  useEffect(() => {
    setSubject(task.data === undefined ? undefined : `#${id} ${task.data.title}`);
    return () => setSubject(undefined);
  }, [id, task.data]);
  const fault = faultInstead(task);
  if (fault !== undefined) {
    return faultOf(fault).code === 'TASK_NOT_FOUND' ? (
      <Empty icon="search" title={`There is no task #${id}`} whole>
        It may be in a collection that you are not a member of.{' '}
        <Link to="/work" className="text-honey-ink underline underline-offset-2">
          Go to the board
        </Link>
      </Empty>
    ) : (
      <div className="p-6">
        <FaultNote error={fault} retry={() => void task.refetch()} />
      </div>
    );
  }
  if (task.data === undefined) return <div className="p-6">{<Waiting rows={6} />}</div>;
  return <TaskPage task={task.data} />;
}

function TaskPage({ task }: { task: Task }) {
  const row = useRow(task.id);
  return (
    <div className="thin-scroll overflow-y-auto">
      <header className="flex flex-col gap-2 px-4 pt-4 pb-4 sm:px-6 sm:pt-5">
        <p className="flex items-center gap-1.5 text-xs text-faint">
          <Link to="/work" className="hover:text-ink">
            Work
          </Link>
          {task.parentTaskId === undefined ? null : (
            <>
              <Icon name="chevron" size={10} />
              <Link to="/tasks/$id" params={{ id: task.parentTaskId }} className="hover:text-ink">
                #{task.parentTaskId}
              </Link>
            </>
          )}
          <Icon name="chevron" size={10} />
          <span className="tabular-nums">#{task.id}</span>
        </p>
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <h1 className="min-w-0 flex-1 basis-72 text-xl font-semibold tracking-tight break-words">{task.title}</h1>
          <TaskActions task={task} />
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-soft">
          <StatusBadge status={row?.status ?? plain[task.status]} />
          <TaskFacts task={task} row={row} />
        </div>
      </header>
      <div className="grid gap-4 px-4 pb-8 sm:px-6 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <Together key={task.id} about="runs">
          <RunningNow id={task.id} />
          {task.description === '' ? null : (
            <Panel title="Description">
              <Markdown text={task.description} />
            </Panel>
          )}
          <Steps task={task} />
          <Timeline task={task} />
        </Together>
        <div className="flex min-w-0 flex-col gap-4">
          <PlanWaves id={task.id} />
          <Graph id={task.id} />
          <Tree task={task} />
          <Resources task={task} />
          <Panel title="Changes">
            <ActivityList taskId={task.id} pageSize={15} />
          </Panel>
        </div>
      </div>
    </div>
  );
}

const plain = { draft: 'pending', active: 'active', done: 'done', canceled: 'canceled' } as const;

/** The board row, which has fields that the task lacks. An ended task may not be on the board, so it is fetched. */
function useRow(id: string) {
  const { byId, phase } = useBoard();
  const row = byId.get(id);
  const missing = row === undefined && phase === 'complete';
  useEffect(() => {
    if (missing) void boardStore.look([id]);
  }, [id, missing]);
  return row;
}
