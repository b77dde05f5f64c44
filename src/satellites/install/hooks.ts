import path from 'node:path';
import type { HookFile } from './client.ts';
import { claudesNames, copilotsNames, hooksIn } from './hook-file.ts';

const DAY_SECONDS = 86_400;
/** Seconds; a hook gives up by itself long before that. */
const patience = { timeout: 10 };
/** Runs beside the session; on news it exits with code 2, and Claude Code wakes its model with the text. */
const waiter = { asyncRewake: true, timeout: DAY_SECONDS };

/** Codex also runs it beside the session; the waiter wakes it by queueing a message. */
const aside = { async: true, timeout: DAY_SECONDS };

/** The tools of each client that change files; a shell command is held only if it names a file that others hold. */
const CLAUDE_EDITS = 'Edit|Write|NotebookEdit|Bash|PowerShell';
const FORMER_CLAUDE_EDITS = [
  'Edit|MultiEdit|Write|NotebookEdit',
  'Edit|MultiEdit|Write|NotebookEdit|mcp__omx_code_intel__apply_edit',
];
const CODEX_EDITS = 'apply_patch|Bash';
const FORMER_CODEX_EDITS = ['apply_patch', 'apply_patch|mcp__omx_code_intel__apply_edit'];
const GEMINI_EDITS = 'replace|write_file|run_shell_command';
const FORMER_GEMINI_EDITS = ['replace|write_file|edit'];

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
      matcher: CLAUDE_EDITS,
      ownTools: claudesNames,
      formerly: ['', ...FORMER_CLAUDE_EDITS],
      settings: patience,
    },
    {
      event: 'PostToolUse',
      moment: 'post-tool-use',
      matcher: CLAUDE_EDITS,
      formerly: FORMER_CLAUDE_EDITS,
      settings: patience,
    },
    { event: 'PermissionRequest', moment: 'permission-request', settings: patience },
    { event: 'Notification', moment: 'notification', settings: patience },
    { event: 'PreCompact', moment: 'pre-compact', settings: patience },
    { event: 'Stop', moment: 'stop', settings: patience },
    { event: 'Stop', moment: 'wait', settings: waiter },
    { event: 'StopFailure', moment: 'stop-failure', settings: patience },
    { event: 'SubagentStart', moment: 'subagent-start', settings: patience },
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
      {
        event: 'PreToolUse',
        moment: 'pre-tool-use',
        matcher: CODEX_EDITS,
        formerly: FORMER_CODEX_EDITS,
        settings: patience,
      },
      {
        event: 'PostToolUse',
        moment: 'post-tool-use',
        matcher: CODEX_EDITS,
        formerly: FORMER_CODEX_EDITS,
        settings: patience,
      },
      { event: 'PermissionRequest', moment: 'permission-request', settings: patience },
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
    {
      event: 'BeforeTool',
      moment: 'pre-tool-use',
      matcher: GEMINI_EDITS,
      formerly: FORMER_GEMINI_EDITS,
      settings: named,
    },
    {
      event: 'AfterTool',
      moment: 'post-tool-use',
      matcher: GEMINI_EDITS,
      formerly: FORMER_GEMINI_EDITS,
      settings: named,
    },
    { event: 'Notification', moment: 'notification', settings: named },
    { event: 'PreCompress', moment: 'pre-compact', settings: named },
    { event: 'AfterAgent', moment: 'stop', settings: named },
    { event: 'SessionEnd', moment: 'session-end', settings: named },
  ],
);

/**
 * Qwen Code has the events of Claude Code and, like Gemini, timeouts in milliseconds. It drops hook output at session
 * start, so the first prompt brings the preface.
 */
const QWEN_EDITS = 'edit|write_file|notebook_edit|run_shell_command|Edit|WriteFile|NotebookEdit|Shell';
const FORMER_QWEN_EDITS = [
  'edit|write_file|replace|notebook_edit|Edit|WriteFile|Write|NotebookEdit',
  'edit|write_file|replace|notebook_edit|Edit|WriteFile|Write|NotebookEdit|mcp__omx_code_intel__apply_edit',
];

export const qwenHooks = hooksIn(
  ({ home, project }) => path.join(project ?? home, '.qwen', 'settings.json'),
  [
    { event: 'UserPromptSubmit', moment: 'user-prompt-submit', settings: named },
    {
      event: 'PreToolUse',
      moment: 'pre-tool-use',
      matcher: QWEN_EDITS,
      formerly: FORMER_QWEN_EDITS,
      settings: named,
    },
    {
      event: 'PostToolUse',
      moment: 'post-tool-use',
      matcher: QWEN_EDITS,
      formerly: FORMER_QWEN_EDITS,
      settings: named,
    },
    { event: 'Stop', moment: 'stop', settings: named },
    { event: 'SessionEnd', moment: 'session-end', settings: named },
  ],
);

/** Copilot reads every file of a folder; with these event names it sends the same input as Claude Code. */
const COPILOT_EDITS = 'edit|create|str_replace_editor|apply_patch|bash|powershell';
const FORMER_COPILOT_EDITS = ['edit|create|str_replace_editor|apply_patch|Edit|MultiEdit|Write|NotebookEdit'];
const seconds = { timeoutSec: 10 };

export const copilotHooks = hooksIn(
  ({ home, env, project }) =>
    project === undefined
      ? path.join(env.COPILOT_HOME || path.join(home, '.copilot'), 'hooks', 'waggle.json')
      : path.join(project, '.github', 'hooks', 'waggle.json'),
  [
    { event: 'SessionStart', moment: 'session-start', settings: seconds },
    { event: 'UserPromptSubmit', moment: 'user-prompt-submit', settings: seconds },
    {
      event: 'PreToolUse',
      moment: 'pre-tool-use',
      matcher: COPILOT_EDITS,
      ownTools: copilotsNames,
      formerly: FORMER_COPILOT_EDITS,
      formerlyWhole: FORMER_COPILOT_EDITS,
      settings: seconds,
    },
    {
      event: 'PostToolUse',
      moment: 'post-tool-use',
      matcher: COPILOT_EDITS,
      formerly: FORMER_COPILOT_EDITS,
      settings: seconds,
    },
    { event: 'SessionEnd', moment: 'session-end', settings: seconds },
  ],
);
