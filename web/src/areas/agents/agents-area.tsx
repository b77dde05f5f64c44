import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { call, type Output } from '../../api/client.ts';
import { AgentMark } from '../../ui/agent-mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AreaHead } from '../../ui/panel.tsx';
import { Empty, FaultNote, Waiting } from '../../ui/states.tsx';
import { When } from '../../ui/when.tsx';
import { AgentDetail } from './agent-detail.tsx';
import { Teams } from './teams.tsx';

export type AgentRow = Output<'list_agents'>['agents'][number];

export function AgentsArea() {
  const { id } = useSearch({ from: '/agents' });
  const query = useQuery({ queryKey: ['agents'], queryFn: () => call('list_agents', {}), refetchInterval: 30_000 });
  const agents = query.data?.agents ?? [];
  const chosen = agents.find((agent) => agent.id === id);
  const here = agents.filter(({ presence }) => presence !== 'away').length;
  return (
    <div className="thin-scroll overflow-y-auto">
      <AreaHead title="Agents" note={query.isSuccess ? `${here} of ${agents.length} around` : undefined} />
      <div className="flex flex-col gap-4 px-4 pb-8 sm:px-6">
        {query.isPending ? <Waiting rows={5} /> : null}
        {query.isError ? <FaultNote error={query.error} retry={() => void query.refetch()} /> : null}
        {query.isSuccess && agents.every(({ kind }) => kind === 'person') ? (
          <Empty icon="agents" title="No agent has come by yet" command="waggle install claude">
            Connect one, and it appears here with its first call.
          </Empty>
        ) : null}
        <div
          className={chosen === undefined ? '' : 'grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]'}
        >
          <ul className="overflow-hidden rounded-xl border border-line bg-sheet shadow-card empty:hidden">
            {[...agents].sort(byPresence).map((agent) => (
              <AgentLine key={agent.id} agent={agent} chosen={agent.id === id} />
            ))}
          </ul>
          {chosen === undefined ? null : <AgentDetail agent={chosen} />}
        </div>
        <Teams />
      </div>
    </div>
  );
}

const ranks = { here: 0, quiet: 1, away: 2 } as const;

function byPresence(a: AgentRow, b: AgentRow): number {
  return ranks[a.presence] - ranks[b.presence] || (a.id < b.id ? -1 : 1);
}

const presenceLooks = {
  here: { dot: 'bg-moss', word: 'here' },
  quiet: { dot: 'bg-honey', word: 'quiet' },
  away: { dot: 'bg-edge', word: 'away' },
} as const;

export function PresenceDot({ presence }: { presence: AgentRow['presence'] }) {
  const { dot, word } = presenceLooks[presence];
  return (
    <>
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dot}`} />
      <span className="sr-only">{word}</span>
    </>
  );
}

function AgentLine({ agent, chosen }: { agent: AgentRow; chosen: boolean }) {
  const open = Object.values(agent.open).reduce((sum, count) => sum + count, 0);
  const [work] = agent.work;
  return (
    <li
      className={`relative flex items-center gap-3 border-t border-line px-4 py-3 first:border-t-0 hover:bg-lift ${chosen ? 'bg-lift' : ''}`}
    >
      <span className="relative">
        <AgentMark id={agent.id} size={32} />
        <span className="absolute -right-0.5 -bottom-0.5 flex rounded-full border-2 border-sheet">
          <PresenceDot presence={agent.presence} />
        </span>
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <Link
            to="/agents"
            search={{ id: chosen ? undefined : agent.id }}
            className="truncate font-medium after:absolute after:inset-0"
          >
            {agent.id === 'user' ? 'You' : agent.name}
          </Link>
          {agent.has_runner ? (
            <span title="The hub can start it" className="text-honey-ink">
              <Icon name="bolt" size={12} />
              <span className="sr-only">the hub can start it</span>
            </span>
          ) : null}
        </p>
        <p className="truncate text-xs text-faint">
          {work === undefined
            ? agent.description === ''
              ? 'Not on anything'
              : agent.description
            : `On #${work.id} ${work.title}`}
        </p>
      </div>
      <p className="text-right text-xs whitespace-nowrap text-soft">
        <span className="block tabular-nums">
          {open === 0 ? 'no open tasks' : open === 1 ? '1 open task' : `${open} open tasks`}
        </span>
        <span className="block text-faint">
          {agent.last_seen_at === undefined ? 'never seen' : <When at={agent.last_seen_at} />}
        </span>
      </p>
    </li>
  );
}
