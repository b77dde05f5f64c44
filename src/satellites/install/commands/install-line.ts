import path from 'node:path';
import { isChosen } from '../../../kernel/cli/choose-door.ts';
import type { Context } from '../../../kernel/cli/context.ts';
import { homeFrom } from '../../../kernel/hub/home.ts';
import { packageFolder } from '../../../kernel/hub/package-place.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { canonicalAgentId } from '../../../kernel/rules/identity.ts';
import { shownSetting } from '../../../kernel/settings/settings.ts';
import type { ServerCommand } from '../client.ts';
import { shellLine } from '../shell-line.ts';
import type { InstallFlags } from './install.ts';

/** Absolute paths, since a client has its own PATH and working directory; a shared project file gets the bare name. */
function program({ project }: InstallFlags): readonly string[] {
  return project === true ? ['waggle'] : [process.execPath, path.join(packageFolder(), 'bin', 'waggle.js')];
}

function agentOf({ settings, sources }: Context, client: string): string {
  return canonicalAgentId((sources.agent?.source === 'flag' ? settings.agent : undefined) ?? client);
}

/** Names the store if it is not the default, but never in a shared project file, since other users have their own. */
export function serverCommand(context: Context, client: string, flags: InstallFlags): ServerCommand {
  const [command = '', ...args] = program(flags);
  const { toolsets } = flags;
  return {
    command,
    args: [
      ...args,
      'mcp',
      '--agent',
      agentOf(context, client),
      ...(toolsets === undefined ? [] : ['--toolsets', toolsets]),
      ...renamed(flags),
      ...elsewhere(context, flags),
      ...(isChosen(context) && flags.project !== true ? ['--database', databaseFrom(context)] : []),
    ],
  };
}

export function hookLine(context: Context, client: string, flags: InstallFlags): (moment: string) => string {
  const ends = [
    '--client',
    client,
    '--agent',
    agentOf(context, client),
    ...renamed(flags),
    ...elsewhere(context, flags),
  ];
  return (moment) => shellLine([...program(flags), 'hook', moment, ...ends]);
}

/** The program knows the server as waggle unless it is told another name. */
function renamed({ name }: InstallFlags): readonly string[] {
  return name === 'waggle' ? [] : ['--name', name];
}

function elsewhere({ home }: Context, { project }: InstallFlags): readonly string[] {
  return project === true || home === homeFrom(undefined, {}) ? [] : ['--home', home];
}

/** Refuses a password in a client's config file, because people share and commit such files. */
function databaseFrom({ settings: { database } }: Context): string {
  if (shownSetting(database) === database) return database;
  throw new WaggleError(
    'INVALID_INPUT',
    'The database address contains a password. Save it with waggle config set database, and run this command without it.',
  );
}
