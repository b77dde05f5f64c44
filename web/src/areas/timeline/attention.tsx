import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call, type Output } from '../../api/client.ts';
import { faultInstead } from '../../api/fault-instead.ts';
import { Panel } from '../../ui/panel.tsx';
import { FaultNote } from '../../ui/states.tsx';
import { When } from '../../ui/when.tsx';

type Inbox = Output<'attention_inbox'>;

const LOOK_AGAIN = 5000;

/** Information for agents that share a repository: handovers, latest claims and hot files. */
export function Attention() {
  const query = useQuery({
    queryKey: ['lanes', 'attention'],
    queryFn: () => call('attention_inbox', { recent_claim_window_minutes: 60, max_tokens: 20_000 }),
    refetchInterval: LOOK_AGAIN,
  });
  const fault = faultInstead(query);
  if (fault !== undefined) return <FaultNote error={fault} retry={() => void query.refetch()} />;
  if (query.data === undefined) return null;
  return (
    <>
      <HandedOver inbox={query.data} />
      <Stalled inbox={query.data} />
      <Claims inbox={query.data} />
      <Heat inbox={query.data} />
    </>
  );
}

const row = 'flex items-center gap-2 border-t border-line px-4 py-2 text-sm first:border-t-0';

/** Work of others that waits for the user, or for anybody on one of the user's tasks. */
function HandedOver({ inbox: { pending_handoffs: handoffs = [], pending_relays: relays = [] } }: { inbox: Inbox }) {
  const batons = [...handoffs, ...relays];
  if (batons.length === 0) return null;
  return (
    <Panel title="Handed over" count={batons.length} flush>
      <ul aria-label="Handed over">
        {batons.map(({ id, kind, from_agent, summary, task_id }) => (
          <li key={id} className={row}>
            <span className="font-medium">{from_agent}</span>
            <span className="text-xs text-faint">{kind}</span>
            <span className="min-w-0 flex-1 truncate text-soft">{summary}</span>
            <TaskLink id={task_id} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function TaskLink({ id }: { id: number }) {
  return (
    <Link to="/tasks/$id" params={{ id: String(id) }} className="text-xs text-honey-ink hover:underline">
      #{id}
    </Link>
  );
}

function Stalled({ inbox: { stalled_lanes: lanes = [] } }: { inbox: Inbox }) {
  if (lanes.length === 0) return null;
  return (
    <Panel title="Gone quiet" count={lanes.length} flush>
      <ul aria-label="Gone quiet">
        {lanes.map((lane) => (
          <li key={`${lane.repo_root} ${lane.branch} ${lane.owner}`} className={row}>
            <span className="font-medium">{lane.owner}</span>
            <span className="min-w-0 flex-1 truncate text-soft">{lane.activity_summary}</span>
            <span className="font-mono text-xs text-faint">{lane.branch}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Claims({ inbox: { recent_other_claims: claims = [] } }: { inbox: Inbox }) {
  if (claims.length === 0) return null;
  return (
    <Panel title="Claimed in the last hour" count={claims.length} flush>
      <ul aria-label="Claimed in the last hour">
        {claims.map((claim) => (
          <li key={`${claim.task_id} ${claim.file_path} ${claim.by_session_id}`} className={row}>
            <span className="font-medium">{claim.by_agent}</span>
            <span className="min-w-0 flex-1 truncate font-mono text-xs text-soft">{claim.file_path}</span>
            <When at={new Date(claim.claimed_at).toISOString()} className="text-xs text-faint" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Heat({ inbox: { file_heat: files = [] } }: { inbox: Inbox }) {
  if (files.length === 0) return null;
  const most = Math.max(...files.map(({ heat }) => heat));
  return (
    <Panel title="Hot files" flush>
      <ul aria-label="Hot files" className="py-1">
        {files.map(({ file_path, repo_root, heat, event_count }) => (
          <li key={`${repo_root} ${file_path}`} title={repo_root} className="flex items-center gap-3 px-4 py-1 text-xs">
            <span className="min-w-0 flex-1 truncate font-mono text-soft">{file_path}</span>
            <span className="h-1.5 w-20 shrink-0 overflow-hidden rounded-full bg-well">
              <span className="block h-full rounded-full bg-work" style={{ width: `${(100 * heat) / most}%` }} />
            </span>
            <span className="w-8 shrink-0 text-right text-faint tabular-nums">{event_count}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
