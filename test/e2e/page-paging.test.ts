import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tokenScopes } from '../../src/kernel/rules/identity.ts';
import { type PageFixture, pageFixture } from './page-fixture.ts';

const MANY = 60;
const SIGNALLED = 10;
/** A root task and its subtasks. */
const TREE = MANY + 1;
const fixture = pageFixture(fill);
const caller = (agent: string) => ({ agent, session: `s-${agent}`, surface: 'mcp' as const, scopes: tokenScopes });

/** Creates more than one page of everything, directly in the hub, since calls over HTTP would take a minute. */
async function fill({ world }: PageFixture): Promise<void> {
  const { hub } = world;
  const call = async (agent: string, name: string, input: object) => {
    const outcome = await hub.callTool({ name, input, caller: caller(agent) });
    if (!outcome.ok) throw new Error(`${name}: ${JSON.stringify(outcome)}`);
    return outcome;
  };
  const things: unknown[] = [];
  await call('user', 'collection_manage', { action: 'create', name: 'Crowd' });
  for (let at = 10; at < 10 + MANY; at += 1) {
    await hub.enter(caller(`agent-${at}`));
    await call('user', 'collection_manage', { action: 'invite', collection: 'crowd', member: `agent-${at}` });
    await call('ada', 'TeamCreate', { team_name: `team-${at}` });
    await call(`agent-${at}`, 'TeamJoin', { team_name: 'team-10' });
    await call('user', 'collection_manage', { action: 'create', name: `Box ${at}` });
    await call('ada', 'create_task', { title: `Task ${at}`, draft: true });
    await call('ada', 'SendMessage', { to: 'user', message: `Message ${at}` });
    const thing = { content: `Thing ${at}`, type: 'fact', collection: 'workspace' };
    const { output } = await call('ada', 'memory_add', thing);
    things.push('memory_id' in output ? output.memory_id : undefined);
    await call('user', 'create_token', { agent: 'ada', scopes: ['read'], label: `Token ${at}` });
  }
  const pointers = { to: 'user', memory_ids: things.slice(0, SIGNALLED), collection: 'workspace' };
  await call('ada', 'signal', { action: 'send', ...pointers });
  await call('ada', 'create_task', { title: 'The root' });
  const root = String(MANY + 1);
  const steps = Array.from({ length: MANY }, (_, index) => ({ title: `Part ${index}` }));
  await call('ada', 'update_steps', { id: root, steps });
  for (const [stepIndex, { title }] of steps.entries()) {
    await call('ada', 'create_subtask', { taskId: root, stepIndex, title });
    await call('ada', 'add_resource', { id: root, type: 'url', value: `https://example.org/${stepIndex}` });
  }
}

/** Shows page after page until there are no more; returns the number of rows. */
async function allOf(page: Page, rows: Locator, more: string | RegExp): Promise<number> {
  await rows.first().waitFor();
  const button = page.getByRole('button', { name: more });
  await button.waitFor();
  const before = await rows.count();
  while ((await button.count()) > 0) {
    const shown = await rows.count();
    await button.click();
    await expect.poll(() => rows.count()).toBeGreaterThan(shown);
    await expect.poll(async () => (await button.count()) === 0 || (await button.isEnabled())).toBe(true);
  }
  expect(before).toBeLessThan(await rows.count());
  return rows.count();
}

test('every list continues after its first page', async () => {
  const page = await fixture().open('/agents');
  const to = (address: string) => page.goto(`${fixture().world.url()}${address}`);
  const items = (name: string) => page.getByRole('list', { name, exact: true }).locator('> li');
  const teams = page.getByRole('region', { name: 'Teams' }).getByRole('region');
  expect(await allOf(page, items('Agents'), 'Show more agents')).toBe(MANY + 3);
  expect(await allOf(page, items('Members of team-10'), `Show all ${MANY + 1} members`)).toBe(MANY + 1);
  expect(await allOf(page, teams, 'Show more teams')).toBe(MANY);
  await to('/memory?collection=crowd');
  expect(await allOf(page, items('Collections'), 'Show more collections')).toBe(MANY + 3);
  expect(await allOf(page, items('Members'), 'Show more members')).toBe(MANY + 1);
  await to('/memory');
  expect(await allOf(page, items('Memories'), 'Show earlier')).toBe(2 * MANY + TREE);
  await to('/memory?q=thing');
  expect(await allOf(page, items('Memories'), 'Search deeper')).toBe(MANY);
  await to('/feed?view=tasks');
  expect(await allOf(page, items('Feed'), 'Show earlier')).toBe(MANY + TREE);
  await to('/messages');
  const deliveries = page.getByRole('list', { name: 'Conversations' }).locator('[data-delivery]');
  expect(await allOf(page, deliveries, /^Show \d+ earlier$/)).toBe(MANY);
  const pointed = items('Signals').getByRole('link');
  expect(await allOf(page, pointed, /^Show \d+ more$/)).toBe(SIGNALLED);
  await to('/settings');
  expect(await allOf(page, items('Tokens'), 'Show earlier')).toBeGreaterThanOrEqual(MANY);
});

test('a task with many parts shows them page by page, as does the cancel dialog', async () => {
  const page = await fixture().open(`/tasks/${MANY + 1}`);
  const items = (name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem');
  expect(await allOf(page, items('Steps'), /^Show more of \d+ steps$/)).toBe(MANY);
  expect(await allOf(page, items('Resources'), /^Show more of \d+ resources$/)).toBe(MANY);
  const subtasks = page.getByRole('region', { name: 'Subtasks' });
  expect(await subtasks.getByRole('heading').locator('+ span').textContent()).toBe(String(MANY));
  expect(await allOf(page, subtasks.getByRole('listitem'), 'Show more subtasks')).toBe(MANY);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: `Cancel ${TREE} tasks` }).waitFor();
  const taken = page.getByRole('list', { name: 'Canceled with it' }).getByText(/^Part/);
  expect(await allOf(page, taken, 'Show more of them')).toBe(MANY);
});

test('an agent beyond the first page is found by URL and can be chosen as an owner', async () => {
  const last = `agent-${MANY + 9}`;
  const page = await fixture().open(`/agents?id=${last}`);
  await page.getByRole('region', { name: last, exact: true }).waitFor();
  await page.keyboard.press('c');
  const owner = page.getByRole('dialog').getByRole('combobox', { name: 'Owner' });
  await owner.selectOption(last);
  expect(await owner.inputValue()).toBe(last);
});
