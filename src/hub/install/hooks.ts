import path from 'node:path';
import { defined } from '../../core/defined.ts';
import type { HookFile, Place } from './client.ts';
import { isObject, type JsonDraft, jsonDraft, objectAt } from './json-draft.ts';

interface Hook {
  readonly event: string;
  /** The moment passed to `waggle hook`. */
  readonly moment: string;
  readonly matcher?: string;
  /** The matcher of an earlier version, which is replaced; a matcher that the user chose stays. */
  readonly formerly?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
}

const DAY_SECONDS = 86_400;
/** Seconds; a hook gives up by itself long before that. */
const patience = { timeout: 10 };
/** Runs beside the session; on news it exits with code 2, and Claude Code wakes its model with the text. */
const waiter = { asyncRewake: true, timeout: DAY_SECONDS };

/** Codex also runs it beside the session; the waiter wakes it by queueing a message. */
const aside = { async: true, timeout: DAY_SECONDS };

const OWN_TOOLS = 'mcp__(plugin_waggle_)?waggle__.*';
const CLAUDE_EDITS = 'Edit|MultiEdit|Write|NotebookEdit';
const GEMINI_EDITS = 'replace|write_file|edit';

export const claudeHooks = hooksIn(
  ({ home, env, project }) =>
    project === undefined
      ? path.join(env.CLAUDE_CONFIG_DIR || path.join(home, '.claude'), 'settings.json')
      : path.join(project, '.claude', 'settings.json'),
  [
    { event: 'SessionStart', moment: 'session-start', settings: patience },
    { event: 'SessionStart', moment: 'wait', settings: waiter },
    { event: 'UserPromptSubmit', moment: 'user-prompt-submit', settings: patience },
    {
      event: 'PreToolUse',
      moment: 'pre-tool-use',
      matcher: `${CLAUDE_EDITS}|${OWN_TOOLS}`,
      formerly: OWN_TOOLS,
      settings: patience,
    },
    { event: 'PostToolUse', moment: 'post-tool-use', matcher: CLAUDE_EDITS, settings: patience },
    { event: 'Stop', moment: 'stop', settings: patience },
    { event: 'Stop', moment: 'wait', settings: waiter },
    { event: 'StopFailure', moment: 'stop-failure', settings: patience },
    { event: 'SessionEnd', moment: 'session-end', settings: patience },
  ],
);

export const codexHooks: HookFile = {
  ...hooksIn(
    ({ home, env, project }) =>
      project === undefined ? path.join(env.CODEX_HOME || path.join(home, '.codex'), 'hooks.json') : undefined,
    [
      { event: 'SessionStart', moment: 'session-start', settings: patience },
      { event: 'UserPromptSubmit', moment: 'user-prompt-submit', settings: patience },
      { event: 'SessionStart', moment: 'wait', settings: aside },
      { event: 'PreToolUse', moment: 'pre-tool-use', matcher: 'apply_patch', settings: patience },
      { event: 'PostToolUse', moment: 'post-tool-use', matcher: 'apply_patch', settings: patience },
      { event: 'Stop', moment: 'stop', settings: patience },
      { event: 'Stop', moment: 'wait', settings: aside },
      { event: 'SessionEnd', moment: 'session-end', settings: { timeout: 3 } },
    ],
  ),
  advice: 'Codex runs new hooks only after you accept them: start codex once and choose to trust them.',
};

/** Gemini's timeouts are in milliseconds. */
const named = { name: 'waggle', timeout: 10_000 };

export const geminiHooks = hooksIn(
  ({ home, project }) => path.join(project ?? home, '.gemini', 'settings.json'),
  [
    { event: 'SessionStart', moment: 'session-start', settings: named },
    { event: 'BeforeAgent', moment: 'user-prompt-submit', settings: named },
    { event: 'BeforeTool', moment: 'pre-tool-use', matcher: GEMINI_EDITS, settings: named },
    { event: 'AfterTool', moment: 'post-tool-use', matcher: GEMINI_EDITS, settings: named },
    { event: 'AfterAgent', moment: 'stop', settings: named },
    { event: 'SessionEnd', moment: 'session-end', settings: named },
  ],
);

/**
 * Qwen Code has the events of Claude Code and, like Gemini, timeouts in milliseconds. It drops hook output at session
 * start, so the first prompt brings the preface.
 */
const QWEN_EDITS = 'edit|write_file|replace|notebook_edit|Edit|WriteFile|Write|NotebookEdit';

export const qwenHooks = hooksIn(
  ({ home, project }) => path.join(project ?? home, '.qwen', 'settings.json'),
  [
    { event: 'UserPromptSubmit', moment: 'user-prompt-submit', settings: named },
    { event: 'PreToolUse', moment: 'pre-tool-use', matcher: QWEN_EDITS, settings: named },
    { event: 'PostToolUse', moment: 'post-tool-use', matcher: QWEN_EDITS, settings: named },
    { event: 'Stop', moment: 'stop', settings: named },
    { event: 'SessionEnd', moment: 'session-end', settings: named },
  ],
);

/** Copilot reads every file of a folder; with these event names it sends the same input as Claude Code. */
const COPILOT_EDITS = 'edit|create|str_replace_editor|apply_patch|Edit|MultiEdit|Write|NotebookEdit';
const seconds = { timeoutSec: 10 };

export const copilotHooks = hooksIn(
  ({ home, env, project }) =>
    project === undefined
      ? path.join(env.COPILOT_HOME || path.join(home, '.copilot'), 'hooks', 'waggle.json')
      : path.join(project, '.github', 'hooks', 'waggle.json'),
  [
    { event: 'SessionStart', moment: 'session-start', settings: seconds },
    { event: 'UserPromptSubmit', moment: 'user-prompt-submit', settings: seconds },
    { event: 'PreToolUse', moment: 'pre-tool-use', matcher: COPILOT_EDITS, settings: seconds },
    { event: 'PostToolUse', moment: 'post-tool-use', matcher: COPILOT_EDITS, settings: seconds },
    { event: 'SessionEnd', moment: 'session-end', settings: seconds },
  ],
);

/** Hooks in Claude Code's format: lists of groups by event, each with a list of commands. */
function hooksIn(file: (place: Place) => string | undefined, wanted: readonly Hook[]): HookFile {
  return {
    file,
    withHooks(text, lineFor) {
      const draft = jsonDraft(text, COMMENTS);
      const isWanted = ({ event, moment }: OurHook) =>
        wanted.some((hook) => hook.event === event && hook.moment === moment);
      removeAll(draft, (hook) => !isWanted(hook));
      for (const hook of wanted) put(draft, hook, lineFor(hook.moment));
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
function put(draft: JsonDraft, { event, moment, matcher, formerly, settings }: Hook, line: string): void {
  const there = ourHooks(draft).find((hook) => hook.event === event && hook.moment === moment);
  if (there !== undefined) {
    draft.set([...there.path, 'command'], line);
    const at = [...there.path.slice(0, 3), 'matcher'];
    if (formerly !== undefined && draft.get(at) === formerly) draft.set(at, matcher);
    return;
  }
  const groups = draft.get(['hooks', event]);
  const group = {
    ...defined({ matcher }),
    hooks: [{ type: 'command', command: line, ...settings }],
  };
  draft.set(['hooks', event, Array.isArray(groups) ? groups.length : 0], group);
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
