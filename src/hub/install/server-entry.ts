import { WaggleError } from '../../core/errors.ts';
import type { ServerCommand, ServerFile } from './client.ts';
import { isObject, type JsonDraft, jsonDraft, objectAt } from './json-draft.ts';
import { tomlValues, withoutTable, withTable } from './toml-text.ts';

const MARK = '\uFEFF';

type Entry = Readonly<Record<string, unknown>>;

/** Keys of an entry that leads to a hub by address; with a command beside them a client would not know what to do. */
const OF_ADDRESSES = ['url', 'httpUrl', 'serverUrl', 'headers', 'http_headers', 'bearer_token_env_var'];

/** The file's text with our entry. What the user added to the entry stays: variables, timeouts, permissions. */
export function withEntry(file: ServerFile, text: string | undefined, name: string, command: ServerCommand): string {
  if (file.format === 'toml') return withTomlEntry(file, text ?? '', name, command);
  const draft = draftOf(file, text);
  const servers = objectAt(draft, [file.key]);
  const old = servers?.[name];
  if (!isObject(old)) draft.set([file.key, name], { ...file.entry(command), ...file.defaults });
  else mergeInto(draft, [file.key, name], old, file, command);
  return draft.text() ?? '';
}

function mergeInto(
  draft: JsonDraft,
  path: readonly string[],
  old: Entry,
  file: ServerFile,
  command: ServerCommand,
): void {
  for (const key of OF_ADDRESSES) if (key in old) draft.remove([...path, key]);
  for (const [key, value] of Object.entries(merged(old, file, command))) draft.set([...path, key], value);
}

function merged(old: Entry, { entry, defaults = {} }: ServerFile, command: ServerCommand): Entry {
  const kept = Object.entries(old).filter(([key]) => !OF_ADDRESSES.includes(key));
  return { ...defaults, ...Object.fromEntries(kept), ...entry(command) };
}

/** Nothing when the file held our entry only. */
export function withoutEntry(file: ServerFile, text: string, name: string): string | undefined {
  if (file.format === 'toml') {
    const mark = text.startsWith(MARK) ? MARK : '';
    const content = checkedToml(text.slice(mark.length));
    const rest = withoutTable(content, file.key, name);
    if (rest === undefined) throw byHand(`take ${name} out of ${file.key}`);
    return rest === '' && content !== '' ? undefined : `${mark}${rest}`;
  }
  if (text.trim() === '') return text;
  const draft = draftOf(file, text);
  if (entryIn(file, text, name) === undefined) return text;
  draft.remove([file.key, name]);
  const left = draft.get([file.key]);
  if (isObject(left) && Object.keys(left).length === 0) draft.remove([file.key]);
  return draft.text();
}

/** Our entry as the client sees it. */
export function entryIn(file: ServerFile, text: string, name: string): Entry | undefined {
  const servers =
    file.format === 'toml' ? tomlValues(withoutMark(text))?.[file.key] : draftOf(file, text).get([file.key]);
  const entry = isObject(servers) ? servers[name] : undefined;
  return isObject(entry) ? entry : undefined;
}

function withoutMark(text: string): string {
  return text.startsWith(MARK) ? text.slice(MARK.length) : text;
}

function draftOf({ format }: ServerFile, text: string | undefined): JsonDraft {
  return jsonDraft(text, { comments: format === 'jsonc' });
}

function withTomlEntry(file: ServerFile, text: string, name: string, command: ServerCommand): string {
  const mark = text.startsWith(MARK) ? MARK : '';
  const content = checkedToml(text.slice(mark.length));
  const old = entryIn(file, content, name) ?? {};
  const fresh = withTable(content, file.key, name, { ...merged(old, file, command) });
  if (fresh !== undefined) return `${mark}${fresh}`;
  throw byHand(`add a table [${file.key}.${name}] with command and args`);
}

function checkedToml(text: string): string {
  if (tomlValues(text) !== undefined) return text;
  throw new WaggleError('CONFIG_INVALID', 'The client’s file is not valid TOML, so it was left as it is.');
}

function byHand(what: string): WaggleError {
  return new WaggleError(
    'CONFIG_INVALID',
    `The client’s file is written in a way that cannot be changed safely, so it was left as it is: ${what} by hand.`,
  );
}
