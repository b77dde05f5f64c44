import { MINUTE, SECOND } from '../../kernel/rules/time.ts';
import type { Settings } from '../../kernel/settings/settings.ts';

/** When and how much the hub runs by itself. */
export interface RunSettings {
  /** Five-field cron pattern of the regular tick, the fallback for missed wakes. */
  readonly cron: string;
  /** IANA zone of the pattern and of the day that the spend cap counts. */
  readonly zone: string;
  /** A slot missed by more than this is skipped. */
  readonly catchUpMs: number;
  readonly leaseMs: number;
  readonly heartbeatMs: number;
  /** How often to look for work when no commit was observed. */
  readonly pollMs: number;
  readonly wallMs: number;
  readonly idleMs: number;
  /** How long a stopped program may take to end before it is killed. */
  readonly graceMs: number;
  readonly maxRuns: number;
  readonly maxRunsPerAgent: number;
  /** Per workspace and day; `null` switches the cap off. */
  readonly dailyCostUsd: number | null;
}

/** What no setting changes. */
const fixed = {
  leaseMs: 60 * SECOND,
  heartbeatMs: 15 * SECOND,
  pollMs: SECOND,
  graceMs: 5 * SECOND,
} satisfies Partial<RunSettings>;

/** The operator's settings, converted to the units of the runner. */
export function runSettingsFrom(settings: Settings): RunSettings {
  const cap = settings['runs.dailyCostUsd'];
  return {
    ...fixed,
    cron: settings['runs.cron'],
    zone: settings['runs.zone'],
    catchUpMs: settings['runs.catchUpMinutes'] * MINUTE,
    wallMs: settings['runs.wallMinutes'] * MINUTE,
    idleMs: settings['runs.idleMinutes'] * MINUTE,
    maxRuns: settings['runs.max'],
    maxRunsPerAgent: settings['runs.maxPerAgent'],
    dailyCostUsd: cap === 'off' ? null : cap,
  };
}
