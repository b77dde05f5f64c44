import { expect, test } from 'vitest';
import { part, planOf } from '../plan-drafts.ts';
import { pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

test("the page of a plan's root shows the sub-tasks by wave, each with its status and a link, and follows their work", async () => {
  const { ada, bob, open } = fixture();
  const parts = [part('Dig the basin'), part('Order the stones'), part('Build the quay', { depends_on: [0, 1] })];
  const published = await ada.tool('plans', 'task_plan_publish', planOf('harbour', parts));
  const page = await open(`/tasks/${published.spec_task_id}`);
  const plan = page.getByRole('region', { name: 'Plan', exact: true });
  const wave = (name: string) => plan.getByRole('listitem', { name, exact: true });
  await wave('Wave 1')
    .getByRole('link', { name: /Dig the basin Pending$/ })
    .waitFor();
  await wave('Wave 1')
    .getByRole('link', { name: /Order the stones Pending$/ })
    .waitFor();
  await wave('Wave 2')
    .getByRole('link', { name: /Build the quay Pending$/ })
    .waitFor();
  const named = { plan_slug: 'harbour', subtask_index: 0 };
  await bob.tool('plans', 'task_plan_claim_subtask', named);
  await wave('Wave 1')
    .getByRole('link', { name: /Dig the basin bob Active$/ })
    .waitFor();
  await bob.tool('plans', 'task_plan_complete_subtask', { ...named, summary: 'It is dug.' });
  await wave('Wave 1')
    .getByRole('link', { name: /Dig the basin bob Done$/ })
    .waitFor();
  await wave('Wave 1').getByText('1 of 2 done').waitFor();
  await wave('Wave 2')
    .getByRole('link', { name: /Build the quay/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Build the quay' }).waitFor();
  await page.getByRole('region', { name: 'Dependencies', exact: true }).waitFor();
  expect(await plan.count()).toBe(0);
  const phone = await open(`/tasks/${published.spec_task_id}`, { width: 390, height: 780, touch: true });
  await phone.getByRole('link', { name: /Dig the basin bob Done$/ }).waitFor();
  expect(await phone.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
});
