import os from 'node:os';
import { WaggleError } from '../../core/errors.ts';
import type { InstallPlace } from '../../hub/install/client.ts';
import type { InstallFlags } from './commands/install.ts';
import type { Context } from './context.ts';

export function placeOf({ io }: Context, { project }: Pick<InstallFlags, 'project'>): InstallPlace {
  const place = { home: io.env.HOME || os.homedir(), env: io.env, platform: process.platform };
  return project === true ? { ...place, project: io.cwd } : place;
}

export function nameFrom(name: string): string {
  if (/^[A-Za-z0-9_-]{1,64}$/.test(name)) return name;
  throw new WaggleError('INVALID_INPUT', 'A server name has 1-64 letters, digits, dashes and underscores.');
}
