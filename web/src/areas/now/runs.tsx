import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ask, type Run } from '../../api/dialects.ts';
import { useOffered } from '../../api/operations.ts';
import { AgentName } from '../../ui/agent-mark.tsx';
import { duration } from '../../ui/ago.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { tellFault } from '../../ui/toasts.tsx';
import { useNow, When } from '../../ui/when.tsx';

/** What the hub runs and has run: of one task, or of all. */
export function Runs({ taskId }: { taskId?: string }) {
  const offered = useOffered()('list_runs');
  const query = useQuery({
    queryKey: ['runs', taskId ?? ''],
    queryFn: () => ask('list_runs', { limit: 8, ...(taskId === undefined ? {} : { taskId }) }),
    enabled: offered,
    refetchInterval: 15_000,
  });
  if (query.data === undefined) return null;
  const { runs, paused, parked } = query.data;
  if (taskId !== undefined && runs.length === 0 && parked === undefined) return null;
  return (
    <Panel title="Runs" actions={taskId === undefined ? <Dispatch paused={paused} /> : null} flush>
      {paused ? (
        <p className="flex items-center gap-2 bg-honey-wash px-4 py-2 text-sm text-honey-ink">
          <Icon name="pause" size={14} /> Paused: no agent is started until you resume.
        </p>
      ) : null}
      {parked === undefined ? null : (
        <p className="flex items-center gap-2 bg-rust-wash px-4 py-2 text-sm text-rust">
          <Icon name="warning" size={14} /> Parked: {parked.reason.replaceAll('_', ' ')}
          {parked.until === null ? '' : `, until ${new Date(parked.until).toLocaleString()}`}
        </p>
      )}
      {runs.length === 0 ? (
        <p className="px-4 py-3.5 text-sm text-faint">
          The hub has not started anybody yet. It starts owners that have a runner.
        </p>
      ) : (
        <ul>
          {runs.map((run) => (
            <RunRow key={run.run_id} run={run} aboutTask={taskId === undefined} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Dispatch({ paused }: { paused: boolean }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () => (paused ? ask('resume_runs', {}) : ask('pause_runs', {})),
    onSuccess: () => client.invalidateQueries({ queryKey: ['runs'] }),
    onError: (error) => tellFault(error),
  });
  return (
    <Button small icon={paused ? 'play' : 'pause'} disabled={change.isPending} onClick={() => change.mutate()}>
      {paused ? 'Resume' : 'Pause all'}
    </Button>
  );
}

const looks: Readonly<Record<Run['status'], { word: string; text: string }>> = {
  running: { word: 'running', text: 'text-honey-ink' },
  ok: { word: 'done', text: 'text-moss' },
  failed: { word: 'failed', text: 'text-rust' },
  canceled: { word: 'stopped', text: 'text-faint' },
  lost: { word: 'lost', text: 'text-rust' },
};

function RunRow({ run, aboutTask }: { run: Run; aboutTask: boolean }) {
  const now = useNow();
  const { word, text } = looks[run.status];
  const end = run.ended_at === null ? now : new Date(run.ended_at).getTime();
  const seconds = Math.max(0, (end - new Date(run.started_at).getTime()) / 1000);
  const tokens = (run.usage.input_tokens ?? 0) + (run.usage.output_tokens ?? 0);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2.5 text-sm first:border-t-0">
      <span className={`inline-flex items-center gap-1.5 text-xs font-medium ${text}`}>
        {run.status === 'running' ? <span className="size-2 animate-pulse rounded-full bg-honey" /> : null}
        {word}
      </span>
      <AgentName id={run.agent} />
      {aboutTask && run.task_id !== null ? (
        <Link to="/tasks/$id" params={{ id: run.task_id }} className="text-honey-ink underline underline-offset-2">
          #{run.task_id}
        </Link>
      ) : null}
      <span className="min-w-0 flex-1 truncate text-xs text-faint">
        {run.failure ?? run.detail ?? run.reason.replaceAll('_', ' ')}
      </span>
      <span className="text-xs text-faint tabular-nums">
        {duration(seconds)}
        {tokens === 0 ? '' : `, ${tokens.toLocaleString('en')} tokens`}
        {run.usage.cost_usd === null ? '' : `, $${run.usage.cost_usd.toFixed(2)}`}
      </span>
      <When at={run.started_at} className="w-9 text-right text-xs text-faint" />
    </li>
  );
}
