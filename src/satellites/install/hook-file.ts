import { defined } from '../../kernel/rules/defined.ts';
import type { HookFile, InstallPlace } from './client.ts';
import { isObject, type JsonDraft, jsonDraft, objectAt } from './json-draft.ts';

interface Hook {
  readonly event: string;
  /** The moment passed to `waggle hook`. */
  readonly moment: string;
  readonly matcher?: string;
  /** Whether the matcher also lets the tools of our own server through. */
  readonly ownTools?: boolean;
  /** Matchers of earlier versions, which are replaced; a matcher that the user chose stays. */
  readonly formerly?: readonly string[];
  readonly settings?: Readonly<Record<string, unknown>>;
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
const ownMatcher = /(?:^|\|)mcp__(?:\(\(plugin_waggle_\)\?waggle\|[\w-]+\)|\(plugin_waggle_\)\?waggle)__\.\*$/;

/** The tools of our server, by the name that the client has for it, and of our plugin. */
function ownToolsOf(server: string): string {
  return server === OWN_NAME ? 'mcp__(plugin_waggle_)?waggle__.*' : `mcp__((plugin_waggle_)?waggle|${server})__.*`;
}

function matcherFor({ matcher, ownTools }: Hook, server: string): string | undefined {
  return ownTools === true ? `${matcher}|${ownToolsOf(server)}` : matcher;
}

/** Whether we wrote the matcher, in an earlier version or for another name of the server. */
function isFormer({ matcher = '', formerly = [], ownTools }: Hook, there: unknown): boolean {
  if (typeof there !== 'string' || (ownTools === true && !ownMatcher.test(there))) return false;
  return [matcher, ...formerly].includes(ownTools === true ? there.replace(ownMatcher, '') : there);
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
