import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { Panel } from '../../ui/panel.tsx';
import { clockTime } from '../../ui/words/ago.ts';
import { checkWords } from './check-words.ts';
import type { Health } from './health-area.tsx';

interface Props {
  readonly upkeep: NonNullable<Health['upkeep']>;
  readonly runs: Health['runs'];
}

const at = (time: string) => clockTime(new Date(time));

/** The background work of the hub, as sentences. */
export function Upkeep({ upkeep, runs }: Props) {
  const settings = useQuery({ queryKey: ['settings'], queryFn: () => call('hub_settings', {}) }).data?.settings;
  const settingOf = (wanted: string) => settings?.find(({ name }) => name === wanted)?.value;
  const [cron, zone] = [settingOf('runs.cron'), settingOf('runs.zone')];
  const schedule = typeof cron === 'string' && typeof zone === 'string' ? { cron, zone } : undefined;
  return (
    <Panel title="What the hub does by itself">
      <ul className="flex flex-col gap-2 text-sm">
        <li>{starting(runs)}</li>
        <li>{checkWords(upkeep, schedule)}</li>
        <li>{cleaning(upkeep)}</li>
      </ul>
    </Panel>
  );
}

function starting({ running, parked, paused }: Health['runs']): string {
  const now =
    running === 0 ? 'No agent is running' : running === 1 ? 'One agent is running' : `${running} agents are running`;
  const waits = parked === 0 ? '' : parked === 1 ? ', and one task is parked' : `, and ${parked} tasks are parked`;
  return `${now}${waits}. ${paused ? 'Starting agents is paused.' : 'Agents are started when their tasks need them.'}`;
}

function cleaning({ last_sweep_at, sweep_ms, sweep_fault }: Props['upkeep']): string {
  if (last_sweep_at === null) return 'Old records have not been cleaned up yet.';
  if (sweep_fault) return `Cleaning up old records failed ${at(last_sweep_at)}; it is tried again.`;
  return `Old records were cleaned up ${at(last_sweep_at)}${sweep_ms === null ? '' : `, in ${sweep_ms} ms`}.`;
}
