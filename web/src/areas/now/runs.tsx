import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { useOffered } from '../../api/operations.ts';
import { AgentName } from '../../ui/agent-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyCommand } from '../../ui/copy-command.tsx';
import { Icon } from '../../ui/icon.tsx';
import { More } from '../../ui/more.tsx';
import { Panel } from '../../ui/panel.tsx';
import { elapsed, type Run, runLooks, runReason, used } from '../../ui/run-looks.ts';
import { FaultNote } from '../../ui/states.tsx';
import { tellFault } from '../../ui/toasts.tsx';
import { useNow, When } from '../../ui/when.tsx';
import { StopRun } from './stop-run.tsx';

interface Props {
  readonly agent?: string;
  readonly title?: string;
}

const PAGE = 8;
/** What a running agent says is not news in the log, so it is asked for. */
const WHILE_RUNNING = 2000;
const OTHERWISE = 15_000;

/** What the hub runs and has run: of one agent, or of all. */
export function Runs({ agent, title = 'Runs' }: Props) {
  const offered = useOffered()('list_runs');
  const query = useInfiniteQuery({
    queryKey: ['runs', agent ?? ''],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      call('list_runs', {
        limit: PAGE,
        ...(agent === undefined ? {} : { agent }),
        ...(pageParam === '' ? {} : { cursor: pageParam }),
      }),
    getNextPageParam: (page) => page.next_cursor,
    enabled: offered,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.runs.some(({ status }) => status === 'running') === true ? WHILE_RUNNING : OTHERWISE,
  });
  if (query.isError) return <FaultNote error={query.error} retry={() => void query.refetch()} />;
  const [first] = query.data?.pages ?? [];
  if (first === undefined) return null;
  const runs = query.data?.pages.flatMap((page) => page.runs) ?? [];
  return (
    <Panel title={title} actions={agent === undefined ? <Dispatch paused={first.paused} /> : null} flush>
      {first.paused ? (
        <p className="flex items-center gap-2 bg-honey-wash px-4 py-2 text-sm text-honey-ink">
          <Icon name="pause" size={14} /> Paused: no agent is started until you resume.
        </p>
      ) : null}
      {runs.length === 0 ? <NoRuns agent={agent} /> : null}
      <ul>
        {runs.map((run) => (
          <RunRow key={run.run_id} run={run} />
        ))}
      </ul>
      <div className="px-2 empty:hidden">
        <More query={query} />
      </div>
    </Panel>
  );
}

/** A runner is a matter of the agent's file, which only the machine's own user writes. */
const sampleRunner = (agent: string) =>
  `mkdir -p ~/.waggle/agents/${agent} && echo '{"name":"${agent}","runner":{"driver":"sample"}}' > ~/.waggle/agents/${agent}/agent.json`;

function NoRuns({ agent }: { agent: string | undefined }) {
  return (
    <div className="flex flex-col items-start gap-2.5 px-4 py-3.5 text-sm text-faint">
      <p>
        {agent === undefined
          ? 'The hub has not started anybody yet. It starts owners that have a runner.'
          : 'The hub has not started this agent yet.'}
      </p>
      <CopyCommand command={sampleRunner(agent ?? 'helper')} />
    </div>
  );
}

function Dispatch({ paused }: { paused: boolean }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () => (paused ? call('resume_runs', {}) : call('pause_runs', {})),
    onSuccess: () => client.invalidateQueries({ queryKey: ['runs'] }),
    onError: (error) => tellFault(error),
  });
  return (
    <Button small icon={paused ? 'play' : 'pause'} disabled={change.isPending} onClick={() => change.mutate()}>
      {paused ? 'Resume' : 'Pause all'}
    </Button>
  );
}

function RunRow({ run }: { run: Run }) {
  const now = useNow();
  const { word, text } = runLooks[run.status];
  const running = run.status === 'running';
  const says = running ? (run.last_line ?? 'starting') : (run.detail ?? run.failure ?? runReason(run.reason));
  return (
    <li className="flex items-start gap-3 border-t border-line px-4 py-2.5 text-sm first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <span className={`inline-flex items-center gap-1.5 text-xs font-medium ${text}`}>
            {running ? <span className="size-2 animate-pulse rounded-full bg-honey" /> : null}
            {word}
          </span>
          <AgentName id={run.agent} />
          {run.task_id === null ? null : (
            <Link to="/tasks/$id" params={{ id: run.task_id }} className="min-w-0 truncate hover:underline">
              <span className="text-faint tabular-nums">#{run.task_id}</span> {run.title}
            </Link>
          )}
        </p>
        <p
          className={`truncate pt-0.5 text-xs ${running ? 'font-mono text-soft' : 'text-faint'}`}
          title={says}
          data-last-line
        >
          {says}
        </p>
      </div>
      <p className="shrink-0 text-right text-xs text-faint tabular-nums">
        <span className="block">{elapsed(run, now)}</span>
        <span className="block">{used(run) === '' ? <When at={run.started_at} /> : used(run)}</span>
      </p>
      {running ? <StopRun run={run} /> : null}
    </li>
  );
}
