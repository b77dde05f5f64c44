import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoWork } from '../demo/demo-work.ts';
import { pageFixture } from './page-fixture.ts';

const fixture = pageFixture(({ world }) => demoWork(world));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const areas = [
  '/',
  '/work',
  '/plans',
  '/tasks/1',
  '/timeline',
  '/agents?id=claude',
  '/memory?q=importer',
  '/timeline/events',
  '/messages?tab=all',
  '/health',
  '/costs',
  '/settings',
];

interface Finding {
  id: string;
  impact: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** During a transition colors are a mixture of both themes, and a transition starts a few frames after the change. */
const themeIsDrawn = `(async () => {
  for (let still = 0; still < 5; ) {
    await new Promise(requestAnimationFrame);
    still = document.getAnimations().some((one) => one instanceof CSSTransition) ? 0 : still + 1;
  }
})()`;

/** Checks the page in both themes without opening it twice. */
async function findings(page: Page, where: string, within = 'html'): Promise<string[]> {
  const all: string[] = [];
  for (const theme of ['light', 'dark']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    await page.evaluate(themeIsDrawn);
    // The theme changes only colors.
    const rules = theme === 'light' ? '' : `, runOnly: ['color-contrast']`;
    const run = `axe.run('${within}', { resultTypes: ['violations']${rules} })`;
    const found = (await page.evaluate(`${run}.then((report) => report.violations)`)) as Finding[];
    const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    for (const { id, nodes } of serious) {
      all.push(...nodes.map((node) => `${where} ${theme} ${id}: ${node.target.join(' ')} ${node.failureSummary}`));
    }
  }
  return all;
}

test('no area has a serious accessibility fault in light or dark, and on a phone nothing is too wide', async () => {
  const all: string[] = [];
  const page = await fixture().open('/');
  const phone = await fixture().open('/', { width: 390, height: 780, touch: true });
  for (const area of areas) {
    await page.goto(`${fixture().world.url()}${area}`);
    await page.locator('h1').first().waitFor();
    await page.getByText('Loading').first().waitFor({ state: 'detached' });
    await page.evaluate(axe);
    all.push(...(await findings(page, area)));
    await phone.goto(`${fixture().world.url()}${area}`);
    await phone.locator('h1').first().waitFor();
    expect(await phone.evaluate('document.documentElement.scrollWidth'), area).toBeLessThanOrEqual(390);
  }
  expect(all).toEqual([]);
});

test('no dialog has a serious accessibility fault', async () => {
  const page = await fixture().open('/board');
  await page.locator('[data-card]').first().waitFor();
  await page.evaluate(axe);
  const all: string[] = [];
  for (const key of ['c', '?', 'Control+k']) {
    await page.keyboard.press(key);
    await page.locator('dialog[open]').waitFor();
    all.push(...(await findings(page, key, 'dialog[open]')));
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
  expect(all).toEqual([]);
});
