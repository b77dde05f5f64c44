import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Client, InstallPlace } from './client.ts';
import { clients } from './clients.ts';
import { applyPlan, planInstall, planRemoval, stateOf } from './install.ts';

const command = { command: '/opt/node', args: ['/opt/waggle.js', 'mcp', '--agent', 'x'] };
const lineFor = (moment: string) => `/opt/node /opt/waggle.js hook ${moment} --client x`;
const NOW = Date.UTC(2026, 0, 1);

let home = '';
let place: InstallPlace;
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'waggle-clients-'));
  place = { home, env: {}, platform: 'linux' };
});
afterEach(() => rmSync(home, { recursive: true }));

const fileOf = ({ server }: Client): string => server.file(place) ?? expect.unreachable();
const plan = (client: Client, hooks = false) =>
  planInstall({ client, place, server: 'waggle', command, lineFor: hooks ? lineFor : undefined });

function install(client: Client, text?: string, hooks = false): string {
  const file = fileOf(client);
  mkdirSync(path.dirname(file), { recursive: true });
  if (text !== undefined) writeFileSync(file, text);
  for (const one of plan(client, hooks)) applyPlan(one, NOW);
  return readFileSync(file, 'utf8');
}

/** A realistic file: comments if the client reads them, another server, our own older entry with additions. */
function lived({ server: { format, key, entry } }: Client, ours: boolean): string {
  if (format === 'toml') {
    const own =
      '[mcp_servers.waggle]\ncommand = "old" # mine\nstartup_timeout_sec = 20\n\n[mcp_servers.waggle.env]\nA = "1"\n\n';
    return `# mine\nmodel = "o"  # keep\n\n${ours ? own : ''}# about other\n[mcp_servers.other]\ncommand = "y"\n`;
  }
  if (format === 'yaml') {
    const own =
      '  waggle: # mine\n    cmd: old # before\n    args:\n    - x\n    # variables\n    envs: { A: "1" }\n    enabled: false\n\n';
    return `# mine\nGOOSE_MODEL: "o"  # keep\n\nextensions:\n${ours ? own : ''}  # about other\n  other:\n    type: builtin\n`;
  }
  const remark = (text: string) => (format === 'jsonc' ? ` // ${text}` : '');
  const old = JSON.stringify({
    ...entry({ command: 'old', args: ['x'] }, 'waggle'),
    env: { A: '1' },
    timeout: 5,
    enabled: false,
  });
  const own = ours ? `    "waggle": ${old},${remark('mine')}\n` : '';
  return `{${remark('settings')}\n  "id": 12345678901234567890,\n  "${key}": {\n${own}    "other": { "command": "y" }${remark('other')}\n  }\n}\n`;
}

describe.each(clients.map((client) => [client.id, client] as const))('%s', (id, client) => {
  test('the file is correct if new, with content of others, and with an older Waggle entry', async () => {
    const fresh = install(client);
    rmSync(fileOf(client));
    const beside = install(client, lived(client, false));
    const older = install(client, lived(client, true));
    const where = path.relative(home, fileOf(client));
    const golden = [
      `== ${where}, new`,
      fresh,
      '== with what others wrote',
      beside,
      '== with an older entry',
      older,
    ].join('\n');
    await expect(golden).toMatchFileSnapshot(`../../../test/snapshots/install/${id}.txt`);
  });

  test('a second install changes nothing, and removal restores the earlier content', () => {
    const before = lived(client, false);
    install(client, before, true);
    expect(plan(client, true).every(({ same }) => same)).toBe(true);
    expect(stateOf(client, place, 'waggle').state).toBe('elsewhere');
    for (const one of planRemoval(client, place, 'waggle')) applyPlan(one, NOW);
    expect(readFileSync(fileOf(client), 'utf8')).toBe(before);
    expect(stateOf(client, place, 'waggle').state).toBe('present');
  });

  test('a file that was created for Waggle is removed with it', () => {
    install(client, undefined, true);
    const plans = planRemoval(client, place, 'waggle');
    expect(plans.map(({ after }) => after)).toEqual(plans.map(() => undefined));
  });

  test('a byte order mark stays, and a broken file is left unchanged', () => {
    expect(install(client, `\uFEFF${lived(client, true)}`)).toBe(`\uFEFF${install(client, lived(client, true))}`);
    mkdirSync(path.dirname(fileOf(client)), { recursive: true });
    for (const broken of ['{ broken', '[x\n']) {
      writeFileSync(fileOf(client), broken);
      expect(() => plan(client)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
      expect(stateOf(client, place, 'waggle').state).toMatch(/unreadable|present/);
    }
  });
});

test("an entry with a hub's address becomes one with a command", () => {
  const [claude = expect.unreachable()] = clients;
  const text = install(
    claude,
    '{"mcpServers":{"waggle":{"type":"http","url":"http://x","headers":{"a":"b"},"alwaysLoad":true}}}',
  );
  expect(JSON.parse(text).mcpServers.waggle).toEqual({ type: 'stdio', alwaysLoad: true, ...command });
});
