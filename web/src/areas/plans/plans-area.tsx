import { Link } from '@tanstack/react-router';
import { faultInstead } from '../../api/fault-instead.ts';
import { usePaged } from '../../api/use-paged.ts';
import { Icon } from '../../ui/icon.tsx';
import { AgentMark } from '../../ui/marks/agent-mark.tsx';
import { More } from '../../ui/more.tsx';
import { AreaHead, Panel } from '../../ui/panel.tsx';
import { Empty, FaultNote, Waiting } from '../../ui/states.tsx';
import { When } from '../../ui/when.tsx';
import { type Plan, type Standing, standingOf, worstFirst } from './plan-list.ts';

/** All plans with their waves, those that are stuck first. */
export function PlansArea() {
  const query = usePaged('task_plan_list', { limit: 50 });
  const plans = worstFirst(query.data?.pages.flatMap(({ items }) => items) ?? []);
  const fault = faultInstead(query);
  return (
    <div className="thin-scroll overflow-y-auto">
      <AreaHead title="Plans" />
      <div className="flex flex-col gap-4 px-4 pb-8 sm:px-6">
        {fault === undefined ? null : <FaultNote error={fault} retry={() => void query.refetch()} />}
        {query.isPending ? <Waiting rows={4} /> : null}
        {query.data !== undefined && plans.length === 0 ? (
          <Empty icon="plans" title="No plans yet">
            An agent publishes a plan when a piece of work is too large for one task: parts in waves, each waiting for
            the ones before it.
          </Empty>
        ) : null}
        {plans.length === 0 ? null : (
          <Panel title="Plans" count={plans.length} goesOn={query.hasNextPage} flush>
            <ul aria-label="Plans">
              {plans.map((plan) => (
                <PlanLine key={plan.spec_task_id} plan={plan} />
              ))}
            </ul>
            <More query={query} flush />
          </Panel>
        )}
      </div>
    </div>
  );
}

const looks: Readonly<Record<Standing['state'], string>> = {
  stuck: 'text-rust font-medium',
  waiting: 'text-ink',
  working: 'text-work-ink',
  done: 'text-faint',
};

function PlanLine({ plan }: { plan: Plan }) {
  const standing = standingOf(plan);
  const done = plan.subtasks.filter(({ status }) => status === 'completed').length;
  const agents = [...new Set(plan.subtasks.flatMap(({ claimed_by_agent: agent }) => agent ?? []))];
  return (
    <li
      data-standing={standing.state}
      className="relative flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line px-4 py-2 text-sm first:border-t-0 hover:bg-lift"
    >
      <Link
        to="/tasks/$id"
        params={{ id: String(plan.spec_task_id) }}
        className="min-w-0 flex-1 basis-56 truncate font-medium after:absolute after:inset-0"
      >
        {plan.title}
      </Link>
      <span className={`flex min-w-0 flex-1 basis-52 items-center gap-1.5 text-xs ${looks[standing.state]}`}>
        {standing.state === 'stuck' ? <Icon name="warning" size={13} /> : null}
        <span className="truncate">{plan.archived ? 'Archived' : standing.words}</span>
      </span>
      <span className="flex w-16 shrink-0 -space-x-1">
        {agents.slice(0, 4).map((agent) => (
          <span key={agent} title={agent}>
            <AgentMark id={agent} size={18} />
          </span>
        ))}
      </span>
      <WaveBar plan={plan} />
      <span className="w-12 shrink-0 text-right text-xs text-soft tabular-nums">
        {done}/{plan.subtasks.length}
      </span>
      <When at={new Date(plan.created_at).toISOString()} className="w-9 shrink-0 text-right text-xs text-faint" />
    </li>
  );
}

/** One segment per wave, as wide as the wave has parts: done, taken, and the rest. */
function WaveBar({ plan }: { plan: Plan }) {
  const words = plan.waves.map(({ name, completed, total }) => `${name}: ${completed} of ${total} done`).join('; ');
  return (
    <span className="flex h-2 w-40 shrink-0 gap-0.5" title={words}>
      <span className="sr-only">{words}</span>
      {plan.waves.map(({ wave_index, total, completed, claimed }) => (
        <span key={wave_index} className="flex overflow-hidden rounded-full bg-edge/50" style={{ flexGrow: total }}>
          <span className="bg-moss" style={{ width: `${(100 * completed) / total}%` }} />
          <span className="bg-work" style={{ width: `${(100 * claimed) / total}%` }} />
        </span>
      ))}
    </span>
  );
}
