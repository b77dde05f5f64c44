import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withoutTable, withTable } from '../../kernel/hub/toml-text.ts';
import { claudeHooks, codexHooks, copilotHooks } from './hooks.ts';
import { applyPlan, backupsOf, clientOf, planInstall, planRemoval, undoPlan } from './install.ts';
import { shellLine } from './shell-line.ts';
import { tryServer } from './try-server.ts';

const command = { command: '/usr/bin/node', args: ['/opt/waggle/bin/waggle.js', 'mcp', '--agent', 'x'] };
let home = '';
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'waggle-install-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const place = () => ({ home, env: {}, platform: 'linux' as const });
const planned = (id: string) => {
  const [plan] = planInstall({ client: clientOf(id), place: place(), server: 'waggle', command });
  return plan ?? expect.unreachable();
};
const install = (id: string) => {
  const plan = planned(id);
  return { plan, ...applyPlan(plan, Date.UTC(2026, 0, 1)) };
};

test('a missing file is created, and nothing else beside it', () => {
  expect(install('codex').backup).toBeUndefined();
  expect(readdirSync(path.join(home, '.codex'))).toEqual(['config.toml']);
});

test('a linked file is changed at its target', () => {
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
  expect(backupsOf(clientOf('claude'), place())).toEqual([backup]);
  undoPlan(plan, backup);
  expect(readdirSync(home)).toEqual(['.claude.json']);
  expect(readFileSync(file, 'utf8')).toBe('{"id":12345678901234567890}');
});

test('servers in a form that cannot be extended are left unchanged, with instructions', () => {
  writeFileSync(path.join(home, '.claude.json'), '{"mcpServers":[1]}');
  expect(() => planned('claude')).toThrow(
    expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringContaining('mcpServers') }),
  );
  mkdirSync(path.join(home, '.codex'));
  writeFileSync(path.join(home, '.codex', 'config.toml'), 'mcp_servers = 5\n');
  expect(() => planned('codex')).toThrow(/by hand/);
});

test('TOML keeps its comments and styles: tables, inline tables, dotted keys, and our name in a text', () => {
  const entry = { command: 'x' };
  expect(withTable('mcp_servers = { a = { b = 1 } } # c\n', 'mcp_servers', 'w', entry)).toBe(
    'mcp_servers = { a = { b = 1 }, w = { command = "x" } } # c\n',
  );
  const dotted = withTable('mcp_servers.w.command = "o" # c\n', 'mcp_servers', 'w', entry) ?? '';
  expect(dotted).toContain('mcp_servers.w.command = "x" # c');
  const text = 'note = """\n[mcp_servers.w]\n"""\n\n[mcp_servers.w]\ncommand = "x"\n\n# about b\n[b]\nc = 1\n';
  expect(withoutTable(text, 'mcp_servers', 'w')).toContain('note = """\n[mcp_servers.w]\n"""');
  const plain = 'a = 1\n\n[mcp_servers.w]\ncommand = "x"\n\n[mcp_servers.w.env]\nA = "1"\n\n# about b\n[b]\nc = 1\n';
  expect(withoutTable(plain, 'mcp_servers', 'w')).toBe('a = 1\n\n# about b\n[b]\nc = 1\n');
});

test('hooks are added beside those of others, once, and what the user set on ours stays', () => {
  const line = (moment: string) => `waggle hook ${moment} --client claude`;
  const others =
    '{\n  "hooks": {\n    "Stop": [\n      { "hooks": [{ "type": "command", "command": "beep" }] }\n    ]\n  }\n}\n';
  const text = claudeHooks.withHooks(others, line);
  const { hooks } = JSON.parse(text);
  expect(Object.keys(hooks)).toEqual([
    ...['Stop', 'SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse'],
    ...['PermissionRequest', 'Notification', 'PreCompact', 'StopFailure', 'SubagentStart', 'SessionEnd'],
  ]);
  expect(hooks.Stop.map((group: { hooks: { command: string }[] }) => group.hooks[0]?.command)).toEqual([
    'beep',
    line('stop'),
    line('wait'),
  ]);
  expect(hooks.Stop[2].hooks[0]).toMatchObject({ asyncRewake: true });
  const mine = text.replace('"timeout": 10', '"timeout": 77');
  const moved = claudeHooks.withHooks(mine, (moment) => `/new/waggle.js hook ${moment}`);
  expect(moved).toContain('"timeout": 77');
  expect(moved).not.toContain('"waggle hook');
  expect(claudeHooks.withHooks(moved, (moment) => `/new/waggle.js hook ${moment}`)).toBe(moved);
  expect(claudeHooks.withoutHooks(moved)).toBe(others);
});

test('a matcher of an earlier version is widened; one that the user chose is not', () => {
  const line = (moment: string) => `waggle hook ${moment}`;
  const own = 'mcp__(plugin_waggle_)?waggle__.*';
  const edits = 'Edit|Write|NotebookEdit|Bash|PowerShell';
  const text = claudeHooks.withHooks(undefined, line);
  const { hooks } = JSON.parse(text);
  expect([hooks.PreToolUse[0].matcher, hooks.PostToolUse[0].matcher]).toEqual([`${edits}|${own}`, edits]);
  const formers = ['Edit|MultiEdit|Write|NotebookEdit'];
  formers.push(`${formers[0]}|mcp__omx_code_intel__apply_edit`);
  expect(claudeHooks.withHooks(text.replace(`${edits}|${own}`, own), line)).toBe(text);
  for (const former of formers) expect(claudeHooks.withHooks(text.replaceAll(edits, former), line)).toBe(text);
  for (const chosen of ['Write', '.*', `Write|${own}`]) {
    const changed = text.replace(`${edits}|${own}`, chosen);
    expect(claudeHooks.withHooks(changed, line)).toBe(changed);
  }
  const codex = codexHooks.withHooks(undefined, line);
  expect(JSON.parse(codex).hooks.PreToolUse[0].matcher).toBe('apply_patch|Bash');
  for (const former of ['apply_patch', 'apply_patch|mcp__omx_code_intel__apply_edit'])
    expect(codexHooks.withHooks(codex.replaceAll('apply_patch|Bash', former), line)).toBe(codex);
});

test('the hooks of Copilot let the tools of our server through, also in a file of an earlier version', () => {
  const line = (moment: string) => `waggle hook ${moment}`;
  const edits = 'edit|create|str_replace_editor|apply_patch|bash|powershell';
  const former = 'edit|create|str_replace_editor|apply_patch|Edit|MultiEdit|Write|NotebookEdit';
  const plain = copilotHooks.withHooks(undefined, line);
  expect(JSON.parse(plain).hooks.PreToolUse[0].matcher).toBe(`${edits}|waggle-.*`);
  expect(copilotHooks.withHooks(plain.replaceAll(edits, former).replace('|waggle-.*', ''), line)).toBe(plain);
  expect(copilotHooks.withHooks(plain.replaceAll(edits, former), line)).toBe(plain);
  const renamed = copilotHooks.withHooks(plain, line, 'hive-2');
  expect(JSON.parse(renamed).hooks.PreToolUse[0].matcher).toBe(`${edits}|(waggle|hive-2)-.*`);
  expect(copilotHooks.withHooks(renamed, line)).toBe(plain);
  const chosen = plain.replace(`${edits}|waggle-.*`, 'edit|waggle-.*');
  expect(copilotHooks.withHooks(chosen, line)).toBe(chosen);
});

test('the hooks of Claude Code let the tools of our server through under the name that it has there', () => {
  const line = (moment: string) => `waggle hook ${moment}`;
  const plain = claudeHooks.withHooks(undefined, line);
  const renamed = claudeHooks.withHooks(plain, line, 'hive-2');
  const { matcher } = JSON.parse(renamed).hooks.PreToolUse[0];
  for (const tool of [
    'mcp__hive-2__list_tasks',
    'mcp__waggle__list_tasks',
    'mcp__plugin_waggle_waggle__wait',
    'Edit',
  ]) {
    expect(tool).toMatch(new RegExp(`^(?:${matcher})$`));
  }
  expect('mcp__hive__list_tasks').not.toMatch(new RegExp(matcher));
  expect(claudeHooks.withHooks(renamed, line, 'hive-2')).toBe(renamed);
  expect(claudeHooks.withHooks(renamed, line)).toBe(plain);
});

test('a removal of hooks in a project touches only the project', () => {
  const project = path.join(home, 'p');
  mkdirSync(project);
  const there = { ...place(), project };
  const client = clientOf('claude');
  const plans = planInstall({
    client,
    place: there,
    server: 'waggle',
    command,
    lineFor: (moment) => `waggle hook ${moment}`,
  });
  expect(plans.map(({ file }) => path.relative(project, file))).toEqual(['.mcp.json', '.claude/settings.json']);
  for (const plan of plans) applyPlan(plan, 0);
  expect(planRemoval(client, place(), 'waggle').every(({ same }) => same)).toBe(true);
  expect(planRemoval(client, there, 'waggle').map(({ after }) => after)).toEqual([undefined, undefined]);
  expect(() => planInstall({ client: clientOf('windsurf'), place: there, server: 'waggle', command })).toThrow(
    /--project/,
  );
});

test('arguments with spaces and quotes reach a hook intact', () => {
  expect(shellLine(['/a b/node', "it's", '--home=/x'], 'linux')).toBe(`'/a b/node' 'it'\\''s' --home=/x`);
  expect(shellLine(['C:\\Program Files\\node.exe', 'hook'], 'win32')).toBe('"C:\\Program Files\\node.exe" hook');
});

test('a server that ends at once is reported with its output', async () => {
  const words = 'console.error("The store is broken. (STORE_UNAVAILABLE)\\nTry again."); process.exitCode = 7';
  await expect(tryServer({ command: process.execPath, args: ['-e', words] }, process.env)).rejects.toMatchObject({
    code: 'INSTALL_FAILED',
    message: 'The server exited with code 7 before it answered: The store is broken. (STORE_UNAVAILABLE)',
  });
});
