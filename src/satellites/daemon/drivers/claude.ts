import { randomUUID } from 'node:crypto';
import type { Instant } from '../../../kernel/rules/time.ts';
import { readClaudeRef } from './claude-session.ts';
import { beginClaude, type ClaudeState, claudeOutcome, readClaudeLine } from './claude-stream.ts';
import type { AgentDriver, RunSpec } from './driver.ts';
import { wholePrompt } from './driver.ts';
import { serverEnvironment, TOKEN_VARIABLE, wordOf } from './hub-entry.ts';
import { type Invocation, type LineDialect, lineDriver } from './json-lines.ts';

const EVERY_TOOL = ['Bash', 'Edit', 'Write', 'NotebookEdit', 'Read', 'Glob', 'Grep', 'WebFetch', 'WebSearch', 'Task'];

/** One retry, because the hub does the back-off; no telemetry and no self-update. */
const ENVIRONMENT = {
  CLAUDE_CODE_MAX_RETRIES: '1',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
};

export interface ProgramDriverOptions {
  readonly graceMs: number;
  readonly now: () => Instant;
}

/** Runs one turn of the `claude` program. */
export function claudeDriver({ graceMs, now }: ProgramDriverOptions): AgentDriver {
  return lineDriver(claudeDialect(now), graceMs);
}

function claudeDialect(now: () => Instant): LineDialect<ClaudeState> {
  return {
    kind: 'claude',
    invocation: claudeInvocation,
    begin: beginClaude,
    read: readClaudeLine,
    outcome: (state, exit) => claudeOutcome(state, exit, now()),
    isHopeless: (state) => state.hubRequired && state.hubFailed,
  };
}

/**
 * The whole prompt goes to standard input: it is long, it is private, and it cannot be mistaken for a flag. None of it
 * goes into `--append-system-prompt`: newer versions keep the system prompt of a session's first run and ignore the one
 * given to later runs.
 */
export function claudeInvocation(run: RunSpec): Invocation {
  const { runner, limits, resumeRef, mcp, policy } = run;
  const tools = [`mcp__${wordOf(mcp)}__*`, ...(policy.tools === 'all' ? EVERY_TOOL : [])];
  const command = [
    ...(runner.command ?? ['claude']),
    '-p',
    ...['--output-format', 'stream-json', '--verbose'],
    ...(resumeRef === undefined ? ['--session-id', randomUUID()] : ['--resume', readClaudeRef(resumeRef).session]),
    ...['--mcp-config', JSON.stringify({ mcpServers: { [wordOf(mcp)]: hubServer(run) } }), '--strict-mcp-config'],
    ...['--permission-mode', 'dontAsk', '--allowedTools', tools.join(',')],
    ...(runner.model === undefined ? [] : ['--model', runner.model]),
    ...(limits.maxTurns === undefined ? [] : ['--max-turns', String(limits.maxTurns)]),
    ...(limits.maxCostUsd === undefined ? [] : ['--max-budget-usd', String(limits.maxCostUsd)]),
    ...runner.args,
  ];
  return { command, env: ENVIRONMENT, input: wholePrompt(run) };
}

function hubServer(run: RunSpec): object {
  const secret = `\${${TOKEN_VARIABLE}}`;
  if (run.mcp.url !== null) {
    return { type: 'http', url: run.mcp.url, headers: { Authorization: `Bearer ${secret}` } };
  }
  const [command, ...args] = run.mcp.stdio.command;
  return { type: 'stdio', command, args, env: { ...serverEnvironment(run), [TOKEN_VARIABLE]: secret } };
}
