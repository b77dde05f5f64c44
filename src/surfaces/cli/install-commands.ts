import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defined } from '../../core/defined.ts';
import { WaggleError } from '../../core/errors.ts';
import { canonicalAgentId } from '../../core/identity.ts';
import { plain, plainLine } from '../../core/text/plain-text.ts';
import { systemClock } from '../../hub/clock.ts';
import { homeFrom } from '../../hub/home.ts';
import { findRunningHub } from '../../hub/hub-file.ts';
import type { ServerCommand } from '../../hub/install/client.ts';
import {
  applyInstall,
  backupsOf,
  clientOf,
  clients,
  type InstallPlan,
  planInstall,
  planRemoval,
  undoInstall,
} from '../../hub/install/install.ts';
import { lineDiff } from '../../hub/install/line-diff.ts';
import { tryServer } from '../../hub/install/try-server.ts';
import { installedBy, packageFolder } from '../../hub/package-place.ts';
import { OFF, shownSetting } from '../../hub/settings/settings.ts';
import { isChosen } from './choose-door.ts';
import type { InstallFlags, UninstallFlags } from './commands/install.ts';
import { answer, type Context, refuseServer } from './context.ts';
import { palette } from './paint.ts';
import { counted } from './quantities.ts';

export async function install(context: Context, id: string, flags: InstallFlags): Promise<void> {
  refuseServer(context);
  const { io } = context;
  const { env } = io;
  const client = clientOf(id);
  const command = serverCommand(context, id, flags.toolsets);
  const plan = planInstall({ client: id, home: userHome(context), env, server: nameFrom(flags.name), command });
  const facts = { client: id, file: plan.file, changed: !plan.same, command: [command.command, ...command.args] };
  const diff = lineDiff(plan.before ?? '', plan.after);
  if (flags.dryRun === true) {
    answer(context, { ...facts, dryRun: true, diff }, () => dryRunText(context, plan, diff));
    return;
  }
  const { backup } = applyInstall(plan, systemClock());
  const tools = await tryServer(command, env).catch((error: unknown) => {
    undoInstall(plan, backup);
    throw error;
  });
  answer(context, { ...facts, backup: backup ?? null, tools: tools.length }, () =>
    [
      plan.same
        ? `${client.name} knows Waggle already: ${plainLine(plan.file)}`
        : `${client.name} knows Waggle now: ${plainLine(plan.file)}`,
      ...(backup === undefined ? [] : [`As it was before: ${plainLine(backup)}`]),
      `Tried: the server starts and lists ${counted(tools.length, 'tool')}.`,
      `Restart ${client.name} to use it.`,
      ...(installedBy() === 'npx' ? ['This copy came with npx and may vanish: npm install --global waggle-hub'] : []),
    ].join('\n'),
  );
}

function dryRunText({ io }: Context, plan: InstallPlan, diff: readonly string[]): string {
  const paint = palette(io.color);
  if (plan.same) return `Nothing would change in ${plainLine(plan.file)}.`;
  const lines = diff.map((line) => {
    const text = plain(line);
    return line.startsWith('+') ? paint.green(text) : line.startsWith('-') ? paint.red(text) : paint.dim(text);
  });
  const what = plan.before === undefined ? 'would be made' : 'would change';
  return [`${plainLine(plan.file)} ${what}:`, '', ...lines, '', 'Nothing was changed.'].join('\n');
}

/** Whole paths, since a client has its own PATH and folder; the store is named where it is not the usual one. */
function serverCommand(context: Context, id: string, toolsets: string | undefined): ServerCommand {
  const { home, settings, sources } = context;
  const named = sources.agent?.source === 'flag' ? settings.agent : undefined;
  const agent = canonicalAgentId(named ?? id);
  const elsewhere = home === homeFrom(undefined, {}) ? [] : ['--home', home];
  return {
    command: process.execPath,
    args: [
      path.join(packageFolder(), 'bin', 'waggle.js'),
      'mcp',
      '--agent',
      agent,
      ...(toolsets === undefined ? [] : ['--toolsets', toolsets]),
      ...elsewhere,
      ...(isChosen(context) ? ['--database', databaseFrom(context)] : []),
    ],
  };
}

/** A password has no place in a client's file, which people share and commit. */
function databaseFrom({ settings: { database } }: Context): string {
  if (shownSetting(database) === database) return database;
  throw new WaggleError(
    'INVALID_INPUT',
    "The database's address carries a password: keep it with waggle config set database, and install without it.",
  );
}

function nameFrom(name: string): string {
  if (/^[A-Za-z0-9_-]{1,64}$/.test(name)) return name;
  throw new WaggleError('INVALID_INPUT', 'A server name has 1-64 letters, digits, dashes and underscores.');
}

function userHome({ io }: Context): string {
  return io.env.HOME || os.homedir();
}

export async function uninstall(context: Context, { yes = false, name }: UninstallFlags): Promise<void> {
  refuseServer(context);
  const { home, settings, io } = context;
  const plans = clients
    .map((client) => planRemoval(client, userHome(context), io.env, nameFrom(name)))
    .filter((plan) => !plan.same);
  const entries = plans.map((plan) => {
    const backup = yes ? applyInstall(plan, systemClock()).backup : undefined;
    return { client: plan.client, file: plan.file, ...defined({ backup }) };
  });
  const running = await findRunningHub(home);
  const stays = [
    { what: 'data', where: home },
    { what: 'store', where: String(shownSetting(settings.database)) },
    ...(settings.mirror === OFF ? [] : [{ what: 'mirror', where: settings.mirror }]),
    { what: 'program', where: packageFolder() },
    ...clients.flatMap((client) =>
      backupsOf(client, userHome(context), io.env).map((where) => ({ what: 'backup', where })),
    ),
  ].filter(({ where }) => /^\w+:\/\//.test(where) || existsSync(where));
  const facts = { removed: yes, entries, stays, hubRunning: running !== undefined };
  answer(context, facts, () => uninstallText(facts));
}

interface Leaving {
  readonly removed: boolean;
  readonly entries: readonly { readonly client: string; readonly file: string; readonly backup?: string }[];
  readonly stays: readonly { readonly what: string; readonly where: string }[];
  readonly hubRunning: boolean;
}

function uninstallText({ removed, entries, stays, hubRunning }: Leaving): string {
  const heading = removed ? 'Removed from:' : 'With --yes, the entry would be removed from:';
  return [
    ...(entries.length === 0 ? ['No client knows Waggle under that name.'] : [heading]),
    ...entries.map(({ client, file }) => `  ${client}  ${plainLine(file)}`),
    '',
    'What stays, for you to keep or delete:',
    ...stays.map(({ what, where }) => `  ${what.padEnd(8)} ${plainLine(where)}`),
    '',
    ...(hubRunning ? ['A hub is running: waggle stop'] : []),
    installedBy() === 'checkout'
      ? 'The program goes with its folder.'
      : 'The program: npm uninstall --global waggle-hub',
  ].join('\n');
}
