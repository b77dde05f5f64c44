import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { machine } from './waggle.ts';

test('install configures a client and tries the server, and a second time changes nothing', async () => {
  const { home, json, waggle } = machine();
  const file = path.join(home, '.claude.json');
  writeFileSync(file, '{\n  "numStartups": 3\n}\n');
  const dry = await waggle('install', 'claude', '--dry-run');
  expect(dry.stdout).toContain('+   "mcpServers": {');
  expect(dry.stdout).toContain('Nothing was changed.');
  expect(readFileSync(file, 'utf8')).toBe('{\n  "numStartups": 3\n}\n');
  const { backup, tools, changed, command } = await json('install', 'claude', '--toolsets', 'tasks');
  expect({ tools, changed }).toEqual({ tools: 12, changed: true });
  expect(readFileSync(backup, 'utf8')).toBe('{\n  "numStartups": 3\n}\n');
  const entry = JSON.parse(readFileSync(file, 'utf8')).mcpServers.waggle;
  expect([entry.command, ...entry.args]).toEqual(command);
  expect(command.slice(2)).toEqual(['mcp', '--agent', 'claude', '--toolsets', 'tasks', '--home', home]);
  expect(await json('install', 'claude', '--toolsets', 'tasks')).toMatchObject({ changed: false, backup: null });
  expect((await json('agent', 'list')).agents.map(({ id }: { id: string }) => id)).toContain('claude');
});

test('a client that also has the plugin is advised to keep one of the two', async () => {
  const { home, json, waggle } = machine();
  mkdirSync(path.join(home, '.claude'));
  writeFileSync(path.join(home, '.claude/settings.json'), '{ "enabledPlugins": { "waggle@waggle-local": true } }\n');
  const notice =
    'Claude Code also has the Waggle plugin. Keep only one of the two: claude plugin uninstall waggle, or waggle uninstall claude';
  expect((await waggle('install', 'claude', '--dry-run')).stdout).toContain(notice);
  expect((await waggle('install', 'claude')).stdout).toContain(notice);
  expect(await json('install', 'claude')).toMatchObject({ plugin: path.join(home, '.claude/settings.json') });
  expect((await waggle('doctor')).stdout).toMatch(/note +client +Claude Code also has the Waggle plugin/);
  expect((await waggle('install', 'codex')).stdout).not.toContain('Waggle plugin');
});

test('if the server does not start, the file is restored and the answer says why', async () => {
  const { home, json } = machine();
  mkdirSync(path.join(home, '.codex'));
  const file = path.join(home, '.codex/config.toml');
  writeFileSync(file, '# mine\nmodel = "o"\n');
  chmodSync(file, 0o640);
  const refused = await json('install', 'codex', '--toolsets', 'no-such-set');
  expect(refused).toMatchObject({ exit: 7, code: 'INSTALL_FAILED' });
  expect(refused.details.said).toContain('no-such-set');
  expect(readFileSync(file, 'utf8')).toBe('# mine\nmodel = "o"\n');
  expect(await json('install', 'claude', '--toolsets', 'no-such-set')).toMatchObject({ code: 'INSTALL_FAILED' });
  expect(existsSync(path.join(home, '.claude.json'))).toBe(false);
});

test('what cannot be configured in a client is refused before anything changes', async () => {
  const { home, json } = machine();
  const secret = 'postgres://waggle:hush@127.0.0.1/waggle';
  const refused = await json('install', 'claude', '--database', secret);
  expect(refused).toMatchObject({ code: 'INVALID_INPUT' });
  expect(JSON.stringify(refused)).not.toContain('hush');
  expect(await json('install', 'claude', '--name', 'a.b')).toMatchObject({ code: 'INVALID_INPUT' });
  expect(await json('install', 'emacs')).toMatchObject({ code: 'INVALID_INPUT' });
  expect(readdirSync(home)).toEqual([]);
});

test('a server that is installed under another name knows it, and so do its hooks', async () => {
  const { home, json } = machine();
  const { command } = await json('install', 'codex', '--name', 'hive-2');
  expect(command.slice(2, 7)).toEqual(['mcp', '--agent', 'codex', '--name', 'hive-2']);
  expect(readFileSync(path.join(home, '.codex/config.toml'), 'utf8')).toContain('[mcp_servers.hive-2]');
  expect(readFileSync(path.join(home, '.codex/hooks.json'), 'utf8')).toContain(
    'hook stop --client codex --agent codex --name hive-2',
  );
  await json('install', 'claude', '--name', 'hive-2');
  expect(readFileSync(path.join(home, '.claude/settings.json'), 'utf8')).toContain(
    'mcp__((plugin_waggle_)?waggle|hive-2)__.*',
  );
});

test('uninstall says what it would remove and what stays, and removes only the entries', async () => {
  const { home, json, waggle } = machine();
  await json('install', 'claude');
  await json('install', 'codex', '--agent', 'second');
  const told = await waggle('uninstall');
  expect(told.stdout).toContain('With --yes, Waggle would be removed from:');
  expect(told.stdout).toContain(path.join(home, '.codex/config.toml'));
  expect(readFileSync(path.join(home, '.codex/config.toml'), 'utf8')).toContain('second');
  const gone = await json('uninstall', '--yes');
  expect(gone.entries.map(({ file }: { file: string }) => path.relative(home, file))).toEqual([
    '.claude.json',
    '.claude/settings.json',
    '.codex/config.toml',
    '.codex/hooks.json',
  ]);
  const stays: readonly { what: string; where: string }[] = gone.stays;
  expect(stays.map(({ what }) => what)).toEqual(['data', 'store', 'program', ...Array(4).fill('backup')]);
  expect(stays.at(-2)?.where).toContain('config.toml.before-waggle-');
  // A file that was created for Waggle is removed with it.
  expect(existsSync(path.join(home, '.codex/config.toml'))).toBe(false);
  expect(existsSync(path.join(home, 'waggle.db'))).toBe(true);
  expect(await json('uninstall')).toMatchObject({ entries: [] });
});

test('an unreadable file does not stop uninstall for other clients, unless its client was named', async () => {
  const { home, json } = machine();
  await json('install', 'claude');
  await json('install', 'cursor');
  mkdirSync(path.join(home, '.gemini'));
  writeFileSync(path.join(home, '.gemini/settings.json'), '{ broken');
  const gone = await json('uninstall', '--yes');
  const files = gone.entries.map(({ file }: { file: string }) => path.relative(home, file));
  expect(files).toEqual(expect.arrayContaining(['.claude.json', '.cursor/mcp.json']));
  expect(await json('uninstall', 'gemini')).toMatchObject({ code: 'CONFIG_INVALID' });
});

test('init configures every client found, even if one of them fails, and the list shows it', async () => {
  // An empty path hides the client programs that this machine may have.
  const { home, json, waggle } = machine({ PATH: '' });
  mkdirSync(path.join(home, '.cursor'));
  mkdirSync(path.join(home, '.gemini'));
  writeFileSync(path.join(home, '.gemini/settings.json'), '{ broken');
  const states = async () =>
    Object.fromEntries(
      (await json('install')).clients.map(({ client, state }: { client: string; state: string }) => [client, state]),
    );
  expect(await states()).toMatchObject({ cursor: 'present', gemini: 'unreadable', claude: 'absent' });
  expect((await json('init', '--dry-run')).clients).toMatchObject([
    { client: 'gemini', code: 'CONFIG_INVALID' },
    { client: 'cursor', changed: true, dry_run: true },
  ]);
  expect((await waggle('init', '--dry-run')).stdout.match(/Nothing was changed/g)).toHaveLength(1);
  expect(await states()).toMatchObject({ cursor: 'present' });
  expect((await json('init')).clients).toMatchObject([{ code: 'CONFIG_INVALID' }, { client: 'cursor', backups: [] }]);
  expect(await states()).toMatchObject({ cursor: 'installed', gemini: 'unreadable' });
  expect((await waggle('install')).stdout).toMatch(/cursor +Cursor +connected +not tested yet/);
  expect(readFileSync(path.join(home, '.gemini/settings.json'), 'utf8')).toBe('{ broken');
});

test('an unreadable file is reported and left alone, with an error exit code if its client was named', async () => {
  const { home, json, waggle } = machine({ PATH: '' });
  mkdirSync(path.join(home, '.codex'));
  const file = path.join(home, '.codex/config.toml');
  writeFileSync(file, '[broken');
  const both = await json('install', 'codex', 'claude', '--no-hooks');
  expect(both).toMatchObject({ exit: 2, clients: [{ client: 'codex', code: 'CONFIG_INVALID' }, { changed: true }] });
  expect((await waggle('install', 'codex')).stderr).toContain(`File: ${file}`);
  expect((await waggle('doctor')).stdout).toMatch(/note +client +Codex: .*config\.toml cannot be read/);
  expect(readFileSync(file, 'utf8')).toBe('[broken');
});

test('hooks can be left out, and a single client can be uninstalled', async () => {
  const { home, json, waggle } = machine();
  await json('install', 'claude', '--no-hooks');
  expect(existsSync(path.join(home, '.claude/settings.json'))).toBe(false);
  const { files } = await json('install', 'claude', 'codex');
  expect(files).toBeUndefined();
  expect(readFileSync(path.join(home, '.claude/settings.json'), 'utf8')).toContain('waggle.js hook session-start');
  expect(await json('uninstall', 'claude')).toMatchObject({ removed: true });
  expect(existsSync(path.join(home, '.claude.json'))).toBe(false);
  expect(readFileSync(path.join(home, '.codex/hooks.json'), 'utf8')).toContain('hook stop --client codex');
  const broken = path.join(home, '.codex/config.toml');
  writeFileSync(broken, readFileSync(broken, 'utf8').replaceAll('waggle.js', 'gone.js'));
  const doctor = await waggle('doctor');
  expect(doctor.stdout).toMatch(/wrong +client +Codex: the entry in .*waggle(?:\.js)? install codex/);
});
