import { expect, test } from 'vitest';
import { cliHere } from '../cli-here.ts';
import { emptyPageFixture } from './page-fixture.ts';

const fixture = emptyPageFixture();

test('every area of an empty hub says what to do next, with a command to copy', async () => {
  const page = await fixture().open('/');
  for (const area of [
    '/',
    '/work',
    '/agents',
    '/memory',
    '/timeline/events?view=tasks',
    '/messages',
    '/health',
    '/costs',
    '/settings',
  ]) {
    await page.goto(`${fixture().world.url()}${area}`);
    await page
      .getByRole('button', { name: /^Copy the command: waggle/ })
      .first()
      .waitFor();
  }
});

test('the content is reachable with the keyboard alone, with a visible focus', async () => {
  const page = await fixture().open('/board');
  await page.getByText('No tasks yet').waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.innerText')).toBe('Skip to content');
  const names: string[] = [];
  for (let at = 0; at < 12; at += 1) {
    await page.keyboard.press('Tab');
    const focus = (await page.evaluate(`(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
      return { name: document.activeElement.innerText.split('\\n')[0], seen: outlineStyle !== 'none' && outlineWidth !== '0px' };
    })()`)) as { name: string; seen: boolean };
    expect(focus.seen, focus.name).toBe(true);
    names.push(focus.name);
  }
  expect(names.slice(0, 9)).toEqual([
    'Waggle',
    'Search or act',
    'Now',
    'Timeline',
    'Work',
    'Plans',
    'Memory',
    'Agents',
    'Settings',
  ]);
  await page.reload();
  await page.getByText('No tasks yet').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.innerText')).toBe('New task');
});

test('every command that an empty hub shows works as shown', async () => {
  const { world, open } = fixture();
  const page = await open('/');
  const commands = new Set<string>();
  for (const area of [
    '/',
    '/work',
    '/agents',
    '/memory',
    '/timeline/events?view=tasks',
    '/messages',
    '/health',
    '/settings',
  ]) {
    await page.goto(`${world.url()}${area}`);
    const buttons = page.getByRole('button', { name: /^Copy the command: waggle/ });
    await buttons.first().waitFor();
    for (const text of await buttons.allInnerTexts()) commands.add(text.replace(/^\$\s*/, '').trim());
  }
  const { waggle } = cliHere();
  const known = [...commands].filter((command) => !/^waggle (open|install|backup)/.test(command));
  expect(known.length).toBeGreaterThan(6);
  for (const command of known) {
    const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '').slice(1);
    const { exit, err } = await waggle(words);
    expect([command, exit, err]).toEqual([command, 0, expect.anything()]);
  }
});

test('the first five minutes: a sample run is watched, and an agent is added with a runner of its own', async () => {
  const { world, open } = fixture();
  const page = await open('/');
  await page.getByRole('list', { name: 'Connect a client' }).getByText('install claude').waitFor();
  await page.getByRole('button', { name: 'Watch a sample run' }).click();
  await page.getByRole('heading', { name: 'Say hello, sample', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Agents' }).click();
  await page.getByRole('button', { name: 'Add an agent' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('builder');
  await dialog.getByRole('combobox', { name: 'Who starts it' }).selectOption('claude');
  await dialog.getByRole('textbox', { name: 'Folder it works in' }).fill('/no/such/folder');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByText('There is no such folder').first().waitFor();
  await dialog.getByRole('textbox', { name: 'Folder it works in' }).fill('');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('heading', { name: 'builder', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Try it' }).waitFor();
  // A token, unlike the page, may not define what is started.
  const token = await world.agent('ada');
  await expect(token.call('POST', '/api/page/agents', { id: 'mole' })).rejects.toThrow('SCOPE_REQUIRED');
});
