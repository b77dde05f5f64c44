import { existsSync } from 'node:fs';
import { answer, type Context, refuseServer } from '../../../kernel/cli/context.ts';
import { calledHere, type Io } from '../../../kernel/cli/io.ts';
import { systemClock } from '../../../kernel/hub/clock.ts';
import { findRunningHub } from '../../../kernel/hub/hub-file.ts';
import { installedBy, packageFolder } from '../../../kernel/hub/package-place.ts';
import { defined } from '../../../kernel/rules/defined.ts';
import { OFF, shownSetting } from '../../../kernel/settings/settings.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';
import type { Client, InstallPlace } from '../client.ts';
import { clients } from '../clients.ts';
import { applyPlan, backupsOf, clientOf, planRemoval } from '../install.ts';
import type { UninstallFlags } from './install.ts';
import { nameFrom, placeOf } from './install-place.ts';

/** Removes named clients at once; without names it only lists what it would remove, unless --yes is given. */
export async function uninstall(context: Context, ids: readonly string[], flags: UninstallFlags): Promise<void> {
  refuseServer(context);
  const chosen = ids.length === 0 ? clients : ids.map(clientOf);
  const place = placeOf(context, flags);
  const removed = flags.dryRun !== true && (flags.yes === true || ids.length > 0);
  const entries = chosen.flatMap((client) => entriesOf(client, place, flags, { removed, isNamed: ids.length > 0 }));
  const running = await findRunningHub(context.home);
  const facts = { removed, entries, stays: staying(context, place), hubRunning: running !== undefined };
  answer(context, facts, () => uninstallText(context.io, facts));
}

/** A client whose config file cannot be read is skipped, unless it was named. */
function entriesOf(
  client: Client,
  place: InstallPlace,
  { name }: UninstallFlags,
  { removed, isNamed }: { readonly removed: boolean; readonly isNamed: boolean },
): readonly Entry[] {
  try {
    const plans = planRemoval(client, place, nameFrom(name)).filter((plan) => !plan.same);
    return plans.map((plan) => {
      const backup = removed ? applyPlan(plan, systemClock()).backup : undefined;
      return { client: plan.client, file: plan.file, ...defined({ backup }) };
    });
  } catch (error) {
    if (isNamed) throw error;
    return [];
  }
}

function staying({ home, settings }: Context, place: InstallPlace) {
  return [
    { what: 'data', where: home },
    { what: 'store', where: String(shownSetting(settings.database)) },
    ...(settings.mirror === OFF ? [] : [{ what: 'mirror', where: settings.mirror }]),
    { what: 'program', where: packageFolder() },
    ...clients.flatMap((client) => backupsOf(client, place).map((where) => ({ what: 'backup', where }))),
  ].filter(({ where }) => /^\w+:\/\//.test(where) || existsSync(where));
}

interface Entry {
  readonly client: string;
  readonly file: string;
  readonly backup?: string;
}

interface Leaving {
  readonly removed: boolean;
  readonly entries: readonly Entry[];
  readonly stays: readonly { readonly what: string; readonly where: string }[];
  readonly hubRunning: boolean;
}

function uninstallText(io: Io, { removed, entries, stays, hubRunning }: Leaving): string {
  const heading = removed ? 'Removed from:' : 'With --yes, Waggle would be removed from:';
  return [
    ...(entries.length === 0 ? ['No client has a server with that name.'] : [heading]),
    ...entries.map(({ client, file }) => `  ${client}  ${plainLine(file)}`),
    '',
    'Not removed, for you to keep or delete:',
    ...stays.map(({ what, where }) => `  ${what.padEnd(8)} ${plainLine(where)}`),
    '',
    ...(hubRunning ? [calledHere(io, 'A hub is running. To stop it: waggle stop')] : []),
    installedBy() === 'checkout'
      ? 'To remove the program, delete its folder.'
      : 'To remove the program: npm uninstall --global waggle-hub',
  ].join('\n');
}
