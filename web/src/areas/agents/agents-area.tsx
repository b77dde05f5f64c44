import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useRuns } from '../../api/runs/use-runs.ts';
import { type AgentRow, rosterRows, useAgent, useRoster } from '../../api/use-agents.ts';
import { ConnectClients } from '../../parts/connect/connect-clients.tsx';
import { BackLink, isNarrow } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AgentMark } from '../../ui/marks/agent-mark.tsx';
import { More } from '../../ui/more.tsx';
import { AreaHead, Panel } from '../../ui/panel.tsx';
import { Empty, FaultNote, Waiting } from '../../ui/states.tsx';
import { When } from '../../ui/when.tsx';
import { AddAgent } from './add-agent.tsx';
import { AgentDetail } from './agent-detail.tsx';
import { PresenceDot } from './presence.tsx';
import { Teams } from './teams.tsx';
import { UsageChart } from './usage-chart.tsx';

export function AgentsArea() {
  const { id } = useSearch({ from: '/agents' });
  const [adding, setAdding] = useState(false);
  const query = useRoster();
  const chosen = useAgent(id);
  const [first] = query.data?.pages ?? [];
  const agents = rosterRows(query.data?.pages ?? []);
  const running = useRunningAgents();
  return (
    <div key={isNarrow() ? id : ''} className="thin-scroll overflow-y-auto">
      <AreaHead
        title="Agents"
        note={first === undefined ? undefined : `${first.around} of ${first.total} online`}
        actions={
          <Button icon="plus" onClick={() => setAdding(true)}>
            Add an agent
          </Button>
        }
      />
      {adding ? <AddAgent close={() => setAdding(false)} /> : null}
      <div className="flex flex-col gap-4 px-4 pb-8 sm:px-6">
        {query.isPending ? <Waiting rows={5} /> : null}
        {query.isError ? <FaultNote error={query.error} retry={() => void query.refetch()} /> : null}
        {first?.next_cursor === undefined && query.isSuccess && agents.every(({ kind }) => kind === 'person') ? (
          <Empty icon="agents" title="No agent has connected yet" command="waggle install claude">
            Connect one, and it appears here with its first call.
          </Empty>
        ) : null}
        <div className={`grid items-start gap-4 ${chosen === undefined ? 'xl:grid-cols-2' : wide}`}>
          {/* On screens too narrow for both, the selected agent replaces the list. */}
          <div className={`min-w-0 flex-col gap-4 ${chosen === undefined ? 'flex' : 'hidden xl:flex'}`}>
            <div className="flex min-w-0 flex-col gap-2">
              <ul
                aria-label="Agents"
                className="overflow-hidden rounded-xl border border-line bg-sheet shadow-card empty:hidden"
              >
                {agents.map((agent) => (
                  <AgentLine key={agent.id} agent={agent} chosen={agent.id === id} running={running.has(agent.id)} />
                ))}
              </ul>
              <More query={query}>Show more agents</More>
            </div>
            {chosen === undefined ? null : <Teams agents={agents} />}
          </div>
          {chosen === undefined ? (
            <div className="flex min-w-0 flex-col gap-4">
              <UsageChart />
              <Teams agents={agents} />
              <Panel title="Connect a client">
                <ConnectClients />
              </Panel>
            </div>
          ) : (
            <div className="flex min-w-0 flex-col gap-3">
              <BackLink to="/agents">All agents</BackLink>
              <AgentDetail key={chosen.id} agent={chosen} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

const wide = 'xl:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]';

/** A program that rarely or never calls the hub still counts as working while the hub runs it. */
function useRunningAgents(): ReadonlySet<string> {
  const runs = useRuns({ status: 'running' }, 100).data?.pages.flatMap((page) => page.runs) ?? [];
  return new Set(runs.map(({ agent }) => agent));
}

/** The hub only searches the runs of the last week for an agent's last activity. */
const unseen = ({ has_runner }: AgentRow) => (has_runner ? 'not seen this week' : 'not seen yet');

interface LineProps {
  readonly agent: AgentRow;
  readonly chosen: boolean;
  readonly running: boolean;
}

function AgentLine({ agent, chosen, running }: LineProps) {
  const open = Object.values(agent.open).reduce((sum, count) => sum + count, 0);
  const [work] = agent.work;
  const { waiting } = agent.mailbox;
  const openMail = waiting === 1 ? 'open message' : 'open messages';
  return (
    <li
      className={`relative flex items-center gap-3 border-t border-line px-4 py-3 first:border-t-0 hover:bg-lift ${chosen ? 'bg-lift' : ''}`}
    >
      <span className="relative">
        <AgentMark id={agent.id} size={32} />
        <span className="absolute -right-0.5 -bottom-0.5 flex rounded-full border-2 border-sheet">
          <PresenceDot presence={running ? 'here' : agent.presence} />
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
              ? 'No active task'
              : agent.description
            : `On #${work.id} ${work.title}`}
        </p>
      </div>
      {waiting === 0 ? null : (
        <span
          className="inline-flex items-center gap-1 text-xs text-soft tabular-nums"
          title={`${waiting} ${openMail}`}
        >
          <Icon name="messages" size={13} className="text-faint" />
          {waiting}
          <span className="sr-only">{openMail}</span>
        </span>
      )}
      <p className="w-24 text-right text-xs whitespace-nowrap text-soft">
        <span className="block tabular-nums">
          {open === 0 ? 'no open tasks' : open === 1 ? '1 open task' : `${open} open tasks`}
        </span>
        <span className="block text-faint">
          {running ? (
            <span className="text-honey-ink">running now</span>
          ) : agent.last_seen_at === undefined ? (
            unseen(agent)
          ) : (
            <When at={agent.last_seen_at} />
          )}
        </span>
      </p>
    </li>
  );
}
