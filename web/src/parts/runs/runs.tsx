import { faultInstead } from '../../api/fault-instead.ts';
import { useRuns } from '../../api/runs/use-runs.ts';
import { CopyCommand } from '../../ui/copy-command.tsx';
import { More } from '../../ui/more.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Run } from '../../ui/run-looks.ts';
import { FaultNote } from '../../ui/states.tsx';
import { EndedRow, RunningRow } from './run-row.tsx';

const PAGE = 8;

/** Current and past runs of one agent. */
export function Runs({ agent }: { agent: string }) {
  const query = useRuns({ agent }, PAGE);
  const fault = faultInstead(query);
  if (fault !== undefined) return <FaultNote error={fault} retry={() => void query.refetch()} />;
  if (query.data === undefined) return null;
  const runs = query.data.pages.flatMap((page) => page.runs);
  return (
    <Panel title="Runs" flush>
      {runs.length === 0 ? <NoRuns agent={agent} /> : null}
      <RunList runs={runs} />
      <More query={query} flush />
    </Panel>
  );
}

/** The workers that an agent started; renders nothing if there are none. */
export function Workers({ parent }: { parent: string }) {
  const query = useRuns({ parent }, PAGE);
  const runs = query.data?.pages.flatMap((page) => page.runs) ?? [];
  if (runs.length === 0) return null;
  return (
    <Panel title="Its workers" flush>
      <RunList runs={runs} />
      <More query={query} flush />
    </Panel>
  );
}

export function RunList({ runs }: { runs: readonly Run[] }) {
  return (
    <ul>
      {runs.map((run) =>
        run.status === 'running' ? (
          <RunningRow key={run.run_id} run={run} />
        ) : (
          <EndedRow key={run.run_id} run={run} named={false} />
        ),
      )}
    </ul>
  );
}

export function NoRuns({ agent }: { agent: string | undefined }) {
  return (
    <div className="flex flex-col items-start gap-2.5 px-4 py-3.5 text-sm text-faint">
      <p>
        {agent === undefined
          ? 'The hub has not started any agent yet. It starts the owner of a task if that agent has a runner.'
          : 'The hub has not started this agent yet.'}
      </p>
      {agent === undefined ? <CopyCommand command="waggle agent add helper --runner claude" /> : null}
    </div>
  );
}
