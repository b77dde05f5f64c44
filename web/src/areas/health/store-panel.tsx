import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bytes } from '../../ui/words/ago.ts';
import type { Health } from './health-area.tsx';

/** Says in one sentence whether the data is safe; the details of the database are shown on request. */
export function StorePanel({ health }: { health: Health }) {
  return (
    <Panel title="Store">
      <p className="pb-3 text-sm">{aboutStore(health)}</p>
      <details className="group text-sm">
        <summary className="flex items-center gap-2 text-xs text-soft select-none hover:text-ink">
          <Icon name="chevron" size={11} className="transition-transform group-open:rotate-90" />
          Technical details
        </summary>
        <div className="pt-3">
          <Facts facts={Object.entries(health.store).map(([name, value]) => [words(name), shown(name, value)])} />
        </div>
      </details>
    </Panel>
  );
}

export function Contents({ counts }: { counts: Health['counts'] }) {
  return (
    <Panel title="What it holds">
      <Facts facts={Object.entries(counts).map(([name, value]) => [words(name), value.toLocaleString('en')])} />
    </Panel>
  );
}

function aboutStore({ store }: Health): string {
  const size = Number(store.pages ?? 0) * Number(store.pageSize ?? 0);
  const what = `Everything is kept in ${store.engine ?? 'a database'}${size > 0 ? `, ${bytes(size)} in size` : ''}.`;
  const safe = String(store.synchronous ?? '').toUpperCase() === 'FULL';
  return safe ? `${what} A change is on disk before anyone hears of it.` : what;
}

export function storeSize({ store }: Health): string {
  const size = Number(store.pages ?? 0) * Number(store.pageSize ?? 0);
  return size > 0 ? bytes(size) : `${store.connections ?? 0} connections`;
}

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
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
  agents_here: 'Agents online',
  tasks_pending: 'Pending tasks',
  tasks_active: 'Active tasks',
  tasks_blocked: 'Blocked tasks',
  tasks_review: 'Tasks in review',
  tasks_done: 'Done tasks',
  tasks_canceled: 'Canceled tasks',
};

function words(name: string): string {
  const text = known[name] ?? name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function shown(name: string, value: string | number): string {
  if (typeof value === 'string') return value;
  return name === 'walBytes' || name === 'pageSize' ? bytes(value) : value.toLocaleString('en');
}
