import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

test('a client found on this machine is connected with a button, after the change was shown', async () => {
  const { world, ada, open } = fixture();
  const folder = path.join(world.userFolder, '.cursor');
  const file = path.join(folder, 'mcp.json');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, '{ "mcpServers": { "other": { "command": "x", "env": { "KEY": "secret-of-another" } } } }\n');
  const page = await open('/agents');
  const clients = page.getByRole('list', { name: 'Clients on this machine' });
  await clients.getByText('Cursor').waitFor();
  await clients.getByRole('listitem').filter({ hasText: 'Cursor' }).getByRole('button', { name: 'Connect' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('region', { name: file }).getByText('"waggle"').waitFor();
  expect(readFileSync(file, 'utf8')).not.toContain('waggle');
  // The file changes while the dialog is open: only the change that was shown may be written.
  const changed = '{ "mcpServers": { "mine": { "command": "y" } } }\n';
  writeFileSync(file, changed);
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await dialog.getByText('have changed since they were shown').waitFor();
  expect(readFileSync(file, 'utf8')).toBe(changed);
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await dialog.getByText('Cursor is connected').waitFor();
  const written = JSON.parse(readFileSync(file, 'utf8'));
  expect(Object.keys(written.mcpServers)).toEqual(['mine', 'waggle']);
  expect(readdirSync(folder).some((name) => name.startsWith('mcp.json.before-waggle-'))).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await clients.getByRole('listitem').filter({ hasText: 'Cursor' }).getByText('connected', { exact: true }).waitFor();
  // A token, even one with all scopes, does not count as the person at this machine.
  await expect(ada.call('GET', '/api/page/clients/codex')).rejects.toThrow('SCOPE_REQUIRED');
  expect(existsSync(path.join(world.userFolder, '.codex'))).toBe(false);
});

test('an agent without a runner gets one on the page and can be tried', async () => {
  const { ada, open } = fixture();
  await ada.tool('tasks', 'list_tasks');
  const page = await open('/agents?id=ada');
  await page.getByRole('button', { name: 'Let the hub start it' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'With which program' }).selectOption('sample');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Try it' }).waitFor();
});
