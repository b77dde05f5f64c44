import type { Output } from '../../api/client.ts';
import { cronWords } from '../../ui/words/cron-words.ts';

export type Setting = Output<'hub_settings'>['settings'][number];

export const settingLabels: Readonly<Record<string, string>> = {
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
export function settingWords({ name, value }: Pick<Setting, 'name' | 'value'>): string {
  if (name === 'runs.dailyCostUsd' && (value === null || value === 'off')) return 'no limit';
  if (name === 'runs.cron') return cronWords(shownValue(value)) ?? shownValue(value);
  const unit = units[name];
  return unit === undefined || typeof value !== 'number' ? shownValue(value) : `${value} ${unit[value === 1 ? 0 : 1]}`;
}

export function shownValue(value: Setting['value']): string {
  if (value === null) return 'not set';
  return typeof value === 'object' ? value.join(', ') : String(value);
}
