import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { faultInstead } from '../../api/fault-instead.ts';
import { useRuns } from '../../api/runs/use-runs.ts';
import { EndedRow, RunningRow } from '../../parts/runs/run-row.tsx';
import { NoRuns } from '../../parts/runs/runs.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { More } from '../../ui/more.tsx';
import { tellFault } from '../../ui/overlay/toasts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FaultNote } from '../../ui/states.tsx';
import { nestedRuns } from './nested-runs.ts';

const RUNNING = 20;
const ENDED = 8;

/** All running runs, then the most recently ended ones; and the switch that pauses all. */
export function WhatRuns() {
  const running = useRuns({ status: 'running' }, RUNNING);
  const all = useRuns({}, ENDED);
  const failed = [all, running].find((query) => faultInstead(query) !== undefined);
  if (failed !== undefined) return <FaultNote error={failed.error} retry={() => void failed.refetch()} />;
  const [first] = all.data?.pages ?? [];
  if (first === undefined || running.data === undefined) return null;
  const now = running.data.pages.flatMap(({ runs }) => runs);
  const ended = (all.data?.pages ?? []).flatMap(({ runs }) => runs).filter(({ status }) => status !== 'running');
  return (
    <Panel
      title="Running now"
      count={now.length}
      goesOn={running.hasNextPage}
      actions={<Dispatch paused={first.paused} />}
      flush
    >
      {first.paused ? (
        <p className="flex items-center gap-2 bg-honey-wash px-4 py-2 text-sm text-honey-ink">
          <Icon name="pause" size={14} /> Paused: no agent is started until you resume.
        </p>
      ) : null}
      {now.length + ended.length === 0 ? <NoRuns agent={undefined} /> : null}
      <ul aria-label="Running">
        {nestedRuns(now).map(({ run, depth }) => (
          <RunningRow key={run.run_id} run={run} depth={depth} />
        ))}
      </ul>
      <More query={running} flush>
        Show more running
      </More>
      {ended.length === 0 ? null : (
        <details className="group border-t border-line first:border-t-0" open={now.length === 0}>
          <summary className="flex items-center gap-2 px-4 py-2 text-xs text-soft select-none hover:bg-lift">
            <Icon name="chevron" size={11} className="transition-transform group-open:rotate-90" />
            Ended recently
          </summary>
          <ul aria-label="Ended">
            {ended.map((run) => (
              <EndedRow key={run.run_id} run={run} />
            ))}
          </ul>
          <More query={all} flush />
        </details>
      )}
    </Panel>
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
