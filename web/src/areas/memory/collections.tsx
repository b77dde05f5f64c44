import { Link } from '@tanstack/react-router';
import { faultInstead } from '../../api/fault-instead.ts';
import { type CollectionRow, useCollections, useMembers } from '../../api/use-collections.ts';
import { AgentName } from '../../ui/marks/agent-mark.tsx';
import { More } from '../../ui/more.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FaultNote, Waiting } from '../../ui/states.tsx';
import { holding } from '../../ui/words/holding.ts';

export function Collections({ chosen }: { chosen: string | undefined }) {
  const query = useCollections();
  const rows = query.data?.pages.flatMap(({ collections }) => collections) ?? [];
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Panel title="Collections" flush>
        {query.isPending ? <Waiting rows={2} /> : null}
        {query.isError ? <FaultNote error={query.error} retry={() => void query.refetch()} /> : null}
        <ul aria-label="Collections">
          {rows.map((row) => (
            <Row key={row.collection} row={row} chosen={row.collection === chosen} />
          ))}
        </ul>
        <More query={query} flush>
          Show more collections
        </More>
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
      {row.description === '' ? null : <p className="truncate text-xs text-soft">{row.description}</p>}
      <p className="text-xs text-faint tabular-nums">{holding(row)}</p>
    </li>
  );
}

function Members({ collection }: { collection: string }) {
  const query = useMembers(collection);
  const fault = faultInstead(query);
  if (fault !== undefined) return <FaultNote error={fault} />;
  if (query.data === undefined) return <Waiting rows={2} />;
  const members = query.data.pages.flatMap((page) => page.members);
  return (
    <Panel title="Members">
      {collection === 'workspace' ? <p className="text-sm text-faint">Everyone on this hub.</p> : null}
      <ul aria-label="Members" className="flex flex-col gap-2 text-sm">
        {members.map(({ agent, role }) => (
          <li key={agent} className="flex items-center justify-between">
            <AgentName id={agent} />
            <span className="text-xs text-faint">{role}</span>
          </li>
        ))}
      </ul>
      <More query={query}>Show more members</More>
    </Panel>
  );
}
