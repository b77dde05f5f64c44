import { expect, test } from 'vitest';
import { pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

test('every area of an empty hub says what to do next, with a command to copy', async () => {
  const page = await fixture().open('/');
  for (const area of [
    '/',
    '/board',
    '/lanes',
    '/agents',
    '/memory',
    '/feed',
    '/messages',
    '/health',
    '/savings',
    '/settings',
  ]) {
    await page.goto(`${fixture().world.url()}${area}`);
    await page
      .getByRole('button', { name: /^Copy the command: waggle/ })
      .first()
      .waitFor();
  }
});

test('the keyboard alone reaches the content, and where it stands is seen', async () => {
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
  expect(names.slice(0, 11)).toEqual([
    'Waggle',
    'Find or do',
    'Now',
    'Board',
    'Lanes',
    'Agents',
    'Memory',
    'Feed',
    'Messages',
    'Health',
    'Settings',
  ]);
  await page.reload();
  await page.getByText('No tasks yet').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.innerText')).toBe('New task');
});
