import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { build } from 'tsdown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf } from './routes.ts';

// Inside the package, so that the bundle finds the package's node_modules.
const outDir = path.resolve('.tmp', `mcp-stdio-${process.pid}`);
const entry = path.join(outDir, 'stdio-entry.mjs');
const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-test-'));
const args = [entry, path.join(home, 'waggle.db'), path.join(home, 'agents')];

beforeAll(async () => {
  await build({
    config: false,
    entry: ['test/surfaces/mcp/stdio-entry.ts'],
    outDir,
    format: 'esm',
    platform: 'node',
    dts: false,
    logLevel: 'error',
    deps: { skipNodeModulesBundle: true },
    outExtensions: () => ({ js: '.mjs' }),
  });
});

afterAll(() => {
  for (const folder of [outDir, home]) rmSync(folder, { recursive: true, force: true });
});

test.each(['legacy', 'modern'] as const)('a %s client works with a separate process', async (era) => {
  const client = clientOf(era, 'Process Client');
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
  const { content } = await client.callTool({ name: 'hub_status', arguments: {} });
  expect(content).toMatchObject([{ text: expect.stringContaining('"agent":"process-client"') }]);
  await client.close();
});

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
};

test.each(['the end of input', 'SIGTERM', 'SIGINT'])('%s ends the process cleanly', async (how) => {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.write(`${JSON.stringify(initialize)}\n`);
  await once(child.stdout, 'data');
  if (how === 'SIGTERM' || how === 'SIGINT') child.kill(how);
  else child.stdin.end();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
