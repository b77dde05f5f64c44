import { defined } from '../../kernel/rules/defined.ts';
import type { HookFile, InstallPlace } from './client.ts';
import { isObject, type JsonDraft, jsonDraft, objectAt } from './json-draft.ts';

interface Hook {
  readonly event: string;
  /** The moment passed to `waggle hook`. */
  readonly moment: string;
  readonly matcher?: string;
  /** The part of the matcher for the tools of our own server. */
  readonly ownTools?: OwnTools;
  /** Matchers of earlier versions, which are replaced; a matcher that the user chose stays. */
  readonly formerly?: readonly string[];
  /** Earlier matchers without the part for our own tools, where that part was always meant to be there. */
  readonly formerlyWhole?: readonly string[];
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** How a client names the tools of our server, which has the name that its user has given it. */
interface OwnTools {
  matcher(server: string): string;
  /** The same part for any name, with the bar before it. */
  readonly pattern: RegExp;
}

/** Hooks in Claude Code's format: lists of groups by event, each with a list of commands. */
export function hooksIn(file: (place: InstallPlace) => string | undefined, wanted: readonly Hook[]): HookFile {
  return {
    file,
    withHooks(text, lineFor, server = OWN_NAME) {
      const draft = jsonDraft(text, COMMENTS);
      const isWanted = ({ event, moment }: OurHook) =>
        wanted.some((hook) => hook.event === event && hook.moment === moment);
      removeAll(draft, (hook) => !isWanted(hook));
      for (const hook of wanted) put(draft, hook, lineFor(hook.moment), server);
      return draft.text() ?? '';
    },
    withoutHooks(text) {
      if (text.trim() === '') return text;
      const draft = jsonDraft(text, COMMENTS);
      removeAll(draft, () => true);
      return draft.text();
    },
  };
}

const COMMENTS = { comments: true };

/** Keeps the user's changes to our hooks, such as a timeout. */
function put(draft: JsonDraft, hook: Hook, line: string, server: string): void {
  const { event, moment, settings } = hook;
  const matcher = matcherFor(hook, server);
  const there = ourHooks(draft).find((hook) => hook.event === event && hook.moment === moment);
  if (there !== undefined) {
    draft.set([...there.path, 'command'], line);
    const at = [...there.path.slice(0, 3), 'matcher'];
    const former = draft.get(at);
    if (matcher !== undefined && matcher !== former && isFormer(hook, former)) draft.set(at, matcher);
    return;
  }
  const groups = draft.get(['hooks', event]);
  const group = {
    ...defined({ matcher }),
    hooks: [{ type: 'command', command: line, ...settings }],
  };
  draft.set(['hooks', event, Array.isArray(groups) ? groups.length : 0], group);
}

const OWN_NAME = 'waggle';

/** The tools of our server, by the name that the client has for it, and of our plugin. */
export const claudesNames: OwnTools = {
  matcher: (server) =>
    server === OWN_NAME ? 'mcp__(plugin_waggle_)?waggle__.*' : `mcp__((plugin_waggle_)?waggle|${server})__.*`,
  pattern: /(?:^|\|)mcp__(?:\(\(plugin_waggle_\)\?waggle\|[\w-]+\)|\(plugin_waggle_\)\?waggle)__\.\*$/,
};

export const copilotsNames: OwnTools = {
  matcher: (server) => (server === OWN_NAME ? 'waggle-.*' : `(waggle|${server})-.*`),
  pattern: /(?:^|\|)(?:waggle|\(waggle\|[\w-]+\))-\.\*$/,
};

function matcherFor({ matcher, ownTools }: Hook, server: string): string | undefined {
  return ownTools === undefined ? matcher : `${matcher}|${ownTools.matcher(server)}`;
}

/** Whether we wrote the matcher, in an earlier version or for another name of the server. */
function isFormer({ matcher = '', formerly = [], formerlyWhole = [], ownTools }: Hook, there: unknown): boolean {
  if (typeof there !== 'string') return false;
  if (ownTools === undefined) return [matcher, ...formerly].includes(there);
  const { pattern } = ownTools;
  return (
    formerlyWhole.includes(there) ||
    (pattern.test(there) && [matcher, ...formerly].includes(there.replace(pattern, '')))
  );
}

interface OurHook {
  readonly event: string;
  readonly moment: string;
  readonly path: readonly (string | number)[];
}

/** In reverse order, so that removing one does not shift the others. */
function removeAll(draft: JsonDraft, isGone: (hook: OurHook) => boolean): void {
  for (const { path: at } of ourHooks(draft).filter(isGone).reverse()) {
    draft.remove(at);
    // Removes empty containers: the list of commands, its group, the event's list, and the hooks object.
    for (const length of [4, 3, 2, 1]) removeEmpty(draft, at.slice(0, length));
  }
}

function removeEmpty(draft: JsonDraft, at: readonly (string | number)[]): void {
  const value = draft.get(at);
  const isGroup = at.length === 3 && isObject(value) && value.hooks === undefined;
  const isEmpty =
    isGroup || (Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0);
  if (isEmpty) draft.remove(at);
}

const ownCommand = /\bwaggle(?:\.js)?["']? hook ([\w-]+)/;

function ourHooks(draft: JsonDraft): readonly OurHook[] {
  return Object.entries(objectAt(draft, ['hooks']) ?? {}).flatMap(([event, groups]) =>
    listOf(groups).flatMap((group, at) =>
      listOf(isObject(group) ? group.hooks : undefined).flatMap((hook, index) => {
        const moment = ownCommand.exec(String(isObject(hook) ? hook.command : ''))?.[1];
        return moment === undefined ? [] : [{ event, moment, path: ['hooks', event, at, 'hooks', index] }];
      }),
    ),
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
