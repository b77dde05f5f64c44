import { WaggleError } from '../../kernel/rules/errors.ts';
import { type JsonDialect, jsonTree, nodeAt, plainOf, withMember, withoutMember } from './json-text.ts';

type Path = readonly (string | number)[];

const MARK = '\uFEFF';

/** A client's JSON file during an edit. */
export interface JsonDraft {
  get(path: Path): unknown;
  set(path: Path, value: unknown): void;
  remove(path: Path): void;
  /** The file's text; undefined when neither a member nor a comment is left. */
  text(): string | undefined;
}

/** Refuses a text that the client itself could not read: we must not rewrite it. */
export function jsonDraft(given: string | undefined, dialect: JsonDialect): JsonDraft {
  const mark = given?.startsWith(MARK) ? MARK : '';
  const isNew = given === undefined || given.slice(mark.length).trim() === '';
  let text = isNew ? '{}\n' : (given ?? '').slice(mark.length);
  let tree = jsonTree(text, dialect);
  if (tree === undefined) {
    throw new WaggleError('CONFIG_INVALID', 'The client’s file is not a JSON object, so it was not changed.');
  }
  const take = (fresh: string) => {
    text = fresh;
    tree = jsonTree(fresh, dialect);
    if (tree === undefined) throw new Error('An edit broke the file.');
  };
  return {
    get: (path) => plainOf(nodeAt(tree, path)),
    set(path, value) {
      if (tree !== undefined) take(withMember(text, tree, path, value));
    },
    remove(path) {
      if (tree !== undefined) take(withoutMember(text, tree, path));
    },
    text: () => (text.replaceAll(/\s/g, '') === '{}' ? undefined : `${mark}${text}`),
  };
}

/** The object at the path, or undefined; anything else is refused with its key. */
export function objectAt(draft: JsonDraft, path: Path): Readonly<Record<string, unknown>> | undefined {
  const value = draft.get(path);
  if (value === undefined || isObject(value)) return value;
  const key = path.join('.');
  throw new WaggleError('CONFIG_INVALID', `${key} in the client’s file is not an object, so the file was not changed.`);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
