import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { WaggleError } from '../../core/errors.ts';
import { type Instant, iso } from '../../core/time.ts';
import type { Environment } from '../home.ts';
import { writeByRename } from '../operations/files.ts';
import { claude } from './claude.ts';
import type { Client, ServerCommand } from './client.ts';
import { codex } from './codex.ts';

const BACKUP_MARK = '.before-waggle-';

export const clients: readonly Client[] = [claude, codex];

export interface InstallPlan {
  readonly client: string;
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string;
  /** Nothing would change. */
  readonly same: boolean;
}

export interface InstallOptions {
  readonly client: string;
  readonly home: string;
  readonly env?: Environment;
  /** Name of the server entry. */
  readonly server: string;
  readonly command: ServerCommand;
}

/** What the client's file would become. Touches nothing. */
export function planInstall({ client: id, home, env = {}, server, command }: InstallOptions): InstallPlan {
  const client = clientOf(id);
  return planned(client, home, env, (before) => client.withEntry(before, server, command));
}

/** What the client's file would be without the entry. */
export function planRemoval(client: Client, home: string, env: Environment, server: string): InstallPlan {
  return planned(client, home, env, (before) => (before === undefined ? '' : client.withoutEntry(before, server)));
}

export function clientOf(id: string): Client {
  const client = clients.find((one) => one.id === id);
  if (client !== undefined) return client;
  const known = clients.map((one) => one.id);
  throw new WaggleError('INVALID_INPUT', `Waggle can install itself for ${known.join(' and ')}.`, { known });
}

function planned(
  client: Client,
  home: string,
  env: Environment,
  edit: (before: string | undefined) => string,
): InstallPlan {
  const file = realFile(client.file(home, env));
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const after = edit(before);
  return { client: client.name, file, before, after, same: (before ?? '') === after };
}

/** Writes the plan by rename, keeping the file that was as a backup beside it. */
export function applyInstall(plan: InstallPlan, now: Instant): { backup: string | undefined } {
  if (plan.same) return { backup: undefined };
  mkdirSync(path.dirname(plan.file), { recursive: true });
  if (plan.before === undefined) {
    writeByRename(plan.file, plan.after);
    return { backup: undefined };
  }
  const backup = `${plan.file}${BACKUP_MARK}${iso(now).replaceAll(':', '-')}`;
  copyFileSync(plan.file, backup);
  writeByRename(plan.file, plan.after, statSync(backup).mode & 0o777);
  return { backup };
}

/** The client's file as it was before the plan was applied; the backup of it is no longer needed. */
export function undoInstall(plan: InstallPlan, backup: string | undefined): void {
  if (plan.same) return;
  if (plan.before === undefined) rmSync(plan.file, { force: true });
  else writeByRename(plan.file, plan.before, statSync(plan.file).mode & 0o777);
  if (backup !== undefined) rmSync(backup, { force: true });
}

/** The backups that installs have left beside a client's file. */
export function backupsOf(client: Client, home: string, env: Environment): readonly string[] {
  const file = realFile(client.file(home, env));
  const folder = path.dirname(file);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.startsWith(`${path.basename(file)}${BACKUP_MARK}`));
  return names.sort().map((name) => path.join(folder, name));
}

/** People keep these files in a repository of their own and link to them: the link stays, its target changes. */
function realFile(file: string): string {
  return existsSync(file) ? realpathSync(file) : file;
}
