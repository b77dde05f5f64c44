import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call, type Output } from '../../api/client.ts';
import { AgentName } from '../../ui/agent-mark.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FaultNote, Waiting } from '../../ui/states.tsx';

type CollectionRow = NonNullable<Output<'collection_manage'>['collections']>[number];

export function Collections({ chosen }: { chosen: string | undefined }) {
  const query = useQuery({ queryKey: ['collections'], queryFn: () => call('collection_manage', { action: 'list' }) });
  const rows = query.data?.collections ?? [];
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Panel title="Collections" count={rows.length} flush>
        {query.isPending ? <Waiting rows={2} /> : null}
        {query.isError ? <FaultNote error={query.error} /> : null}
        <ul>
          {rows.map((row) => (
            <Row key={row.collection} row={row} chosen={row.collection === chosen} />
          ))}
        </ul>
      </Panel>
      {chosen === undefined ? null : <Members collection={chosen} />}
    </div>
  );
}

function Row({ row, chosen }: { row: CollectionRow; chosen: boolean }) {
  return (
    <li
      className={`relative border-t border-line px-4 py-2.5 text-sm first:border-t-0 hover:bg-lift ${chosen ? 'bg-lift' : ''}`}
    >
      <p className="flex items-center gap-2">
        <Link
          to="/memory"
          search={chosen ? {} : { collection: row.collection }}
          className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
        >
          {row.name}
        </Link>
        <span className="text-xs text-faint">
          {row.kind.replaceAll('_', ' ')}, {row.role}
        </span>
      </p>
      {row.description === '' ? null : <p className="truncate text-xs text-faint">{row.description}</p>}
    </li>
  );
}

function Members({ collection }: { collection: string }) {
  const query = useQuery({
    queryKey: ['collections', collection],
    queryFn: () => call('collection_manage', { action: 'show', collection }),
  });
  const members = query.data?.members ?? [];
  if (query.isPending) return <Waiting rows={2} />;
  if (query.isError) return <FaultNote error={query.error} />;
  return (
    <Panel title="Members" count={members.length}>
      <p className="pb-3 text-xs text-faint">
        {query.data.memories ?? 0} memories, {query.data.tasks ?? 0} tasks
      </p>
      <ul className="flex flex-col gap-2 text-sm">
        {members.map(({ agent, role }) => (
          <li key={agent} className="flex items-center justify-between">
            <AgentName id={agent} />
            <span className="text-xs text-faint">{role}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
