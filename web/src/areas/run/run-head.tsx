import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { useRuns } from '../../api/runs/use-runs.ts';
import { StopRun } from '../../parts/runs/stop-run.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AgentMark } from '../../ui/marks/agent-mark.tsx';
import { tell, tellFault } from '../../ui/overlay/toasts.tsx';
import {
  causeOf,
  dollars,
  elapsed,
  nameOf,
  type Run,
  runLooks,
  runReason,
  shortCount,
  startWords,
} from '../../ui/run-looks.ts';
import { useSeconds, When } from '../../ui/when.tsx';

/** The agent of a run, its state, and the available actions. */
export function RunHead({ run }: { run: Run }) {
  return (
    <header className="flex flex-col gap-2 px-4 pt-4 pb-4 sm:px-6 sm:pt-5">
      <Path run={run} />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <h1 className="flex min-w-0 flex-1 basis-72 items-center gap-3 text-xl font-semibold tracking-tight">
          <AgentMark id={run.agent} size={30} />
          <span className="min-w-0 break-words">
            {nameOf(run)} {subject(run)}
          </span>
        </h1>
        <Actions run={run} />
      </div>
      <Facts run={run} />
      {run.status === 'failed' || run.status === 'lost' ? (
        <p className="flex items-start gap-2 rounded-lg border border-rust/25 bg-rust-wash px-3 py-2 text-sm">
          <Icon name="warning" size={15} className="mt-0.5 text-rust" />
          <span className="min-w-0 break-words">{causeOf(run)}</span>
        </p>
      ) : null}
    </header>
  );
}

function subject(run: Run): string {
  if (run.worker !== undefined)
    return `for ${run.worker.parent === 'user' ? 'you' : run.worker.parent}: ${run.worker.description}`;
  return run.title === undefined ? '' : `on ${run.title}`;
}

function Path({ run }: { run: Run }) {
  return (
    <p className="flex items-center gap-1.5 text-xs text-faint">
      <Link to="/agents" search={{ id: run.agent }} className="hover:text-ink">
        {run.agent}
      </Link>
      {run.task_id === null ? null : (
        <>
          <Icon name="chevron" size={10} />
          <Link to="/tasks/$id" params={{ id: run.task_id }} className="tabular-nums hover:text-ink">
            #{run.task_id}
          </Link>
        </>
      )}
      <Icon name="chevron" size={10} />
      <span className="font-mono">{run.run_id}</span>
    </p>
  );
}

/** The usage so far; updated while the run is running. */
function Facts({ run }: { run: Run }) {
  const now = useSeconds();
  const { word, text } = runLooks[run.status];
  const { input_tokens, output_tokens, cache_read_tokens, cost_usd, turns } = run.usage;
  const facts: readonly (readonly [string, string])[] = [
    ['Time', elapsed(run, now)],
    ...(input_tokens === null ? [] : [['Tokens in', shortCount(input_tokens)] as const]),
    ...(output_tokens === null ? [] : [['Tokens out', shortCount(output_tokens)] as const]),
    ...(cache_read_tokens === null || cache_read_tokens === 0
      ? []
      : [['From cache', shortCount(cache_read_tokens)] as const]),
    ['Cost', cost_usd === null ? 'unknown' : dollars(cost_usd)],
    ...(turns === null ? [] : [['Turns', String(turns)] as const]),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-soft">
      <span className={`inline-flex items-center gap-1.5 font-semibold ${text}`} data-run-status={run.status}>
        {run.status === 'running' ? <span className="size-2 animate-pulse rounded-full bg-honey" /> : null}
        {word}
      </span>
      <dl className="contents">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-faint">{name}</dt>
            <dd className="font-medium text-ink tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <span className="text-faint">
        started <When at={run.started_at} words /> {runReason(run.reason)}
      </span>
    </div>
  );
}

function Actions({ run }: { run: Run }) {
  const later = useLater(run);
  return (
    <div className="flex flex-wrap gap-2">
      {later === undefined ? null : (
        <Link
          to="/runs/$id"
          params={{ id: later.run_id }}
          className="inline-flex h-8 items-center gap-2 rounded-md border border-line bg-sheet px-3 text-sm shadow-card hover:border-edge"
        >
          {later.status === 'running' ? 'Running again' : 'Latest run'}
          <Icon name="chevron" size={12} />
        </Link>
      )}
      {run.status === 'running' ? <StopRun run={run} /> : <StartAgain run={run} busy={later?.status === 'running'} />}
    </div>
  );
}

const again: Readonly<Partial<Record<Run['status'], string>>> = { ok: 'Run again', canceled: 'Resume', lost: 'Resume' };

/** The newest run of the same task or worker, if it is not this one. */
function useLater(run: Run): Run | undefined {
  const of = run.task_id === null ? { agent: run.agent } : { taskId: run.task_id };
  const runs = useRuns(of, run.task_id === null ? 20 : 1).data?.pages[0]?.runs ?? [];
  const newest = runs.find(({ thread_id }) => run.task_id !== null || thread_id === run.thread_id);
  return newest?.run_id === run.run_id ? undefined : newest;
}

const GO_ON = 'Go on from where you stopped.';

/** Starts the owner of the task, or the worker, again. Programs that store sessions continue where they stopped. */
function StartAgain({ run, busy }: { run: Run; busy: boolean }) {
  const client = useQueryClient();
  const { task_id: task, worker } = run;
  const start = useMutation({
    mutationFn: async () => {
      if (task !== null) return startWords(await call('run_task', { id: task }), `Started ${run.agent} on #${task}.`);
      return (await call('SendMessage', { to: worker?.id ?? '', message: GO_ON })).message;
    },
    onSuccess: (told) => {
      tell(told);
      void client.invalidateQueries({ queryKey: ['runs'] });
    },
    onError: (error) => tellFault(error),
  });
  // A worker that succeeded has nothing to continue until it gets a message.
  const can = task !== null || (worker !== undefined && run.status !== 'ok');
  if (!can || busy) return null;
  return (
    <Button icon="play" disabled={start.isPending} onClick={() => start.mutate()}>
      {task === null ? 'Resume' : (again[run.status] ?? 'Try again')}
    </Button>
  );
}
