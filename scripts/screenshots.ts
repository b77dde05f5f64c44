// Takes screenshots of every area of the page in light, dark and on a phone, into docs/screenshots. SCREENSHOTS=folder
// sets another folder, ONLY='now task' limits the areas.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { demoLanes } from '../test/demo/demo-lanes.ts';
import { demoWork } from '../test/demo/demo-work.ts';
import { launchBrowser } from '../test/page/browser.ts';
import { leave, openPageWorld, type VisitOptions } from '../test/page/page-world.ts';
import { shrinkPng } from './shrink-png.ts';

const FOLDER = process.env.SCREENSHOTS ?? 'docs/screenshots';
const ONLY = process.env.ONLY?.split(' ');

const looks: readonly (readonly [string, VisitOptions])[] = [
  ['light', { scale: 2 }],
  ['dark', { dark: true, scale: 2 }],
  ['phone', { width: 390, height: 780, touch: true, scale: 2 }],
];

mkdirSync(FOLDER, { recursive: true });
const world = await openPageWorld();
const browser = await launchBrowser();
await demoWork(world);
const { runs } = await (await world.agent('user')).call('GET', '/api/runs?limit=50');
const shown =
  runs.find(({ status, title }: { status: string; title?: string }) => status === 'running' && title) ?? runs[0];
const areas: readonly (readonly [string, string])[] = [
  ['now', '/'],
  ['timeline', '/timeline'],
  ['work', '/work'],
  ['plans', '/plans'],
  ['task', '/tasks/1'],
  ['run', `/runs/${shown.run_id}`],
  ['agents', '/agents?id=helper'],
  ['memory', '/memory?q=broken+lines'],
  ['events', '/timeline/events'],
  ['messages', '/messages?tab=all'],
  ['health', '/health'],
  ['costs', '/costs'],
  ['settings', '/settings'],
  ['lanes', '/timeline'],
];
let repository: string | undefined;
for (const [name, address] of areas) {
  if (ONLY?.includes(name) === false) continue;
  // The lanes come last, since their data would appear in all other pictures too.
  if (name === 'lanes') repository = await demoLanes(world);
  for (const [look, options] of looks) {
    const page = await world.visit(browser, address, options);
    page.on('console', (message) => message.type() === 'error' && console.error(`${name} ${look}: ${message.text()}`));
    await page.evaluate('document.fonts.ready');
    await page.locator('h1').first().waitFor();
    if (name === 'task') await page.locator('.react-flow__node').first().waitFor();
    if (name === 'memory') await page.getByRole('link', { name: /^The importer skips/ }).click();
    if (name === 'run' && look !== 'phone')
      await page.getByRole('list', { name: 'Changed files' }).getByRole('button').last().click();
    await page.waitForTimeout(600);
    writeFileSync(`${FOLDER}/${name}-${look}.png`, shrinkPng(await page.screenshot()));
    await leave(page);
  }
}
await browser.close();
await world.close();
if (repository !== undefined) rmSync(repository, { recursive: true, force: true });
