import { renew } from '../../../kernel/cli/commands/upgrade.ts';
import { answer, type Context, refuseServer } from '../../../kernel/cli/context.ts';
import { Answered } from '../../../kernel/cli/failures.ts';
import { calledHere } from '../../../kernel/cli/io.ts';
import { palette } from '../../../kernel/cli/words/paint.ts';
import { installedBy } from '../../../kernel/hub/package-place.ts';
import { type ErrorCode, WaggleError } from '../../../kernel/rules/errors.ts';
import { writeDiff } from '../../../kernel/text/changed-lines.ts';
import { counted } from '../../../kernel/text/counted.ts';
import { plain, plainLine } from '../../../kernel/text/plain-text.ts';
import { applyPlans } from '../apply-plans.ts';
import type { Client } from '../client.ts';
import { clients } from '../clients.ts';
import { clientOf, type FilePlan, planInstall, stateOf } from '../install.ts';
import { pluginSeen } from '../plugin-seen.ts';
import { tryServer } from '../try-server.ts';
import type { InstallFlags } from './install.ts';
import { hookLine, serverCommand } from './install-line.ts';
import { nameFrom, placeOf } from './install-place.ts';

/** Installs the named clients one after the other; without a name it lists all clients. */
export async function install(context: Context, ids: readonly string[], flags: InstallFlags): Promise<void> {
  refuseServer(context);
  const [only, ...others] = ids.map(clientOf);
  if (only === undefined) return listClients(context, flags);
  if (others.length > 0) {
    const [refused] = await installAll(context, [only, ...others], flags);
    // Each client was requested by name, so any failure makes the command fail.
    if (refused !== undefined) throw new Answered(refused);
    return;
  }
  const { facts, text } = await installOne(context, only, flags);
  answer(context, facts, () => (flags.dryRun === true ? `${text}\n\n${UNCHANGED}` : text));
}

const UNCHANGED = 'Nothing was changed.';
const NEXT = 'Start the hub so that agents can notify each other: waggle start';

/** Installs into every client found on this machine. At a terminal it first shows what it would write. */
export async function init(context: Context, flags: InstallFlags): Promise<void> {
  refuseServer(context);
  const place = placeOf(context, flags);
  const found = clients.filter((client) => stateOf(client, place, nameFrom(flags.name)).state !== 'absent');
  if (found.length > 0 && !(await isAgreed(context, found, flags))) return context.io.out(`${UNCHANGED}\n`);
  if (found.length > 0) {
    const refused = await installAll(context, found, flags);
    const [first] = refused;
    if (first !== undefined && refused.length === found.length) throw new Answered(first);
    return;
  }
  const known = clients.map(({ id }) => id);
  answer(context, { clients: [], known }, () =>
    [
      'No supported client was found on this machine.',
      `To connect one by name: waggle install <${known.join('|')}>`,
    ].join('\n'),
  );
}

/** At a terminal, shows what would be written and asks for confirmation. */
async function isAgreed(context: Context, found: readonly Client[], flags: InstallFlags): Promise<boolean> {
  const { io, json } = context;
  if (json || io.ask === undefined || flags.yes === true || flags.dryRun === true) return true;
  const shown = found.map((client) => {
    try {
      return plansFor(context, client, flags).map((plan) => dryRunText(context, plan));
    } catch (error) {
      return [refusedOne(client, error).text];
    }
  });
  io.out(`${shown.flat().join('\n\n')}\n\n`);
  return /^y(es)?$/i.test(
    (await io.ask('Write these changes? The old files are kept as backups beside them. [y/N] ')).trim(),
  );
}

/** A failure with one client does not stop the others; returns the error codes of the failures. */
async function installAll(
  context: Context,
  chosen: readonly Client[],
  flags: InstallFlags,
): Promise<readonly ErrorCode[]> {
  const done: { facts: object; text: string; code?: ErrorCode }[] = [];
  for (const client of chosen) {
    done.push(await installOne(context, client, flags).catch((error: unknown) => refusedOne(client, error)));
  }
  answer(context, { clients: done.map(({ facts }) => facts) }, () =>
    [...done.map(({ text }) => text), flags.dryRun === true ? UNCHANGED : calledHere(context.io, NEXT)].join('\n\n'),
  );
  return done.flatMap(({ code }) => code ?? []);
}

function refusedOne(client: Client, error: unknown) {
  if (!(error instanceof WaggleError) || error.code === 'INTERNAL') throw error;
  const { error: message, code } = error.toWire();
  return { facts: { client: client.id, error: message, code }, text: `${client.name}: ${message} (${code})`, code };
}

function plansFor(context: Context, client: Client, flags: InstallFlags): readonly FilePlan[] {
  return planInstall({
    client,
    place: placeOf(context, flags),
    server: nameFrom(flags.name),
    command: serverCommand(context, client.id, flags),
    lineFor: flags.hooks === false ? undefined : hookLine(context, client.id, flags),
  });
}

async function installOne(context: Context, client: Client, flags: InstallFlags) {
  const command = serverCommand(context, client.id, flags);
  const plans = plansFor(context, client, flags);
  const [{ file }] = firstOf(plans);
  const changed = plans.some(({ same }) => !same);
  const hooks = flags.hooks !== false && client.hooks !== undefined;
  const plugin = pluginSeen(client.id, placeOf(context, flags));
  const twice = plugin === undefined ? {} : { plugin: plugin.at };
  const facts = { client: client.id, file, changed, hooks, ...twice, command: [command.command, ...command.args] };
  const files = plans.map((plan) => plan.file);
  if (flags.dryRun === true) {
    const diff = plans.flatMap((plan) => writeDiff(plan.before ?? '', plan.after ?? ''));
    const text = plans.map((plan) => dryRunText(context, plan)).join('\n\n');
    const notice = pluginNotice(client, plugin)
      .map((line) => `\n\n${line}`)
      .join('');
    return { facts: { ...facts, files, dryRun: true, diff }, text: `${text}${notice}` };
  }
  const { backups, tools } = await applyPlans(plans, () => tryServer(command, context.io.env));
  const text = doneText(client, plans, { backups, tools: tools.length, hooks, plugin });
  return { facts: { ...facts, files, backup: backups[0] ?? null, backups, tools: tools.length }, text };
}

interface Done {
  readonly backups: readonly string[];
  readonly tools: number;
  readonly hooks: boolean;
  readonly plugin: ReturnType<typeof pluginSeen>;
}

/** With both the plugin and this entry, a model would see every tool and every text twice. */
function pluginNotice({ id, name }: Client, plugin: Done['plugin']): readonly string[] {
  if (plugin === undefined) return [];
  return [`${name} also has the Waggle plugin. Keep only one of the two: ${plugin.removal}, or waggle uninstall ${id}`];
}

function doneText(client: Client, plans: readonly FilePlan[], { backups, tools, hooks, plugin }: Done): string {
  const done = plans.every(({ same }) => same) ? `${client.name} is already connected` : `Connected ${client.name}`;
  return [
    ...plans.map(({ file }, index) => (index === 0 ? `${done}: ${plainLine(file)}` : `Hooks: ${plainLine(file)}`)),
    ...backups.map((backup) => `Backup: ${plainLine(backup)}`),
    `Tested: the server starts and lists ${counted(tools, 'tool')}.`,
    ...(hooks && client.hooks?.advice !== undefined ? [client.hooks.advice] : []),
    ...(client.tried
      ? []
      : [`Waggle has not been tested with ${client.name} itself: the file follows its documentation.`]),
    ...pluginNotice(client, plugin),
    `Restart ${client.name} to use it.`,
    ...(installedBy() === 'npx' ? [`npx may delete this copy of Waggle. To install it permanently: ${renew.npx}`] : []),
  ].join('\n');
}

function dryRunText({ io }: Context, plan: FilePlan): string {
  const paint = palette(io.color);
  if (plan.same) return `Nothing would change in ${plainLine(plan.file)}.`;
  const lines = writeDiff(plan.before ?? '', plan.after ?? '').map((line) => {
    const text = plain(line);
    return line.startsWith('+') ? paint.green(text) : line.startsWith('-') ? paint.red(text) : paint.dim(text);
  });
  const what = plan.before === undefined ? 'would be created' : 'would change';
  return [`${plainLine(plan.file)} ${what}:`, '', ...lines].join('\n');
}

function listClients(context: Context, flags: InstallFlags): void {
  const place = placeOf(context, flags);
  const rows = clients.map((client) => ({
    client: client.id,
    name: client.name,
    ...stateOf(client, place, nameFrom(flags.name)),
    tried: client.tried,
    hooks: client.hooks !== undefined,
  }));
  const words = {
    installed: 'connected',
    elsewhere: 'program not found',
    unreadable: 'file cannot be read',
    present: 'found',
    absent: '',
  };
  answer(context, { clients: rows }, () =>
    [
      ...rows.map(({ client, name, state, tried }) =>
        `  ${client.padEnd(9)} ${name.padEnd(12)} ${words[state].padEnd(24)}${tried ? '' : 'not tested yet'}`.trimEnd(),
      ),
      '',
      'To connect one: waggle install <client>. To connect all found: waggle init',
    ].join('\n'),
  );
}

function firstOf(plans: readonly FilePlan[]): readonly [FilePlan] {
  const [first] = plans;
  if (first === undefined) throw new Error('A client without a file.');
  return [first];
}
