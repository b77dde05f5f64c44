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
import { writeByRename } from '../../kernel/hub/files.ts';
import type { ClientState } from '../../kernel/rules/client-setup.ts';
import { WaggleError } from '../../kernel/rules/errors.ts';
import { type Instant, iso } from '../../kernel/rules/time.ts';
import type { Client, InstallPlace, ServerCommand } from './client.ts';
import { clients } from './clients.ts';
import { isHere } from './find-client.ts';
import { entryIn, withEntry, withoutEntry } from './server-entry.ts';

const BACKUP_MARK = '.before-waggle-';

/** The planned change of one file. */
export interface FilePlan {
  readonly client: string;
  readonly file: string;
  readonly before: string | undefined;
  /** Undefined: the file is deleted. */
  readonly after: string | undefined;
  /** True if nothing would change. */
  readonly same: boolean;
}

export interface InstallOptions {
  readonly client: Client;
  readonly place: InstallPlace;
  /** Name of the server entry. */
  readonly server: string;
  readonly command: ServerCommand;
  /** The shell command of a hook at a moment of the session; without it hooks are left unchanged. */
  readonly lineFor?: ((moment: string) => string) | undefined;
}

interface Edit {
  readonly file: string;
  readonly edit: (before: string | undefined) => string | undefined;
}

/** The client's files after an install. Changes nothing. */
export function planInstall({ client, place, server, command, lineFor }: InstallOptions): readonly FilePlan[] {
  const { hooks } = client;
  const hookFile = lineFor === undefined ? undefined : hooks?.file(place);
  return planned(client, [
    { file: serverFile(client, place), edit: (text) => withEntry(client.server, text, server, command) },
    ...(hookFile === undefined || hooks === undefined || lineFor === undefined
      ? []
      : [{ file: hookFile, edit: (text: string | undefined) => hooks.withHooks(text, lineFor, server) }]),
  ]);
}

/** The client's files after a removal. */
export function planRemoval(client: Client, place: InstallPlace, server: string): readonly FilePlan[] {
  const { hooks } = client;
  const entryFile = client.server.file(place);
  const hookFile = hooks?.file(place);
  const without = (edit: (text: string) => string | undefined) => (text: string | undefined) =>
    text === undefined ? undefined : edit(text);
  return planned(client, [
    ...(entryFile === undefined
      ? []
      : [{ file: entryFile, edit: without((text) => withoutEntry(client.server, text, server)) }]),
    ...(hookFile === undefined || hooks === undefined
      ? []
      : [{ file: hookFile, edit: without((text) => hooks.withoutHooks(text)) }]),
  ]);
}

export function clientOf(id: string): Client {
  const client = clients.find((one) => one.id === id);
  if (client !== undefined) return client;
  const known = clients.map((one) => one.id);
  throw new WaggleError('INVALID_INPUT', `Unknown client ${JSON.stringify(id)}. Waggle supports ${known.join(', ')}.`, {
    known,
  });
}

function serverFile({ name, server }: Client, place: InstallPlace): string {
  const file = server.file(place);
  if (file !== undefined) return file;
  throw new WaggleError('INVALID_INPUT', `${name} has no project file for servers: omit --project.`);
}

/** Merges several edits of one file into one plan. */
function planned(client: Client, edits: readonly Edit[]): readonly FilePlan[] {
  const files = [...new Set(edits.map(({ file }) => realFile(file)))];
  return files.map((file) => {
    const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    const own = edits.filter((edit) => realFile(edit.file) === file);
    const after = named(file, () => own.reduce<string | undefined>((text, { edit }) => edit(text), before));
    return { client: client.name, file, before, after, same: before === after };
  });
}

/** Adds the file to the error: a client has several, and the user must know which one to correct. */
function named<Result>(file: string, edit: () => Result): Result {
  try {
    return edit();
  } catch (error) {
    if (!(error instanceof WaggleError) || error.code !== 'CONFIG_INVALID') throw error;
    throw new WaggleError('CONFIG_INVALID', `${error.message} File: ${file}`, { file });
  }
}

/** Whether the client has a server of this name, and in which file. */
export function stateOf(
  client: Client,
  place: InstallPlace,
  server: string,
): { state: ClientState; file: string | undefined } {
  const file = client.server.file(place);
  if (file === undefined) return { state: 'absent', file };
  if (!existsSync(file)) return { state: isHere(client, place) ? 'present' : 'absent', file };
  try {
    const entry = entryIn(client.server, readFileSync(file, 'utf8'), server);
    if (entry === undefined) return { state: 'present', file };
    return { state: programsOf(entry).every((program) => existsSync(program)) ? 'installed' : 'elsewhere', file };
  } catch {
    return { state: 'unreadable', file };
  }
}

/** The absolute paths at the beginning of the entry's command. */
function programsOf({ command, cmd, args }: Readonly<Record<string, unknown>>): readonly string[] {
  const words = [command ?? cmd, args].flat().filter((word) => typeof word === 'string');
  return words.slice(0, 2).filter((word) => path.isAbsolute(word));
}

/** Applies the plan by rename, and keeps the previous file as a backup beside it. */
export function applyPlan(plan: FilePlan, now: Instant): { backup: string | undefined } {
  if (plan.same) return { backup: undefined };
  mkdirSync(path.dirname(plan.file), { recursive: true });
  if (plan.before === undefined) {
    writeByRename(plan.file, plan.after ?? '');
    return { backup: undefined };
  }
  const backup = `${plan.file}${BACKUP_MARK}${iso(now).replaceAll(':', '-')}`;
  copyFileSync(plan.file, backup);
  if (plan.after === undefined) rmSync(plan.file);
  else writeByRename(plan.file, plan.after, statSync(backup).mode & 0o777);
  return { backup };
}

/** Restores the client's file and deletes the backup. */
export function undoPlan(plan: FilePlan, backup: string | undefined): void {
  if (plan.same) return;
  if (plan.before === undefined) rmSync(plan.file, { force: true });
  else writeByRename(plan.file, plan.before, statSync(backup ?? plan.file).mode & 0o777);
  if (backup !== undefined) rmSync(backup, { force: true });
}

/** The backups that installs have left beside a client's files. */
export function backupsOf(client: Client, place: InstallPlace): readonly string[] {
  const files = [client.server.file(place), client.hooks?.file(place)].flatMap((file) =>
    file === undefined ? [] : [realFile(file)],
  );
  return [...new Set(files)].flatMap((file) => {
    const folder = path.dirname(file);
    if (!existsSync(folder)) return [];
    const names = readdirSync(folder).filter((name) => name.startsWith(`${path.basename(file)}${BACKUP_MARK}`));
    return names.sort().map((name) => path.join(folder, name));
  });
}

/** Users keep these files in a repository and link to them: the link stays, its target changes. */
function realFile(file: string): string {
  return existsSync(file) ? realpathSync(file) : file;
}
