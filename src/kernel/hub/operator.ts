import { WaggleError } from '../rules/errors.ts';
import {
  overlaid,
  type Resolved,
  type SettingName,
  type Settings,
  settingFromText,
  settingMeaning,
  settingNamed,
  settingNames,
  shownSetting,
} from '../settings/settings.ts';
import { saveSetting } from '../settings/settings-files.ts';
import type { HealthCheck, HubUpkeep, ShownSetting } from '../tool/desk.ts';

/** What a started hub knows beyond its store. */
export interface Operator {
  settings(): readonly ShownSetting[];
  changeSetting(name: string, value: string): ShownSetting;
  upkeep(): Promise<HubUpkeep>;
  checks(): Promise<readonly HealthCheck[]>;
}

/**
 * Settings that may change while the hub runs: never where data is stored, who an agent is, or where the hub listens.
 */
const changeable: ReadonlySet<SettingName> = new Set<SettingName>([
  'sessionSilenceMinutes',
  'idempotencyHours',
  'metricDays',
  'eventDays',
  'runs.cron',
  'runs.zone',
  'runs.catchUpMinutes',
  'runs.wallMinutes',
  'runs.idleMinutes',
  'runs.max',
  'runs.maxPerAgent',
  'runs.dailyCostUsd',
]);

/** Whether a running hub applies a change of the setting at once; every other change waits for the next start. */
export function holdsAtOnce(name: SettingName): boolean {
  return changeable.has(name);
}

export interface LiveSettings {
  current(): Settings;
  list(): readonly ShownSetting[];
  change(name: string, text: string): ShownSetting;
}

/** The settings of a running hub. A change is written to the user's file and passed to `onChange`. */
export function liveSettings(home: string, resolved: Resolved, onChange: (settings: Settings) => void): LiveSettings {
  let { settings, sources } = resolved;

  function lineOf(name: SettingName): ShownSetting {
    const { source = 'default', from = 'default' } = sources[name] ?? {};
    const value = shownSetting(settings[name], name) ?? null;
    const means = settingMeaning(name);
    return { name, value, source, from, means, changeable: changeable.has(name) && !isFixed(name) };
  }

  /** The environment and flags override the file that a change is written to. */
  function isFixed(name: SettingName): boolean {
    const source = sources[name]?.source;
    return source === 'environment' || source === 'flag';
  }

  return {
    current: () => settings,
    list: () => settingNames.map(lineOf),
    change(given, text) {
      const name = settingNamed(given);
      if (!changeable.has(name)) throw fixed(`${name} cannot be changed while the hub runs.`);
      if (isFixed(name)) throw fixed(`${name} is set by ${sources[name]?.from}, which overrides the file.`);
      const value = settingFromText(name, text);
      const file = saveSetting(home, name, value);
      settings = overlaid(settings, { [name]: value });
      sources = { ...sources, [name]: { source: 'user file', from: file } };
      onChange(settings);
      return lineOf(name);
    },
  };
}

function fixed(message: string): WaggleError {
  return new WaggleError('SETTING_FIXED', message);
}
