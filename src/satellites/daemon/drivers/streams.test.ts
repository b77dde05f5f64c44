import { describe, expect, test } from 'vitest';
import { runnerSettings } from '../../../kernel/settings/runner-settings.ts';
import { copilotFault } from './acp-copilot.ts';
import { type Announced, acpPermission, isHubTool } from './acp-permission.ts';
import { readAcpRef } from './acp-ref.ts';
import { acpStopOutcome, beginAcp, closeText, readUpdate } from './acp-stream.ts';
import { readClaudeRef, writeClaudeRef } from './claude-session.ts';
import { beginClaude, claudeOutcome, readClaudeLine } from './claude-stream.ts';
import { readCodexRef, writeCodexRef } from './codex-session.ts';
import { beginCodex, codexOutcome, readCodexLine } from './codex-stream.ts';
import type { RunEvent, RunSpec } from './driver.ts';

const NOW = 1_794_724_000_000;
const EXIT = { code: 1, signal: null, errors: '' };

function spec(more: Partial<RunSpec> = {}): RunSpec {
  return {
    runId: 'r-1-abc',
    taskId: '7',
    agentId: 'ada',
    cwd: '/tmp',
    prompt: 'Work.',
    background: true,
    mcp: { name: 'waggle', stdio: { command: ['node'], env: {} }, url: null, token: 'wgl_x' },
    policy: { tools: 'hub' },
    limits: { wallMs: 1, idleMs: 1 },
    runner: runnerSettings.parse({ driver: 'claude' }),
    ...more,
  };
}

/** One run of claude that ends with this result. */
function claudeEvents(run: RunSpec, end: object): RunEvent[] {
  const lines = [
    { type: 'system', subtype: 'init', session_id: 's' },
    { type: 'result', subtype: 'success', is_error: false, result: '', usage: { input_tokens: 1200 }, ...end },
  ];
  let state = beginClaude(run);
  return lines.flatMap((line) => {
    const step = readClaudeLine(state, JSON.stringify(line));
    state = step.state;
    return step.events;
  });
}

const refIn = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === 'started' && event.sessionRef !== null ? [event.sessionRef] : [])).at(-1);

describe('claude', () => {
  test('a rate limit window that is used up parks the task until it opens', () => {
    const limit = { type: 'rate_limit_event', rate_limit_info: { status: 'rejected', resetsAt: 1_794_727_600 } };
    const result = { type: 'result', subtype: 'success', is_error: true, api_error_status: 429, result: 'limit' };
    const lines = [limit, result].map((line) => JSON.stringify(line));
    const state = lines.reduce((before, line) => readClaudeLine(before, line).state, beginClaude(spec()));
    expect(claudeOutcome(state, EXIT, NOW)).toMatchObject({ reason: 'quota', resetAt: 1_794_727_600_000 });
  });

  test.each([
    // Three equal runs of one session, as 2.1.325 and 2.1.197 report them.
    ['of the session', [0.0108, 0.0216, 0.0324], [1200, 2400, 3600]],
    ['of the process', [0.0108, 0.0108, 0.0108], [1200, 1200, 1200]],
  ])('a cost %s becomes the cost of the run', (_of, totals, tokens) => {
    let resumeRef: string | undefined;
    for (const [index, total_cost_usd] of totals.entries()) {
      const run = spec(resumeRef === undefined ? {} : { resumeRef });
      const events = claudeEvents(run, { total_cost_usd, modelUsage: { m: { inputTokens: tokens[index] } } });
      expect(events.findLast(({ type }) => type === 'usage')).toMatchObject({ costUsd: expect.closeTo(0.0108, 9) });
      resumeRef = refIn(events);
    }
  });

  test('a run without cost leaves the earlier totals to the next one', () => {
    const resumeRef = 's?cost=0.25&tokens=1200';
    const events = claudeEvents(spec({ resumeRef }), { total_cost_usd: 0, modelUsage: {}, usage: {} });
    expect(refIn(events)).toBe(resumeRef);
  });

  test('a reference can be parsed back, and a plain session counts from zero', () => {
    const ref = { session: 's', before: { costUsd: 0.25, tokens: 1200 } };
    expect(readClaudeRef(writeClaudeRef(ref))).toEqual(ref);
    for (const plain of ['s', 's?cost=x&tokens=', 's?cost=1&tokens=-1', 's?cost=1&tokens=Infinity']) {
      expect(readClaudeRef(plain)).toEqual({ session: 's', before: { costUsd: 0, tokens: 0 } });
    }
  });

  test('lines that are not events change nothing', () => {
    const state = beginClaude(spec());
    for (const line of ['', 'warning: x', '[]', 'null', '{"type":"unheard_of"}', '{"type":"result"}']) {
      expect(readClaudeLine(state, line)).toEqual({ state, events: [] });
    }
    expect(claudeOutcome(state, EXIT, NOW)).toMatchObject({ reason: 'crashed', detail: 'exit code 1' });
  });
});

describe('codex', () => {
  const turn = (input_tokens: number, cached_input_tokens: number, output_tokens: number) =>
    JSON.stringify({ type: 'turn.completed', usage: { input_tokens, cached_input_tokens, output_tokens } });

  test('counts of a whole thread become counts of this run', () => {
    const first = readCodexLine({ ...beginCodex(spec()), thread: 't' }, turn(100, 40, 5));
    expect(first.events).toEqual([
      { type: 'usage', inputTokens: 60, outputTokens: 5, cacheReadTokens: 40, turns: 1 },
      { type: 'started', sessionRef: 't?input=100&output=5&cached=40' },
    ]);
    const resumed = beginCodex(spec({ resumeRef: 't?input=100&output=5&cached=40' }));
    const second = readCodexLine({ ...resumed, thread: 't' }, turn(250, 100, 12));
    expect(second.events[0]).toEqual({
      type: 'usage',
      inputTokens: 90,
      outputTokens: 7,
      cacheReadTokens: 60,
      turns: 1,
    });
  });

  test('a reference can be parsed back, and a plain thread counts from zero', () => {
    const ref = { thread: 't', totals: { input: 1, output: 2, cached: 3 } };
    expect(readCodexRef(writeCodexRef(ref))).toEqual(ref);
    expect(readCodexRef('t?input=x')).toEqual({ thread: 't', totals: { input: 0, output: 0, cached: 0 } });
  });

  test('an end without a turn is classified by its error output', () => {
    const end = (errors: string, more: Partial<RunSpec> = {}) =>
      codexOutcome(beginCodex(spec(more)), { ...EXIT, errors }, NOW);
    expect(end('Error: required MCP servers failed to initialize: waggle')).toMatchObject({ reason: 'mcp' });
    expect(end('Error: no rollout found for thread id t', { resumeRef: 't' })).toMatchObject({
      reason: 'session_lost',
    });
    expect(end('Error: no rollout found for thread id t')).toMatchObject({ reason: 'crashed' });
  });
});

describe('an ACP agent', () => {
  const options = [
    { optionId: 'always', name: 'Always', kind: 'allow_always' as const },
    { optionId: 'once', name: 'Once', kind: 'allow_once' as const },
    { optionId: 'no', name: 'No', kind: 'reject_once' as const },
  ];
  const ask = (title: string, kind: 'other' | 'execute', tools: 'hub' | 'all' = 'hub') =>
    acpPermission({ sessionId: 's', options, toolCall: { toolCallId: 'c', title, kind } }, spec({ policy: { tools } }));

  test('may use the tools of the hub once, and others as the policy says', () => {
    expect(ask('waggle_complete_task', 'other').outcome).toEqual({ outcome: 'selected', optionId: 'once' });
    expect(ask('rm -rf x', 'execute')).toEqual({
      outcome: { outcome: 'selected', optionId: 'no' },
      event: { type: 'permission', tool: 'rm -rf x', allowed: false, hubTool: false },
    });
    expect(ask('rm -rf x', 'execute', 'all').outcome).toEqual({ outcome: 'selected', optionId: 'once' });
  });

  test('cannot pass a command off as a tool of the hub', () => {
    const named = (title: string, kind?: 'other' | 'execute') =>
      isHubTool({ toolCallId: 'c', title, ...(kind ? { kind } : {}) }, 'waggle');
    for (const title of ['mcp__waggle__x', 'mcp_waggle_x', 'waggle_x', 'waggle.x', 'x (waggle MCP Server)']) {
      expect(named(title, 'other')).toBe(true);
      expect(named(title, 'execute')).toBe(false);
      expect(named(`${title}; rm -rf y`)).toBe(false);
      expect(named(`echo ${title}`)).toBe(false);
      expect(named(`${title}\nrm`)).toBe(false);
    }
    expect(isHubTool({ toolCallId: 'c', name: 'bash', title: 'waggle_x' }, 'waggle')).toBe(false);
  });

  test('is identified by how it announced the call if it asks with only the name of the tool', () => {
    const asked = (title: string, announced?: Announced, kind: 'other' | 'edit' = 'other') =>
      isHubTool({ toolCallId: 'c', title, kind }, 'waggle', announced);
    for (const kind of ['other', 'edit', undefined]) {
      expect(asked('update_steps', { title: 'waggle-update_steps', kind })).toBe(true);
    }
    expect(asked('update_steps')).toBe(false);
    expect(asked('update_steps', { title: 'waggle-complete_task', kind: 'other' })).toBe(false);
    expect(asked('update_steps', { title: 'github-update_steps', kind: 'other' })).toBe(false);
    // The model writes the title of a command and of an edit itself.
    expect(asked('x', { title: 'waggle-x', kind: 'execute' })).toBe(false);
    expect(asked('x', { title: 'waggle-x', kind: 'edit' }, 'edit')).toBe(false);
    expect(asked('waggle_x', { title: 'waggle_x', kind: 'execute' })).toBe(false);
  });

  test('that asks without naming the tool is refused, and the run fails', () => {
    const nameless = ask('{"id":"6"}', 'other');
    expect(nameless.outcome).toEqual({ outcome: 'selected', optionId: 'no' });
    expect(nameless.event).toMatchObject({ allowed: false, hubTool: true });
    expect(ask('{"id":"6"}', 'execute').event).toMatchObject({ allowed: false, hubTool: false });
    expect(ask('mcp__github__x', 'other').event).toMatchObject({ allowed: false, hubTool: false });
  });

  test('that names the tool beside the input is answered by that name', () => {
    const beside = (toolName: string, kind: 'other' | 'execute' = 'other', title = '{"id":"6"}') =>
      acpPermission(
        { sessionId: 's', options, toolCall: { toolCallId: 'c', title, kind, _meta: { toolName } } },
        spec({ policy: { tools: 'hub' } }),
        { title: 'ToolCall', kind: 'other' },
      ).event;
    expect(beside('mcp__waggle__complete_task')).toMatchObject({ allowed: true, hubTool: true });
    expect(beside('mcp__github__x')).toMatchObject({ allowed: false, hubTool: false, tool: 'mcp__github__x' });
    expect(beside('mcp__waggle__x', 'execute')).toMatchObject({ allowed: false });
    // A title that is more than the input takes precedence.
    expect(beside('mcp__waggle__x', 'other', 'rm -rf y')).toMatchObject({ allowed: false });
  });

  test('reports the cost of a session, which becomes the cost of the run', () => {
    const update = (amount: number) => ({ sessionUpdate: 'usage_update', cost: { amount, currency: 'USD' } });
    const run = (resumeRef: string, amount: number) => {
      const { session, costUsd } = readAcpRef(resumeRef);
      return readUpdate({ ...beginAcp(costUsd), session }, update(amount), true).events;
    };
    expect(run('s', 0.25)).toEqual([
      { type: 'started', sessionRef: 's?cost=0.25' },
      { type: 'usage', costUsd: 0.25 },
    ]);
    expect(run('s?cost=0.25', 0.375)).toEqual([
      { type: 'started', sessionRef: 's?cost=0.375' },
      { type: 'usage', costUsd: 0.125 },
    ]);
    expect(run('s?cost=0.25', 0.125)[1]).toEqual({ type: 'usage', costUsd: 0.125 });
    expect(readAcpRef('a?b')).toEqual({ session: 'a?b', costUsd: 0 });
  });

  test('that reports an error as text does not count as successful', () => {
    const fault = (text: string) => copilotFault(text, 'touch x', NOW);
    expect(fault('Error: 400 Your credit balance is too low.')).toMatchObject({ reason: 'quota' });
    expect(fault('Error: Authentication failed with provider at http://x/v1 (HTTP 401).')).toMatchObject({
      reason: 'auth',
    });
    expect(fault('Info: Operation cancelled by user')).toMatchObject({
      reason: 'permission',
      detail: 'the agent stopped because a tool was refused: touch x',
    });
    expect(fault('Done. The log said Error: 1.')).toBeUndefined();
  });

  test('sends chunks that become one text, and what it replays of an old session is left out', () => {
    const piece = (text: string) => ({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } });
    let state = readUpdate(beginAcp(), piece('old'), false).state;
    for (const text of ['a', 'b ', 'c']) state = readUpdate(state, piece(text), true).state;
    const closed = closeText(state);
    expect(closed.events).toEqual([{ type: 'text', text: 'ab c' }]);
    expect(acpStopOutcome('end_turn', closed.state)).toEqual({ kind: 'ok', result: 'ab c' });
    expect(acpStopOutcome('max_turn_requests', closed.state)).toMatchObject({ reason: 'max_turns' });
    expect(acpStopOutcome('cancelled', closed.state)).toMatchObject({ kind: 'failed', reason: 'crashed' });
    expect(acpStopOutcome('refusal', closed.state)).toMatchObject({ reason: 'provider' });
  });
});
