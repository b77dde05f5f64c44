import { tomlValues, withoutTable, withTable } from '../../kernel/hub/toml-text.ts';
import { WaggleError } from '../../kernel/rules/errors.ts';
import type { ServerCommand, ServerFile } from './client.ts';
import { isObject, type JsonDraft, jsonDraft, objectAt } from './json-draft.ts';
import { withoutYamlEntry, withYamlEntry, yamlValues } from './yaml-text.ts';

const MARK = '\uFEFF';

type Entry = Readonly<Record<string, unknown>>;

/** Keys of an entry that reaches a hub by URL; together with a command they would be ambiguous to a client. */
const OF_ADDRESSES = ['url', 'httpUrl', 'serverUrl', 'headers', 'http_headers', 'bearer_token_env_var'];

/** The file's text with our entry. Keeps the user's additions to the entry: variables, timeouts, permissions. */
export function withEntry(file: ServerFile, text: string | undefined, name: string, command: ServerCommand): string {
  const form = formOf(file);
  if (form !== undefined) return withTableEntry(form, file, text ?? '', name, command);
  const draft = draftOf(file, text);
  const servers = objectAt(draft, [file.key]);
  const old = servers?.[name];
  if (!isObject(old)) draft.set([file.key, name], { ...file.entry(command, name), ...file.defaults });
  else mergeInto(draft, [file.key, name], merged(old, file, name, command), old);
  return draft.text() ?? '';
}

function mergeInto(draft: JsonDraft, path: readonly string[], fresh: Entry, old: Entry): void {
  for (const key of OF_ADDRESSES) if (key in old) draft.remove([...path, key]);
  for (const [key, value] of Object.entries(fresh)) draft.set([...path, key], value);
}

function merged(old: Entry, { entry, defaults = {} }: ServerFile, name: string, command: ServerCommand): Entry {
  const kept = Object.entries(old).filter(([key]) => !OF_ADDRESSES.includes(key));
  return { ...defaults, ...Object.fromEntries(kept), ...entry(command, name) };
}

/** How to read and change a format other than JSON; undefined if a text cannot be changed safely. */
interface TableForm {
  readonly named: string;
  readonly hint: (key: string, name: string) => string;
  values(text: string): Readonly<Record<string, unknown>> | undefined;
  with(text: string, key: string, name: string, entry: Record<string, unknown>): string | undefined;
  without(text: string, key: string, name: string): string | undefined;
}

const forms: Readonly<Partial<Record<ServerFile['format'], TableForm>>> = {
  toml: {
    named: 'TOML',
    hint: (key, name) => `add a table [${key}.${name}] with command and args`,
    values: tomlValues,
    with: withTable,
    without: withoutTable,
  },
  yaml: {
    named: 'YAML',
    hint: (key, name) => `add ${name} to ${key}`,
    values: yamlValues,
    with: withYamlEntry,
    without: withoutYamlEntry,
  },
};

const formOf = ({ format }: ServerFile) => forms[format];

/** Undefined if the file contained only our entry. */
export function withoutEntry(file: ServerFile, text: string, name: string): string | undefined {
  const form = formOf(file);
  if (form !== undefined) {
    const mark = text.startsWith(MARK) ? MARK : '';
    const content = checked(form, text.slice(mark.length));
    const rest = form.without(content, file.key, name);
    if (rest === undefined) throw byHand(`remove ${name} from ${file.key}`);
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
  const form = formOf(file);
  const servers =
    form === undefined
      ? draftOf(file, text).get([file.key])
      : form.values(checked(form, withoutMark(text)))?.[file.key];
  const entry = isObject(servers) ? servers[name] : undefined;
  return isObject(entry) ? entry : undefined;
}

function withoutMark(text: string): string {
  return text.startsWith(MARK) ? text.slice(MARK.length) : text;
}

function draftOf({ format }: ServerFile, text: string | undefined): JsonDraft {
  return jsonDraft(text, { comments: format === 'jsonc' });
}

function withTableEntry(form: TableForm, file: ServerFile, text: string, name: string, command: ServerCommand): string {
  const mark = text.startsWith(MARK) ? MARK : '';
  const content = checked(form, text.slice(mark.length));
  const old = entryIn(file, content, name) ?? {};
  const fresh = form.with(content, file.key, name, { ...merged(old, file, name, command) });
  if (fresh !== undefined) return `${mark}${fresh}`;
  throw byHand(form.hint(file.key, name));
}

function checked({ values, named }: TableForm, text: string): string {
  if (values(text) !== undefined) return text;
  throw new WaggleError('CONFIG_INVALID', `The client’s file is not valid ${named}, so it was not changed.`);
}

function byHand(what: string): WaggleError {
  return new WaggleError(
    'CONFIG_INVALID',
    `The client’s file cannot be edited safely, so it was not changed: ${what} by hand.`,
  );
}
