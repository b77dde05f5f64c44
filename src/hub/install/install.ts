import { copyFileSync, existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { WaggleError } from '../../core/errors.ts';
import { type Instant, iso } from '../../core/time.ts';
import { writeByRename } from '../operations/files.ts';
import { claude } from './claude.ts';
import type { Client, ServerCommand } from './client.ts';
import { codex } from './codex.ts';

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
  /** Name of the server entry. */
  readonly server: string;
  readonly command: ServerCommand;
}

/** What the client's file would become. Touches nothing. */
export function planInstall({ client: id, home, server, command }: InstallOptions): InstallPlan {
  const client = clients.find((one) => one.id === id);
  if (client === undefined) {
    const known = clients.map((one) => one.id);
    throw new WaggleError('INVALID_INPUT', `Waggle can install itself for ${known.join(' and ')}.`, { known });
  }
  const file = realFile(client.file(home));
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const after = client.withEntry(before, server, command);
  return { client: client.name, file, before, after, same: before === after };
}

/** Writes the plan by rename, keeping the file that was as a backup beside it. */
export function applyInstall(plan: InstallPlan, now: Instant): { backup: string | undefined } {
  if (plan.same) return { backup: undefined };
  mkdirSync(path.dirname(plan.file), { recursive: true });
  if (plan.before === undefined) {
    writeByRename(plan.file, plan.after);
    return { backup: undefined };
  }
  const backup = `${plan.file}.before-waggle-${iso(now).replaceAll(':', '-')}`;
  copyFileSync(plan.file, backup);
  writeByRename(plan.file, plan.after, statSync(backup).mode & 0o777);
  return { backup };
}

/** People keep these files in a repository of their own and link to them: the link stays, its target changes. */
function realFile(file: string): string {
  return existsSync(file) ? realpathSync(file) : file;
}
