import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Output } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { CopyCommand } from '../../ui/copy-command.tsx';
import { TextInput } from '../../ui/field.tsx';
import { tell } from '../../ui/overlay/toasts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FaultNote, Waiting } from '../../ui/states.tsx';
import { cronWords } from '../../ui/words/cron-words.ts';

type Setting = Output<'hub_settings'>['settings'][number];

const groups: readonly (readonly [title: string, names: readonly string[]])[] = [
  ['Schedule', ['runs.cron', 'runs.zone', 'runs.catchUpMinutes']],
  ['Budgets', ['runs.dailyCostUsd', 'runs.max', 'runs.maxPerAgent', 'runs.wallMinutes', 'runs.idleMinutes']],
  ['How long things are kept', ['sessionSilenceMinutes', 'idempotencyHours', 'metricDays', 'eventDays']],
];

const labels: Readonly<Record<string, string>> = {
  'runs.cron': 'When active tasks are checked',
  'runs.zone': 'Time zone',
  'runs.catchUpMinutes': 'A missed check still runs within',
  'runs.dailyCostUsd': 'Daily budget for runs',
  'runs.max': 'Runs at once',
  'runs.maxPerAgent': 'Runs of one agent at once',
  'runs.wallMinutes': 'A run is stopped after',
  'runs.idleMinutes': 'A silent run is stopped after',
  sessionSilenceMinutes: 'A silent session ends after',
  idempotencyHours: 'A repeated call is recognized for',
  metricDays: 'Call statistics are kept for',
  eventDays: 'The change log is kept for',
};

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  'runs.catchUpMinutes': ['minute', 'minutes'],
  'runs.dailyCostUsd': ['dollar', 'dollars'],
  'runs.wallMinutes': ['minute', 'minutes'],
  'runs.idleMinutes': ['minute', 'minutes'],
  sessionSilenceMinutes: ['minute', 'minutes'],
  idempotencyHours: ['hour', 'hours'],
  metricDays: ['day', 'days'],
  eventDays: ['day', 'days'],
};

/** A value as part of a sentence. */
function inWords({ name, value }: Setting): string {
  if (name === 'runs.dailyCostUsd' && value === null) return 'no limit';
  if (name === 'runs.cron') return cronWords(shown(value)) ?? shown(value);
  const unit = units[name];
  return unit === undefined || value === null ? shown(value) : `${shown(value)} ${unit[Number(value) === 1 ? 0 : 1]}`;
}

/** How the hub is set. What is changed here holds at once and stays in the user's file. */
export function HubSettings() {
  const query = useQuery({ queryKey: ['settings'], queryFn: () => call('hub_settings', {}) });
  if (query.isPending) return <Waiting rows={3} />;
  if (query.isError) return <FaultNote error={query.error} retry={() => void query.refetch()} />;
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
              <dd className="truncate text-right" title={`${shown(value)} (${source})`}>
                {shown(value)}
              </dd>
            </div>
          ))}
        </dl>
        <CopyCommand command="waggle config show" />
      </Panel>
    </>
  );
}

function shown(value: Setting['value']): string {
  if (value === null) return 'not set';
  return typeof value === 'object' ? value.join(', ') : String(value);
}

function SettingRow({ setting }: { setting: Setting }) {
  const [editing, setEditing] = useState<string>();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (value: string) => call('change_setting', { name: setting.name, value }),
    onSuccess: () => {
      tell('Saved. It takes effect now.');
      setEditing(undefined);
      void client.invalidateQueries({ queryKey: ['settings'] });
    },
  });
  const label = labels[setting.name] ?? setting.name;
  return (
    <li className="border-t border-line px-4 py-2 text-sm first:border-t-0">
      <div className="flex min-h-8 items-center gap-3">
        <span className="min-w-0 flex-1" title={setting.means}>
          {label}
          {setting.source === 'default' ? null : (
            <span className="block text-2xs text-faint">from {setting.source}</span>
          )}
        </span>
        {editing === undefined ? (
          <>
            <span className="max-w-56 text-right tabular-nums" title={shown(setting.value)}>
              {inWords(setting)}
            </span>
            {setting.changeable ? (
              <Button
                small
                look="quiet"
                icon="edit"
                aria-label={`Change: ${label}`}
                onClick={() => setEditing(shown(setting.value))}
              />
            ) : null}
          </>
        ) : (
          <form
            className="flex gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              save.mutate(editing);
            }}
          >
            <TextInput
              autoFocus
              aria-label={label}
              value={editing}
              onChange={(event) => setEditing(event.target.value)}
              onKeyDown={(event) => event.key === 'Escape' && setEditing(undefined)}
              className="w-40"
            />
            <Button type="submit" look="main" disabled={save.isPending}>
              Save
            </Button>
          </form>
        )}
      </div>
      {save.isError && editing !== undefined ? <FaultNote error={save.error} /> : null}
    </li>
  );
}
