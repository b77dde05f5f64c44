import { useMemo } from 'react';
import { useRuns } from '../../api/runs/use-runs.ts';
import { useLanes } from '../../api/use-lanes.ts';
import { useAsked, useNotices } from '../../api/use-waiting.ts';
import { laneRows } from './lane-rows.ts';

const RUNS = 100;

/** The lanes of the last minutes, kept up to date. */
export function useLaneRows(minutes: number) {
  const query = useLanes(minutes);
  const runs = useRuns({}, RUNS).data?.pages[0]?.runs;
  const asking = useAsking();
  const lanes = query.data;
  const rows = useMemo(
    () => (lanes === undefined ? [] : laneRows({ lanes, runs: runs ?? [], asking })),
    [lanes, runs, asking],
  );
  const axis =
    lanes === undefined ? undefined : { since: Date.parse(lanes.since), now: Date.parse(lanes.generated_at) };
  return { query, lanes, rows, axis };
}

/** The agents that wait for an answer of the user. */
function useAsking(): ReadonlySet<string> {
  const notices = useNotices().data;
  const { query } = useAsked();
  const asked = query.data;
  return useMemo(() => {
    const questions = (notices?.pages ?? []).flatMap((page) => page.notices).filter(({ kind }) => kind === 'agent');
    const mail = (asked?.pages ?? []).flatMap(({ messages }) => messages);
    return new Set([...questions.map(({ from }) => from), ...mail.map(({ from_agent }) => from_agent)]);
  }, [notices, asked]);
}
