import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { demoWork } from '../demo-work.ts';
import { pageFixture } from './page-fixture.ts';

const fixture = pageFixture();
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const areas = ['/', '/board', '/tasks/1', '/agents?id=claude', '/health', '/settings'];

interface Finding {
  id: string;
  impact: string;
  nodes: { target: string[]; failureSummary: string }[];
}

async function findings(address: string, dark: boolean, before?: string): Promise<string[]> {
  const page = await fixture().open(address, { dark });
  await page.locator('h1').first().waitFor();
  await page.waitForTimeout(400);
  if (before !== undefined) await page.keyboard.press(before);
  await page.waitForTimeout(200);
  await page.evaluate(await (await import('node:fs/promises')).readFile(AXE, 'utf8'));
  const found = (await page.evaluate('axe.run().then((report) => report.violations)')) as Finding[];
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${address} ${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    );
}

test('no area has a serious barrier, in light or in dark', async () => {
  await demoWork(fixture().world);
  const all: string[] = [];
  for (const dark of [false, true]) for (const area of areas) all.push(...(await findings(area, dark)));
  expect(all).toEqual([]);
});

test('the dialogs have none either', async () => {
  const all: string[] = [];
  for (const key of ['c', '?', 'Control+k']) all.push(...(await findings('/board', false, key)));
  expect(all).toEqual([]);
});

test('on a phone nothing is wider than the screen', async () => {
  for (const area of areas) {
    const page = await fixture().open(area, { width: 390, height: 780, touch: true });
    await page.locator('h1').first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth'), area).toBeLessThanOrEqual(390);
  }
});
