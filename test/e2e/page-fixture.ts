import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { sharedBrowser } from '../page/browser.ts';
import { holdActions, keepNotes } from '../page/page-scripts.ts';
import { leave, openPageWorld, type PageWorld, type RestAgent, type VisitOptions } from '../page/page-world.ts';

interface EmptyPageFixture {
  readonly world: PageWorld;
  /** Opens a page that sends an action only when a test says so: see `doNotWait` and `elapseHold`. */
  open(address?: string, options?: VisitOptions): Promise<Page>;
}

export interface PageFixture extends EmptyPageFixture {
  readonly ada: RestAgent;
  readonly bob: RestAgent;
}

/** Provides a hub with two MCP agents for one test file. `fill` adds the file's data to a new hub. */
export function pageFixture(fill?: (fixture: PageFixture) => Promise<unknown>): () => PageFixture {
  return fixtureOf(async (empty) => {
    const [ada, bob] = await Promise.all([empty.world.agent('ada'), empty.world.agent('bob')]);
    const fixture = { ...empty, ada, bob };
    await fill?.(fixture);
    return fixture;
  });
}

/** Provides a hub that no agent has connected to. */
export function emptyPageFixture(): () => EmptyPageFixture {
  return fixtureOf(async (empty) => empty);
}

/**
 * Provides a hub for one test file, in the browser that all files share. Checks after each test that no page reported
 * a fault or sent a request to another host.
 */
function fixtureOf<F extends EmptyPageFixture>(filled: (empty: EmptyPageFixture) => Promise<F>): () => F {
  let fixture: F | undefined;
  const pages: Page[] = [];
  const complaints: string[] = [];

  async function openFixture(): Promise<F> {
    const [world, browser] = await Promise.all([openPageWorld(), sharedBrowser()]);
    const open: EmptyPageFixture['open'] = async (address, options) => {
      const page = await world.visit(browser, address, {
        ...options,
        scripts: [holdActions, keepNotes, ...(options?.scripts ?? [])],
      });
      watch(page, world.url(), complaints);
      pages.push(page);
      return page;
    };
    return filled({ world, open });
  }

  beforeAll(async () => {
    fixture = await openFixture();
  });
  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail';
    for (const page of pages.splice(0)) {
      if (failed) await describe(page, task.name);
      await leave(page);
    }
    if (failed) {
      // Data that the failed test left in the hub must not affect its retry or later tests.
      await fixture?.world.close();
      fixture = await openFixture();
    }
    expect(complaints.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await fixture?.world.close();
  });
  return () => {
    if (fixture === undefined) throw new Error('The page is opened in beforeAll.');
    return fixture;
  };
}

/** Prints what the page of a failed test showed last, since a locator error does not tell. */
async function describe(page: Page, name: string): Promise<void> {
  const seen = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2000 })
    .catch((error: unknown) => `(${String(error)})`);
  process.stderr.write(`${name}: ${page.url()} showed:\n${seen.slice(0, 3000)}\n\n`);
}

/** Executes the last action at once instead of waiting for a possible undo. */
export async function doNotWait(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Do it now' }).last().click();
}

/** Waits until the page has shown a matching note since it was loaded, such as `status: Saved.`; it may be gone. */
export async function noted(page: Page, note: string | RegExp): Promise<void> {
  const wanted = typeof note === 'string' ? expect.stringContaining(note) : expect.stringMatching(note);
  await expect.poll(() => page.evaluate('[...shownNotes]')).toContainEqual(wanted);
}

/** How many actions wait for their ten seconds to pass. */
export function countHeld(page: Page): Promise<number> {
  return page.evaluate('heldActions.count()');
}

/** Lets the ten seconds pass in which an action can be undone. */
export async function elapseHold(page: Page): Promise<void> {
  await page.evaluate('heldActions.elapse()');
}

/** Records policy violations, uncaught errors and requests to other hosts, which are always bugs. */
function watch(page: Page, home: string, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`fault: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (/Content Security Policy|violates/i.test(text)) complaints.push(`policy: ${text}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(home)) complaints.push(`outside: ${request.url()}`);
  });
}
