import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { writeByRename } from '../hub/files.ts';
import type { Environment } from '../hub/home.ts';
import { ensureHome } from '../hub/home.ts';
import { WaggleError } from '../rules/errors.ts';
import {
  environmentLayer,
  fileLayer,
  flagLayer,
  isAddress,
  type Layer,
  OFF,
  overlaid,
  type Resolved,
  resolveSettings,
  type SettingName,
  type Settings,
} from './settings.ts';

export interface SettingSources {
  readonly home: string;
  readonly cwd: string;
  readonly env: Environment;
  readonly flags?: Readonly<Partial<Record<SettingName, string>>>;
}

/** Loads the layers: defaults, the user's file, the repository's file, the environment and the flags. */
export function loadSettings({ home, cwd, env, flags = {} }: SettingSources): Resolved {
  const own = userFile(home);
  const shared = path.join(repoRoot(cwd), '.waggle', 'config.json');
  const layers = [
    ...readLayer('user file', own),
    // In the user's own home directory both are the same file, and it counts as the user's.
    ...(samePlace(own, shared) ? [] : readLayer('repo file', shared)),
    environmentLayer(env),
    flagLayer(flags),
  ];
  const { settings, sources } = resolveSettings(home, layers);
  // A relative path in the user's file is relative to the home, any other to the working directory.
  const resolved = (name: 'database' | 'mirror') =>
    path.resolve(sources[name]?.source === 'user file' ? home : cwd, settings[name]);
  return {
    settings: overlaid(settings, {
      database: isAddress(settings.database) ? settings.database : resolved('database'),
      mirror: settings.mirror === OFF ? OFF : resolved('mirror'),
    }),
    sources,
  };
}

/** The database in the user's own file, if set. */
export function keptDatabase(home: string): string | undefined {
  const [layer] = readLayer('user file', userFile(home));
  const named = layer?.values.database;
  return named === undefined || isAddress(named) ? named : path.resolve(home, named);
}

/** Changes one setting in the user's file and keeps the others. */
export function saveSetting(home: string, name: SettingName, value: Settings[SettingName]): string {
  ensureHome(home);
  const file = userFile(home);
  const before = existsSync(file) ? fileLayer('user file', file, readJson(file)).values : {};
  writeByRename(file, `${JSON.stringify({ ...before, [name]: value }, null, 2)}\n`);
  return file;
}

/** Removes one setting from the user's file; returns whether it was set. */
export function dropSetting(home: string, name: SettingName): { readonly file: string; readonly wasThere: boolean } {
  const file = userFile(home);
  const before = existsSync(file) ? fileLayer('user file', file, readJson(file)).values : {};
  const wasThere = Object.hasOwn(before, name);
  const rest = Object.fromEntries(Object.entries(before).filter(([known]) => known !== name));
  if (wasThere) writeByRename(file, `${JSON.stringify(rest, null, 2)}\n`);
  return { file, wasThere };
}

function userFile(home: string): string {
  return path.join(home, 'config.json');
}

function readLayer(source: 'user file' | 'repo file', file: string): readonly Layer[] {
  return existsSync(file) ? [fileLayer(source, file, readJson(file))] : [];
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new WaggleError('CONFIG_INVALID', `${file} cannot be read as JSON.`, { file });
  }
}

function samePlace(a: string, b: string): boolean {
  return existsSync(a) && existsSync(b) && realpathSync(a) === realpathSync(b);
}

/** The nearest folder upwards that contains `.git`, else the folder itself. */
function repoRoot(cwd: string): string {
  for (let at = path.resolve(cwd); ; at = path.dirname(at)) {
    if (existsSync(path.join(at, '.git'))) return at;
    if (at === path.dirname(at)) return path.resolve(cwd);
  }
}
