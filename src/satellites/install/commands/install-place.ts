import os from 'node:os';
import type { Context } from '../../../kernel/cli/context.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { InstallPlace } from '../client.ts';
import type { InstallFlags } from './install.ts';

export function placeOf({ io }: Context, { project }: Pick<InstallFlags, 'project'>): InstallPlace {
  const place = { home: io.env.HOME || os.homedir(), env: io.env, platform: process.platform };
  return project === true ? { ...place, project: io.cwd } : place;
}

export function nameFrom(name: string): string {
  if (/^[A-Za-z0-9_-]{1,64}$/.test(name)) return name;
  throw new WaggleError('INVALID_INPUT', 'A server name has 1-64 letters, digits, dashes and underscores.');
}
