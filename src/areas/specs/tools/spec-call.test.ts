import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changeFile, specRepository } from '../../../../test/spec-repository.ts';
import { onBothStores, type World } from '../../../../test/world.ts';
import { OutcomeUnknown, WaggleError } from '../../../kernel/rules/errors.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import type { Inside } from '../../../kernel/tool/define.ts';
import { addDelta } from '../flows/add-delta.ts';
import { inSpecs } from './spec-call.ts';

const slug = 'batch-size';
const scope = { agent: 'ada', session: 's-ada', surface: 'test' };
const removal = { op: 'remove', target: 'T1', cells: [] } as const;

async function opened(world: () => Promise<World>) {
  const { agent, hub } = await world();
  const repository = specRepository();
  const ada = await agent('ada', { cwd: repository });
  await ada.call('spec_change_open', { slug });
  const once: Inside<Writes> = (work) => hub.store.write(scope, 'specs', work);
  const context = { caller: ada.caller, settings: {} };
  const text = () => readFileSync(changeFile(repository, slug), 'utf8');
  return { once, context, text };
}

onBothStores('a call on spec files', (world) => {
  test('writes each delta once if its unit is repeated', async () => {
    const { once, context, text } = await opened(world);
    const twice: Inside<Writes> = async (work) => {
      const lost = once(async (unit) => {
        await work(unit);
        throw new Error('a race that was lost');
      });
      await expect(lost).rejects.toThrow('a race that was lost');
      return once(work);
    };
    const { done } = await inSpecs(twice, undefined, context, (unit, place) => addDelta(unit, place, slug, removal));
    expect(done.deltaCount).toBe(1);
    expect(text().match(/^remove\|T1$/gm)).toHaveLength(1);
  });

  test('leaves the files unchanged if it is refused at its end', async () => {
    const { once, context, text } = await opened(world);
    const before = text();
    const refused = inSpecs(once, undefined, context, async (unit, place) => {
      await addDelta(unit, place, slug, removal);
      expect(text()).not.toBe(before);
      throw new WaggleError('READ_ONLY', 'No.');
    });
    await expect(refused).rejects.toThrow('No.');
    expect(text()).toBe(before);
  });

  test('keeps the files if it is unknown whether the store committed', async () => {
    const { once, context, text } = await opened(world);
    const unanswered: Inside<Writes> = async (work) => {
      await once(work);
      throw new OutcomeUnknown(new Error('Connection terminated'));
    };
    const lost = inSpecs(unanswered, undefined, context, (unit, place) => addDelta(unit, place, slug, removal));
    await expect(lost).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    expect(text()).toMatch(/^remove\|T1$/m);
  });
});
