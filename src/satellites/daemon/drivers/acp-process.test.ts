import os from 'node:os';
import { expect, test } from 'vitest';
import { waitFor } from '../../../../test/wait-for.ts';
import { runnerSettings } from '../../../kernel/settings/runner-settings.ts';
import { acpProcess } from './acp-process.ts';
import type { RunSpec } from './driver.ts';

const speaks = `process.stdin.once('data', () => console.log(JSON.stringify({ jsonrpc: '2.0', method: 'late' })))`;

const run: RunSpec = {
  runId: 'r-1',
  taskId: '1',
  agentId: 'ada',
  cwd: os.tmpdir(),
  systemPrompt: '',
  prompt: '',
  background: true,
  mcp: { name: 'waggle', stdio: { command: [], env: {} }, url: null, token: 'wgl_test' },
  policy: { tools: 'hub' },
  limits: { wallMs: 60_000, idleMs: 60_000 },
  runner: runnerSettings.parse({ driver: 'acp', command: [process.execPath, '-e', speaks] }),
};

test('a program waits for the hub’s server before it asks its model, unless the runner says otherwise', async () => {
  const tells = `console.log(process.env.QWEN_CODE_LEGACY_MCP_BLOCKING)`;
  const said = async (env: Record<string, string>) => {
    const heard: string[] = [];
    const runner = runnerSettings.parse({ driver: 'acp', command: [process.execPath, '-e', tells], env });
    const agent = acpProcess({ ...run, runner }, 1000, (_at, text) => void heard.push(text));
    // `finish` stops a program that has not ended by itself soon, which on a busy machine is before it has printed.
    await waitFor(() => heard.join('').endsWith('\n'));
    await agent.finish();
    return heard.join('').trim();
  };
  expect(await said({})).toBe('1');
  expect(await said({ QWEN_CODE_LEGACY_MCP_BLOCKING: '0' })).toBe('0');
});

// The connection releases the stream when a write fails; an error there would crash the whole hub.
test('what a program prints after its connection was closed is kept and causes no fault', async () => {
  const heard: string[] = [];
  const faults: unknown[] = [];
  const note = (fault: unknown) => void faults.push(fault);
  process.on('uncaughtException', note);
  const agent = acpProcess(run, 1000, (at, text) => void heard.push(`${at} ${text}`));
  await agent.stream.readable.cancel();
  agent.program.write('go\n');
  await waitFor(() => heard.join('').includes('late'));
  await agent.finish();
  process.off('uncaughtException', note);
  expect(faults).toEqual([]);
});
