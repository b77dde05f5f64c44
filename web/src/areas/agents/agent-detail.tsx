import { Link } from '@tanstack/react-router';
import type { AgentRow } from '../../api/use-agents.ts';
import { ActivityList } from '../../parts/activity/activity-list.tsx';
import { Runs, Workers } from '../../parts/runs/runs.tsx';
import { TryAgent } from '../../parts/try-agent.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Together } from '../../ui/loading/together.tsx';
import { AgentMark } from '../../ui/marks/agent-mark.tsx';
import { StatusMark, statusLooks } from '../../ui/marks/status.tsx';
import { Panel } from '../../ui/panel.tsx';
import { When } from '../../ui/when.tsx';
import { ChooseRunner } from './choose-runner.tsx';
import { UsageChart } from './usage-chart.tsx';

export function AgentDetail({ agent }: { agent: AgentRow }) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <section aria-label={agent.name} className="rounded-xl border border-line bg-sheet p-4 shadow-card">
        <div className="flex items-center gap-3">
          <AgentMark id={agent.id} size={40} />
          <div className="min-w-0">
            <h2 className="truncate text-lg font-semibold">{agent.name}</h2>
            <p className="truncate text-xs text-faint">
              {agent.id === agent.name ? null : <code className="mr-2 font-mono">{agent.id}</code>}
              {[agent.owner === undefined ? undefined : `works for ${agent.owner}`, agent.email]
                .filter((fact) => fact !== undefined)
                .join(', ')}
            </p>
          </div>
          {agent.kind === 'person' ? null : (
            <span className="ml-auto shrink-0">
              {agent.has_runner ? <TryAgent id={agent.id} /> : <ChooseRunner id={agent.id} />}
            </span>
          )}
        </div>
        {agent.description === '' ? null : <p className="pt-3 text-sm text-soft">{agent.description}</p>}
        <Load agent={agent} />
        <Mailbox agent={agent} />
        {agent.skills === undefined || agent.skills.length === 0 ? null : (
          <p className="flex flex-wrap gap-1.5 pt-3 text-xs text-soft">
            {agent.skills.map((skill) => (
              <span key={skill} className="rounded-full border border-line px-2 py-px">
                {skill}
              </span>
            ))}
          </p>
        )}
      </section>
      {agent.work.length === 0 ? null : (
        <Panel title="Working on" flush>
          <ul>
            {agent.work.map((task) => (
              <li key={task.id} className="border-t border-line first:border-t-0">
                <Link
                  to="/tasks/$id"
                  params={{ id: task.id }}
                  className="flex items-center gap-2.5 px-4 py-2.5 text-sm hover:bg-lift"
                >
                  <StatusMark status="active" />
                  <span className="text-xs text-faint tabular-nums">#{task.id}</span>
                  <span className="min-w-0 flex-1 truncate">{task.title}</span>
                </Link>
              </li>
            ))}
          </ul>
          <OtherWork agent={agent} />
        </Panel>
      )}
      <Together key={agent.id} about="runs">
        <UsageChart agent={agent.id} />
        <Workers parent={agent.id} />
        {agent.kind === 'person' ? null : <Runs agent={agent.id} />}
        <Panel title={agent.id === 'user' ? 'What you did' : `What ${agent.name} did`}>
          <ActivityList actor={agent.id} pageSize={20} />
        </Panel>
      </Together>
    </div>
  );
}

/** The last updated tasks are listed above; this links to the rest on the board. */
function OtherWork({ agent }: { agent: AgentRow }) {
  const others = (agent.open.active ?? 0) - agent.work.length;
  if (others <= 0) return null;
  return (
    <p className="border-t border-line px-4 py-2 text-xs text-faint">
      {others} more on the{' '}
      <Link to="/work" search={{ owner: agent.id }} className="text-honey-ink underline underline-offset-2">
        board
      </Link>
    </p>
  );
}

function Mailbox({ agent }: { agent: AgentRow }) {
  const { waiting, oldest_at: oldest } = agent.mailbox;
  return (
    <p className="flex items-center gap-2 pt-3 text-sm text-soft">
      <Icon name="messages" size={14} className="text-faint" />
      {waiting === 0 ? (
        'No open messages'
      ) : (
        <span>
          <Link
            to="/messages"
            search={{ tab: 'all', state: 'open', with: agent.id }}
            className="text-honey-ink underline"
          >
            {waiting === 1 ? '1 open message' : `${waiting} open messages`}
          </Link>
          , the oldest sent <When words at={oldest ?? ''} />
        </span>
      )}
    </p>
  );
}

const shown = ['pending', 'active', 'blocked', 'review'] as const;

function Load({ agent }: { agent: AgentRow }) {
  return (
    <ul className="grid grid-cols-4 gap-1.5 pt-4 sm:gap-2">
      {shown.map((status) => (
        <li key={status}>
          <Link
            to="/work"
            search={{ owner: agent.id }}
            className="flex flex-col rounded-lg border border-line px-2 py-1.5 sm:px-2.5 hover:border-edge"
          >
            <span className="text-lg font-semibold tabular-nums">{agent.open[status] ?? 0}</span>
            <span className="flex items-center gap-1 text-2xs text-soft">
              <StatusMark status={status} size={11} /> {statusLooks[status].word}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
