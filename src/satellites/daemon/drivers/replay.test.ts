import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { programs } from '../../../../test/agents/programs.ts';
import { RECORDINGS, readRecording, type Tail } from '../../../../test/agents/recording.ts';
import { HOUR } from '../../../kernel/rules/time.ts';
import { runnerSettings } from '../../../kernel/settings/runner-settings.ts';
import { acpDriver } from './acp.ts';
import { claudeDriver } from './claude.ts';
import { codexDriver } from './codex.ts';
import type { RunEvent, RunSpec } from './driver.ts';

const REPLAY = fileURLToPath(new URL('../../../../test/agents/replay-agent.mjs', import.meta.url));
const makers = { acp: acpDriver, claude: claudeDriver, codex: codexDriver };
const files = readdirSync(RECORDINGS).filter((name) => name.endsWith('.jsonl'));

function specFor(file: string, { driver, resumeRef }: Tail): RunSpec {
  return {
    runId: 'r-1-abc',
    taskId: '6',
    agentId: 'ada',
    cwd: tmpdir(),
    prompt: 'Complete the task.',
    ...(resumeRef === null ? {} : { resumeRef }),
    background: true,
    mcp: { name: 'waggle', stdio: { command: ['node'], env: {} }, url: 'http://127.0.0.1:1/mcp', token: 'wgl_test' },
    policy: { tools: 'hub' },
    limits: { wallMs: 60_000, idleMs: 60_000 },
    runner: runnerSettings.parse({ driver, command: [process.execPath, REPLAY, file] }),
  };
}

/** Cancels at the point where the recorded run was canceled, after all earlier events were replayed. */
async function replay(file: string, tail: Tail): Promise<RunEvent[]> {
  const driver = makers[tail.driver]({ graceMs: 5000, now: () => tail.at });
  const events: RunEvent[] = [];
  const isStopped = tail.stop === 'cancel' || tail.stop === 'timeout';
  for await (const event of driver.start(specFor(file, tail))) {
    if (event.type !== 'output') events.push(event);
    if (isStopped && events.length >= tail.events.length - 1) driver.cancel();
  }
  driver.cancel();
  return events;
}

describe.each(files)('the recorded stream %s', (name) => {
  test('means now what it meant when it was recorded', async () => {
    const file = path.join(RECORDINGS, name);
    const { tail } = readRecording(file);
    const events = await replay(file, tail);
    const kinds = events.map(({ type }) => type);
    expect(kinds.toSorted()).toEqual([...tail.events].sort());
    expect(kinds.at(-1)).toBe('ended');
    const end = events.at(-1);
    const { outcome } = tail;
    if (end?.type !== 'ended') return;
    const verdict = outcome.kind === 'ok' ? { result: outcome.result } : { reason: outcome.reason };
    expect(end.outcome).toMatchObject({ kind: outcome.kind, ...verdict });
    // Some programs give the reset time in the local time of their machine.
    const reset = 'resetAt' in end.outcome ? end.outcome.resetAt : undefined;
    expect(reset === undefined).toBe(!('resetAt' in outcome));
    if (reset !== undefined) expect(reset - tail.at).toBeLessThanOrEqual(25 * HOUR);
  });
});

test('the recordings cover the programs and the ways in which they fail', () => {
  const seen = files.map((file) => readRecording(path.join(RECORDINGS, file)).tail);
  expect([...new Set(seen.map(({ program }) => program))].sort()).toEqual(programs.map(({ name }) => name).sort());
  const reasons = new Set(seen.flatMap(({ outcome }) => (outcome.kind === 'ok' ? [] : [outcome.reason])));
  for (const reason of [
    'auth',
    'quota',
    'rate',
    'provider',
    'permission',
    'mcp',
    'max_turns',
    'session_lost',
  ] as const) {
    expect(reasons).toContain(reason);
  }
});
