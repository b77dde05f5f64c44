import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changeFile, specRepository } from '../../../../test/spec-repository.ts';
import { onBothStores, type World } from '../../../../test/world.ts';
import { OutcomeUnknown, WaggleError } from '../../../kernel/rules/errors.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import type { Inside } from '../../../kernel/tool/define.ts';
import { type PlanFiles, withPlanFiles } from './plan-place.ts';

const slug = 'pass-it-on';

async function here(world: () => Promise<World>) {
  const { hub, agent } = await world();
  const repository = specRepository();
  const { caller } = await agent('ada', { cwd: repository });
  const scope = { agent: 'ada', session: 's-ada', surface: 'test' };
  const context = { caller, settings: {} };
  const open: Inside<Writes> = (work) => hub.store.write(scope, 'test', work);
  return { repository, open, context, isThere: () => existsSync(changeFile(repository, slug)) };
}

async function create(files: PlanFiles, repository: string): Promise<boolean> {
  const place = await files(repository, repository);
  // A second request returns the same files and keeps the writes so far.
  expect(await files(repository, repository)).toBe(place);
  return place?.files.createChange(slug, { text: 'change', base: undefined }) ?? false;
}

onBothStores('the spec files of a plan', (world) => {
  test('contain what the last attempt of a unit wrote, and nothing of an attempt that lost a race', async () => {
    const { repository, open, context, isThere } = await here(world);
    const made: boolean[] = [];
    const twice: Inside<Writes> = async (work) => {
      const lost = new Error('lost');
      const first = open(async (unit) => {
        await work(unit);
        throw lost;
      });
      await expect(first).rejects.toThrow(lost);
      return open(work);
    };
    await withPlanFiles(twice, context, async (_, files) => ({
      made: made.push(await create(files, repository)),
    }));
    expect([made, isThere()]).toEqual([[true, true], true]);
  });

  test('are restored if the unit is refused after it has written to them', async () => {
    const { repository, open, context, isThere } = await here(world);
    const refused = withPlanFiles(open, context, async (_, files) => {
      expect([await create(files, repository), isThere()]).toEqual([true, true]);
      throw new WaggleError('PLAN_EXISTS', 'There is one.');
    });
    await expect(refused).rejects.toMatchObject({ code: 'PLAN_EXISTS' });
    expect(isThere()).toBe(false);
  });

  test('keep what was written if it is unknown whether the unit was committed', async () => {
    const { repository, open, context, isThere } = await here(world);
    const unanswered: Inside<Writes> = async (work) => {
      await open(work);
      throw new OutcomeUnknown(new Error('Connection terminated'));
    };
    const lost = withPlanFiles(unanswered, context, async (_, files) => ({ made: await create(files, repository) }));
    await expect(lost).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    expect(isThere()).toBe(true);
  });
});
