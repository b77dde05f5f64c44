import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call, type Output } from '../../api/client.ts';
import { useStreamState } from '../../api/stream-state.ts';
import { bytes, clockTime, duration } from '../../ui/ago.ts';
import { CopyCommand } from '../../ui/copy-command.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useInPages } from '../../ui/in-pages.ts';
import { More } from '../../ui/more.tsx';
import { AreaHead, Panel } from '../../ui/panel.tsx';
import { FaultNote, Waiting } from '../../ui/states.tsx';

type Health = Output<'hub_health'>;

export function HealthArea() {
  const query = useQuery({ queryKey: ['health'], queryFn: () => call('hub_health', {}), refetchInterval: 10_000 });
  return (
    <div className="thin-scroll overflow-y-auto">
      <AreaHead
        title="Health"
        actions={
          <Link to="/savings" className="text-sm text-honey-ink underline underline-offset-2">
            What calls cost
          </Link>
        }
      />
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
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Tile label="Hub" value={`up ${duration(health.uptime_seconds)}`} note={`Waggle ${health.version}`} good />
        <Tile
          label="Live updates"
          value={live ? 'connected' : 'reconnecting'}
          note={`event ${health.last_event.toLocaleString('en')}`}
          good={live}
        />
        <Tile label="Store" value={String(health.store.engine ?? 'unknown')} note={storeSize(health)} good />
        <Tile label="Memory in use" value={bytes(health.memory_bytes)} note={`Node ${health.node}`} good />
      </ul>
      <div className="grid gap-4 lg:grid-cols-2">
        <Panel title="Store">
          <p className="pb-3 text-sm">{aboutStore(health)}</p>
          <details className="group text-sm">
            <summary className="flex items-center gap-2 text-xs text-soft select-none hover:text-ink">
              <Icon name="chevron" size={11} className="transition-transform group-open:rotate-90" />
              What the database says of itself
            </summary>
            <div className="pt-3">
              <Facts facts={Object.entries(health.store).map(([name, value]) => [words(name), shown(name, value)])} />
            </div>
          </details>
        </Panel>
        <Panel title="What it holds">
          <Facts
            facts={Object.entries(health.counts).map(([name, value]) => [words(name), value.toLocaleString('en')])}
          />
        </Panel>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {health.checks === undefined ? null : <Doctor checks={health.checks} />}
        {health.upkeep === undefined ? null : <Upkeep upkeep={health.upkeep} runs={health.runs} />}
      </div>
      <Panel title="Something feels wrong?">
        <div className="flex flex-wrap items-center gap-3 text-sm text-soft">
          <span>Check the store, the agents' files and the clients on this machine:</span>
          <CopyCommand command="waggle doctor" />
          <span>Take a copy first:</span>
          <CopyCommand command="waggle backup" />
        </div>
      </Panel>
    </>
  );
}

const checkLooks = {
  ok: { icon: 'check', text: 'text-moss' },
  note: { icon: 'warning', text: 'text-honey-ink' },
  wrong: { icon: 'warning', text: 'text-rust' },
} as const;

const CHECKS = 20;

/** What `waggle doctor` would say, from inside the hub. */
function Doctor({ checks }: { checks: NonNullable<Health['checks']> }) {
  const wrong = checks.filter(({ state }) => state === 'wrong').length;
  const notes = checks.filter(({ state }) => state === 'note').length;
  const sum = [...(wrong === 0 ? [] : [`${wrong} wrong`]), ...(notes === 0 ? [] : [`${notes} to look at`])].join(', ');
  const { shown, query } = useInPages(checks, CHECKS);
  return (
    <Panel title="Doctor" actions={<span className="text-xs text-soft">{sum === '' ? 'Nothing is wrong' : sum}</span>}>
      <ul className="flex flex-col gap-2 text-sm">
        {shown.map(({ check, state, says }) => (
          <li key={`${check} ${says}`} className="flex gap-2.5">
            <Icon name={checkLooks[state].icon} size={14} className={`mt-0.5 ${checkLooks[state].text}`} />
            <span className="w-20 shrink-0 text-soft">
              {check}
              <span className="sr-only">: {state}</span>
            </span>
            <span className="min-w-0 flex-1 wrap-anywhere">{says}</span>
          </li>
        ))}
      </ul>
      <More query={query}>Show more checks</More>
    </Panel>
  );
}

function Upkeep({ upkeep, runs }: { upkeep: NonNullable<Health['upkeep']>; runs: Health['runs'] }) {
  const at = (time: string | null) => (time === null ? 'not yet' : clockTime(new Date(time)));
  return (
    <Panel title="What the hub does by itself">
      <Facts
        facts={[
          ['Last sweep', upkeep.sweep_fault ? `failed, ${at(upkeep.last_sweep_at)}` : at(upkeep.last_sweep_at)],
          ['It took', upkeep.sweep_ms === null ? 'unknown' : `${upkeep.sweep_ms} ms`],
          ['Last look at active tasks', at(upkeep.last_tick_at)],
          ['Next look', at(upkeep.next_tick_at)],
          ['Tasks worked on now', String(runs.running)],
          ['Parked', String(runs.parked)],
          ['Starting agents', runs.paused ? 'paused' : 'yes'],
        ]}
      />
    </Panel>
  );
}

/** The state of the store, for whoever wants to know whether their work is safe. */
function aboutStore({ store }: Health): string {
  const size = Number(store.pages ?? 0) * Number(store.pageSize ?? 0);
  const what = `Everything lies in ${store.engine ?? 'a database'}${size > 0 ? `, ${bytes(size)} in size` : ''}.`;
  const safe = String(store.synchronous ?? '').toUpperCase() === 'FULL';
  return safe ? `${what} A change is on the disk before anybody hears that it was made.` : what;
}

function storeSize({ store }: Health): string {
  const size = Number(store.pages ?? 0) * Number(store.pageSize ?? 0);
  return size > 0 ? bytes(size) : `${store.connections ?? 0} connections`;
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

export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="text-right break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const known: Readonly<Record<string, string>> = {
  walBytes: 'Write-ahead log',
  schema: 'Schema version',
  pageSize: 'Page size',
  agents_here: 'Agents around',
};

function words(name: string): string {
  const text = known[name] ?? name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function shown(name: string, value: string | number): string {
  if (typeof value === 'string') return value;
  return name === 'walBytes' || name === 'pageSize' ? bytes(value) : value.toLocaleString('en');
}
