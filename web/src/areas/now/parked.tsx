import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call, type Output } from '../../api/client.ts';
import { usePaged } from '../../api/use-paged.ts';
import { Button } from '../../ui/button.tsx';
import { AgentName } from '../../ui/marks/agent-mark.tsx';
import { More } from '../../ui/more.tsx';
import { tell, tellFault } from '../../ui/overlay/toasts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { startWords } from '../../ui/run-looks.ts';
import { clockTime } from '../../ui/words/ago.ts';

type Row = Output<'list_parked'>['parked'][number];

const reasons: Readonly<Record<Row['reason'], string>> = {
  failures: 'Failed too often; it will not be retried automatically',
  backoff: 'The last try failed',
  quota: 'Its quota is used up',
  budget: 'The daily budget for runs is spent',
};

/** Parked work with the reason, and a button to retry it now. */
export function Parked() {
  const query = usePaged('list_parked', { limit: 20 });
  const rows = query.data?.pages.flatMap(({ parked }) => parked) ?? [];
  if (rows.length === 0) return null;
  return (
    <Panel title="Parked" count={rows.length} goesOn={query.hasNextPage} flush>
      <ul>
        {rows.map((row) => (
          <ParkedRow key={row.task_id} row={row} />
        ))}
      </ul>
      <More query={query} flush />
    </Panel>
  );
}

function ParkedRow({ row }: { row: Row }) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call('run_task', { id: row.task_id }),
    onSuccess: (answer) => {
      tell(startWords(answer, `${row.agent} tries #${row.task_id} again.`));
      void client.invalidateQueries({ queryKey: ['runs'] });
      void client.invalidateQueries({ queryKey: ['parked'] });
    },
    onError: (error) => tellFault(error),
  });
  const until = row.until === null ? '' : `; next try ${clockTime(new Date(row.until))}`;
  return (
    <li className="flex items-start gap-3 border-t border-line px-4 py-2.5 text-sm first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5">
          <AgentName id={row.agent} />
          <Link to="/tasks/$id" params={{ id: row.task_id }} className="min-w-0 truncate font-medium hover:underline">
            <span className="text-faint tabular-nums">#{row.task_id}</span> {row.title}
          </Link>
        </p>
        <p className="pt-0.5 text-xs text-soft">
          <span className="font-medium text-rust">{reasons[row.reason]}</span>
          {until}
        </p>
        {row.detail === null ? null : <p className="truncate text-xs text-faint">{row.detail}</p>}
      </div>
      {row.reason === 'budget' ? null : (
        <Button small icon="bolt" disabled={retry.isPending} onClick={() => retry.mutate()}>
          Try now
        </Button>
      )}
    </li>
  );
}
