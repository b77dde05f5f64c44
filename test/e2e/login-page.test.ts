import http from 'node:http';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { served } from '../http-world.ts';
import { sharedBrowser } from '../page/browser.ts';
import { strangerPage } from '../page/page-world.ts';
import { makeWorld } from '../world.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

test('a person signs in with the link, which works only once', async () => {
  const world = await makeWorld();
  const server = await served(world);
  const page = await strangerPage(browser);
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.goto(server.url);
  expect(await page.textContent('main')).toContain('waggle open');
  expect(await page.evaluate("getComputedStyle(document.querySelector('.card')).borderRadius")).toBe('14px');
  await page.setViewportSize({ width: 390, height: 780 });
  const wider =
    "[document.documentElement, document.querySelector('pre')].filter((one) => one.scrollWidth > one.clientWidth)";
  expect(await page.evaluate(`${wider}.length`)).toBe(0);
  const link = server.loginLink();
  await page.goto(link);
  expect(page.url()).toMatch(/\/#key=/);
  expect(await page.textContent('main')).toContain('You are signed in');
  expect(complaints).toEqual([]);
  const stranger = await strangerPage(browser);
  expect((await stranger.goto(link))?.status()).toBe(401);
  expect(await stranger.textContent('main')).toContain('no longer opens');
});

test("a page on another port of this machine cannot use the person's cookie", async () => {
  const world = await makeWorld();
  const server = await served(world);
  const page = await strangerPage(browser);
  await page.goto(server.loginLink());
  let stolen = '';
  const foreign = http.createServer((request, response) => {
    stolen = request.headers.cookie ?? stolen;
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `<form method="post" enctype="text/plain" action="${server.url}/api/tasks"><input type="hidden" name='{"title":"x","owner":"user","a":"' value='"}'></form>`,
    );
  });
  await new Promise<void>((ready) => foreign.listen(0, '127.0.0.1', ready));
  const address = foreign.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    await page.goto(`http://127.0.0.1:${port}/`);
    const blind = `fetch('${server.url}/api/tasks', { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{"title":"x","owner":"user"}' }).catch(() => 0)`;
    await page.evaluate(`${blind}.then(() => 0)`);
    const read = await page.evaluate(
      `fetch('${server.url}/api/tasks', { credentials: 'include' }).then(() => 'read', () => 'refused')`,
    );
    expect(read).toBe('refused');
    await Promise.all([page.waitForNavigation(), page.evaluate('document.forms[0].submit()')]);
    expect(await page.textContent('body')).toContain('ORIGIN_REFUSED');
  } finally {
    await new Promise((closed) => foreign.close(closed).closeAllConnections());
  }
  const ada = await world.agent('ada');
  // The cookie that the browser sent to the foreign server does not sign that server in either.
  const asked = await fetch(`${server.url}/api/tasks`, { headers: { cookie: stolen, origin: server.url } });
  expect([stolen, asked.status]).toEqual([expect.stringMatching(/^waggle_\d+=/), 401]);
  expect((await ada.call('list_all_tasks')).tasks).toEqual([]);
});
