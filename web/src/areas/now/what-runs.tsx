import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { faultInstead } from '../../api/fault-instead.ts';
import { usePaused } from '../../api/runs/use-runs.ts';
import { LaneChart } from '../../parts/lanes/lane-chart.tsx';
import type { useLaneRows } from '../../parts/lanes/use-lane-rows.ts';
import { NoRuns } from '../../parts/runs/runs.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { tellFault } from '../../ui/overlay/toasts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FaultNote, Waiting } from '../../ui/states.tsx';

/** The lanes of all sessions and runs over the last hour, and the switch that pauses all starts. */
export function WhatRuns({ query, rows, axis }: ReturnType<typeof useLaneRows>) {
  const paused = usePaused();
  const fault = faultInstead(query);
  if (fault !== undefined) return <FaultNote error={fault} retry={() => void query.refetch()} />;
  return (
    <Panel
      title="At work"
      count={axis === undefined ? undefined : rows.filter(isAtWork).length}
      actions={<Dispatch paused={paused} />}
      flush
    >
      {paused ? (
        <p className="flex items-center gap-2 bg-well px-4 py-1.5 text-sm">
          <Icon name="pause" size={14} /> Paused: no agent is started until you resume.
        </p>
      ) : null}
      {axis === undefined ? (
        <div className="px-4">
          <Waiting rows={4} />
        </div>
      ) : rows.length === 0 ? (
        <NoRuns agent={undefined} />
      ) : (
        <LaneChart rows={rows} axis={axis} folded />
      )}
    </Panel>
  );
}

export const isAtWork = ({ state }: { readonly state: string }) =>
  state === 'working' || state === 'meets' || state === 'asks';

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
