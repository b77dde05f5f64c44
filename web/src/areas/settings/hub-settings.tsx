import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { faultInstead } from '../../api/fault-instead.ts';
import { CopyCommand } from '../../ui/copy-command.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FaultNote, Waiting } from '../../ui/states.tsx';
import { SettingRow } from './setting-row.tsx';
import { shownValue } from './setting-words.ts';

const groups: readonly (readonly [title: string, names: readonly string[]])[] = [
  ['Schedule', ['runs.cron', 'runs.zone', 'runs.catchUpMinutes']],
  ['Budgets', ['runs.dailyCostUsd', 'runs.max', 'runs.maxPerAgent', 'runs.wallMinutes', 'runs.idleMinutes']],
  ['How long things are kept', ['sessionSilenceMinutes', 'idempotencyHours', 'metricDays', 'eventDays']],
];

/** The settings of the hub. A change takes effect immediately and is stored in the user's file. */
export function HubSettings() {
  const query = useQuery({ queryKey: ['settings'], queryFn: () => call('hub_settings', {}) });
  const fault = faultInstead(query);
  if (fault !== undefined) return <FaultNote error={fault} retry={() => void query.refetch()} />;
  if (query.data === undefined) return <Waiting rows={3} />;
  const settings = new Map(query.data.settings.map((setting) => [setting.name, setting]));
  const grouped = new Set(groups.flatMap(([, names]) => names));
  const others = query.data.settings.filter(({ name }) => !grouped.has(name));
  return (
    <>
      {groups.map(([title, names]) => (
        <Panel key={title} title={title} flush>
          <ul>
            {names.map((name) => {
              const setting = settings.get(name);
              return setting === undefined ? null : <SettingRow key={name} setting={setting} />;
            })}
          </ul>
        </Panel>
      ))}
      <Panel title="This hub">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 pb-3 text-sm">
          {others.map(({ name, value, source }) => (
            <div key={name} className="contents">
              <dt className="text-soft">{name}</dt>
              <dd className="truncate text-right" title={`${shownValue(value)} (${source})`}>
                {shownValue(value)}
              </dd>
            </div>
          ))}
        </dl>
        <CopyCommand command="waggle config show" />
      </Panel>
    </>
  );
}
