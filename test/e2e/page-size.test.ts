import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pageFixture } from './page-fixture.ts';

const FIRST_VIEW = 250 * 1000;
const fixture = pageFixture();

test('the first view takes less than 250 kB of compressed script', async () => {
  const { open, world } = fixture();
  const page = await open('/');
  await page.locator('h1').waitFor();
  // Excludes the other parts of the page, which load 1.5 seconds later and may already be there on a busy machine.
  const names = (await page.evaluate(`(() => {
    const [{ loadEventEnd }] = performance.getEntriesByType('navigation');
    const first = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < loadEventEnd + 1000);
    return first.map(({ name }) => name);
  })()`)) as string[];
  const scripts = names.filter((name) => name.endsWith('.js')).map((name) => name.slice(world.url().length));
  const sizes = scripts.map((name) => gzipSync(readFileSync(path.join('dist/web', name))).length);
  expect(scripts.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FIRST_VIEW);
});

test('the document of the page has no inline script or style', () => {
  const html = readFileSync('dist/web/index.html', 'utf8');
  expect(html).not.toMatch(/<style|style=|<script(?![^>]*\bsrc=)|\bon\w+=/);
});
