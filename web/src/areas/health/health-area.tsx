import { useQuery } from '@tanstack/react-query';
import { call, type Output } from '../../api/client.ts';
import { useStreamState } from '../../api/events/stream-state.ts';
import { AreaTabs } from '../../ui/area-tabs.tsx';
import { CopyCommand } from '../../ui/copy-command.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AreaHead, Panel } from '../../ui/panel.tsx';
import { FaultNote, Waiting } from '../../ui/states.tsx';
import { bytes, duration } from '../../ui/words/ago.ts';
import { Doctor } from './doctor.tsx';
import { Contents, StorePanel, storeSize } from './store-panel.tsx';
import { Trends } from './trends.tsx';
import { Upkeep } from './upkeep.tsx';

export type Health = Output<'hub_health'>;

export function HealthArea() {
  const query = useQuery({ queryKey: ['health'], queryFn: () => call('hub_health', {}), refetchInterval: 10_000 });
  return (
    <div className="thin-scroll overflow-y-auto">
      <AreaHead title="Health" note={<AreaTabs of="hub" />} />
      <div className="flex flex-col gap-4 px-4 pb-8 sm:px-6">
        {query.isPending ? <Waiting /> : null}
        {query.isError ? <FaultNote error={query.error} retry={() => void query.refetch()} /> : null}
        {query.data === undefined ? null : <Report health={query.data} />}
      </div>
    </div>
  );
}

function Report({ health }: { health: Health }) {
  const live = useStreamState() === 'live';
  return (
    <>
      <Verdict health={health} live={live} />
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Tile label="Hub" value={`up ${duration(health.uptime_seconds)}`} note={`Waggle ${health.version}`} good />
        <Tile
          label="Live updates"
          value={live ? 'connected' : 'reconnecting'}
          note={`${health.last_event.toLocaleString('en')} changes so far`}
          good={live}
        />
        <Tile label="Store" value={String(health.store.engine ?? 'unknown')} note={storeSize(health)} good />
        <Tile label="Memory in use" value={bytes(health.memory_bytes)} note={`Node ${health.node}`} good />
      </ul>
      <Trends />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          {health.checks === undefined ? null : <Doctor checks={health.checks} />}
          <StorePanel health={health} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {health.upkeep === undefined ? null : <Upkeep upkeep={health.upkeep} runs={health.runs} />}
          <Contents counts={health.counts} />
        </div>
      </div>
      <Panel title="Something feels wrong?">
        <div className="flex flex-wrap items-center gap-3 text-sm text-soft">
          <span>Check the store, the agents’ files and the clients on this machine:</span>
          <CopyCommand command="waggle doctor" />
          <span>Make a backup first:</span>
          <CopyCommand command="waggle hub backup" />
        </div>
      </Panel>
    </>
  );
}

/** The whole report summed up in one sentence. */
function Verdict({ health: { checks = [] }, live }: { health: Health; live: boolean }) {
  const wrong = checks.filter(({ state }) => state === 'wrong').length;
  const notes = checks.filter(({ state }) => state === 'note').length;
  const good = wrong === 0 && live;
  return (
    <p role="status" className="flex items-center gap-2.5 text-base font-medium">
      <Icon name={good ? 'check' : 'warning'} size={18} className={good ? 'text-moss' : 'text-rust'} />
      {live ? verdictWords(wrong, notes) : 'The page has lost the hub and is reconnecting.'}
    </p>
  );
}

function verdictWords(wrong: number, notes: number): string {
  if (wrong > 0)
    return wrong === 1
      ? 'One thing is wrong; see the doctor below.'
      : `${wrong} things are wrong; see the doctor below.`;
  if (notes > 0)
    return notes === 1
      ? 'The hub is well; one thing is worth a look.'
      : `The hub is well; ${notes} things are worth a look.`;
  return 'Everything is fine.';
}

function Tile({ label, value, note, good }: { label: string; value: string; note: string; good: boolean }) {
  return (
    <li className="rounded-xl border border-line bg-sheet px-4 py-3 shadow-card">
      <p className="flex items-center gap-1.5 text-xs text-soft">
        <Icon name={good ? 'check' : 'warning'} size={13} className={good ? 'text-moss' : 'text-rust'} />
        {label}
      </p>
      <p className="truncate pt-1 text-lg font-semibold" title={value}>
        {value}
      </p>
      <p className="truncate text-xs text-faint">{note}</p>
    </li>
  );
}
