import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'smol-toml';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyInstall, backupsOf, clientOf, planInstall, planRemoval, undoInstall } from './install.ts';
import { tryServer } from './try-server.ts';

const command = { command: '/usr/bin/node', args: ['/opt/waggle/bin/waggle.js', 'mcp', '--agent', 'x'] };
let home = '';
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'waggle-install-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const install = (client: string) => {
  const plan = planInstall({ client, home, server: 'waggle', command });
  return { plan, ...applyInstall(plan, Date.UTC(2026, 0, 1)) };
};

test('Claude Code gets one entry, and everything else in its file stays', () => {
  const file = path.join(home, '.claude.json');
  const before = { numStartups: 3, mcpServers: { other: { command: 'x' } }, projects: { '/a': { history: ['ünï'] } } };
  writeFileSync(file, JSON.stringify(before, null, 4));
  const { backup } = install('claude');
  const after = JSON.parse(readFileSync(file, 'utf8'));
  expect(after).toEqual({
    ...before,
    mcpServers: { other: { command: 'x' }, waggle: { type: 'stdio', ...command, env: {} } },
  });
  expect(readFileSync(file, 'utf8')).toContain('\n    "numStartups"');
  expect(JSON.parse(readFileSync(String(backup), 'utf8'))).toEqual(before);
  expect(install('claude').plan.same).toBe(true);
});

test('Codex gets one table, comments stay, and an older entry of ours is replaced', () => {
  mkdirSync(path.join(home, '.codex'));
  const file = path.join(home, '.codex', 'config.toml');
  const text =
    '# mine\nmodel = "o"  # keep\n\n[mcp_servers.waggle]\ncommand = "old"\n\n[mcp_servers.waggle.env]\nA = "1"\n\n[mcp_servers.other] # too\ncommand = "y"\n';
  writeFileSync(file, text);
  install('codex');
  const after = readFileSync(file, 'utf8');
  expect(after).toContain('# mine\nmodel = "o"  # keep');
  expect(after).toContain('[mcp_servers.other] # too');
  expect(parse(after)).toEqual({ model: 'o', mcp_servers: { other: { command: 'y' }, waggle: { ...command } } });
  expect(install('codex').plan.same).toBe(true);
});

test('a file that is not there is made, and nothing else beside it', () => {
  expect(install('codex').backup).toBeUndefined();
  expect(readdirSync(path.join(home, '.codex'))).toEqual(['config.toml']);
  expect(install('claude').backup).toBeUndefined();
  expect(JSON.parse(readFileSync(path.join(home, '.claude.json'), 'utf8')).mcpServers.waggle.command).toBe(
    '/usr/bin/node',
  );
});

test('a file that cannot be read is left alone, and a linked one is changed where it lies', () => {
  writeFileSync(path.join(home, '.claude.json'), '{ broken');
  expect(() => planInstall({ client: 'claude', home, server: 'waggle', command })).toThrow(
    expect.objectContaining({ code: 'CONFIG_INVALID' }),
  );
  rmSync(path.join(home, '.claude.json'));
  mkdirSync(path.join(home, 'dotfiles'));
  writeFileSync(path.join(home, 'dotfiles/claude.json'), '{}');
  symlinkSync(path.join(home, 'dotfiles/claude.json'), path.join(home, '.claude.json'));
  install('claude');
  expect(readFileSync(path.join(home, 'dotfiles/claude.json'), 'utf8')).toContain('waggle');
});

test('a failed install is undone without a trace, and a good one leaves a backup that can be named', () => {
  const file = path.join(home, '.claude.json');
  writeFileSync(file, '{"id":12345678901234567890}');
  const { plan, backup } = install('claude');
  expect(readFileSync(file, 'utf8')).toContain('{"id":12345678901234567890,');
  expect(backupsOf(clientOf('claude'), home, {})).toEqual([backup]);
  undoInstall(plan, backup);
  expect(readdirSync(home)).toEqual(['.claude.json']);
  expect(readFileSync(file, 'utf8')).toBe('{"id":12345678901234567890}');
});

test('servers in a form that cannot be extended are left as they are, and what to do is said', () => {
  const refused = (client: string) => {
    try {
      planInstall({ client, home, server: 'waggle', command });
      return undefined;
    } catch (error) {
      return error;
    }
  };
  writeFileSync(path.join(home, '.claude.json'), '{"mcpServers":[1]}');
  expect(refused('claude')).toMatchObject({ code: 'CONFIG_INVALID', message: expect.stringContaining('mcpServers') });
  mkdirSync(path.join(home, '.codex'));
  const file = path.join(home, '.codex', 'config.toml');
  for (const text of ['mcp_servers = { a = { command = "x" } }\n', 'mcp_servers.waggle.command = "x"\n']) {
    writeFileSync(file, text);
    expect(refused('codex')).toMatchObject({ code: 'CONFIG_INVALID', message: expect.stringContaining('by hand') });
  }
  expect(() => planRemoval(clientOf('codex'), home, {}, 'waggle')).toThrow(/by hand/);
});

test('a server that ends at once is reported with its own words', async () => {
  const words = 'console.error("The store is broken. (STORE_UNAVAILABLE)\\nTry again."); process.exitCode = 7';
  await expect(tryServer({ command: process.execPath, args: ['-e', words] }, process.env)).rejects.toMatchObject({
    code: 'INSTALL_FAILED',
    message: 'The server was started and ended at once with code 7: The store is broken. (STORE_UNAVAILABLE)',
  });
});
