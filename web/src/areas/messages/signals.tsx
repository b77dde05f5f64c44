import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call, type Output } from '../../api/client.ts';
import { usePaged } from '../../api/use-paged.ts';
import { Button } from '../../ui/button.tsx';
import { CopyCommand } from '../../ui/copy-command.tsx';
import { useInPages } from '../../ui/in-pages.ts';
import { AgentMark } from '../../ui/marks/agent-mark.tsx';
import { StateChip } from '../../ui/marks/state-chip.tsx';
import { More } from '../../ui/more.tsx';
import { tellFault } from '../../ui/overlay/toasts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FaultNote, Waiting } from '../../ui/states.tsx';
import { When } from '../../ui/when.tsx';
import { stateSince } from './signal-time.ts';

type Row = Output<'list_signals'>['signals'][number];
type Box = 'inbox' | 'all';

/** Signals that point to memories, with the state of each. */
export function Signals({ box }: { box: Box }) {
  const query = usePaged('list_signals', { box, limit: 20 });
  const rows = query.data?.pages.flatMap(({ signals }) => signals) ?? [];
  const names = usePointedAt([...new Set(rows.flatMap((row) => row.memory_ids.slice(0, SHOWN_EACH)))]);
  return (
    <Panel title="Signals" count={query.isSuccess ? rows.length : undefined} goesOn={query.hasNextPage} flush>
      {query.isPending ? (
        <div className="px-4">
          <Waiting rows={2} />
        </div>
      ) : null}
      {query.isError ? <FaultNote error={query.error} retry={() => void query.refetch()} /> : null}
      {query.isSuccess && rows.length === 0 ? (
        <div className="flex flex-col items-start gap-2.5 px-4 py-3.5 text-sm text-faint">
          <p>Nobody has pointed anybody at a memory yet. A signal names memories and carries no text of its own.</p>
          <CopyCommand command="waggle memory signal check" />
        </div>
      ) : null}
      <ul aria-label="Signals">
        {rows.map((row) => (
          <SignalRow key={row.signal_id} row={row} names={names} mine={row.to === 'user'} />
        ))}
      </ul>
      <More query={query} flush />
    </Panel>
  );
}

const SHOWN_EACH = 3;
const AT_ONCE = 100;

/** The titles or texts of the memories that signals point to, because an id alone says nothing. */
function usePointedAt(ids: readonly number[]): ReadonlyMap<number, string> {
  const { data } = useQuery({
    queryKey: ['memory', 'pointed at', ids],
    queryFn: async () => {
      const names = new Map<number, string>();
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const { memories } = await call('memory_retrieve', { memory_ids: ids.slice(at, at + AT_ONCE) });
        for (const { memory_id, title, content } of memories) names.set(memory_id, title ?? content);
      }
      return names;
    },
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  });
  return data ?? new Map();
}

interface RowProps {
  readonly row: Row;
  readonly names: ReadonlyMap<number, string>;
  readonly mine: boolean;
}

function SignalRow({ row, names, mine }: RowProps) {
  const { shown, query } = useInPages(row.memory_ids, SHOWN_EACH, AT_ONCE);
  const others = usePointedAt(shown.slice(SHOWN_EACH));
  const client = useQueryClient();
  const ack = useMutation({
    mutationFn: () => call('signal', { action: 'ack', signal_ids: [row.signal_id] }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['messages'] }),
    onError: (error) => tellFault(error),
  });
  return (
    <li className="flex items-start gap-3 border-t border-line px-4 py-2.5 text-sm first:border-t-0">
      <AgentMark id={row.from} size={22} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span>
            <span className="font-medium">{row.from === 'user' ? 'You' : row.from}</span> pointed{' '}
            {row.to === 'user' ? 'you' : row.to} at
          </span>
          <StateChip state={row.state} at={stateSince(row)} />
          <When at={row.created_at} className="ml-auto text-xs text-faint" />
        </p>
        <ul className="pt-0.5">
          {shown.map((id) => (
            <li key={id} className="truncate">
              <Link to="/memory" search={{ id: String(id) }} className="text-honey-ink hover:underline">
                {names.get(id) ?? others.get(id) ?? `memory ${id}`}
              </Link>
            </li>
          ))}
        </ul>
        <More query={query}>{`Show ${row.memory_ids.length - shown.length} more`}</More>
      </div>
      {mine && row.state === 'pending' ? (
        <Button small icon="check" disabled={ack.isPending} onClick={() => ack.mutate()}>
          Dismiss
        </Button>
      ) : null}
    </li>
  );
}
