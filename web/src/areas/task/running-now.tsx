import { faultInstead } from '../../api/fault-instead.ts';
import { useRuns } from '../../api/runs/use-runs.ts';
import { RunList } from '../../parts/runs/runs.tsx';
import { More } from '../../ui/more.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FaultNote, Waiting } from '../../ui/states.tsx';

/** The current run of the task, with a stop button; renders nothing if there is none. */
export function RunningNow({ id }: { id: string }) {
  const runs = useRuns({ taskId: id, status: 'running' }, 5).data?.pages.flatMap((page) => page.runs) ?? [];
  if (runs.length === 0) return null;
  return (
    <Panel title="Running now" flush>
      <RunList runs={runs} />
    </Panel>
  );
}

/** All runs of the task, newest first. */
export function TaskRuns({ id }: { id: string }) {
  const query = useRuns({ taskId: id }, 10);
  const fault = faultInstead(query);
  if (fault !== undefined) return <FaultNote error={fault} retry={() => void query.refetch()} />;
  if (query.data === undefined) return <Waiting rows={2} />;
  const runs = query.data.pages.flatMap((page) => page.runs);
  if (runs.length === 0) return <p className="text-sm text-faint">The hub has not run it yet.</p>;
  return (
    <div className="-mx-4">
      <RunList runs={runs} />
      <More query={query} flush />
    </div>
  );
}
