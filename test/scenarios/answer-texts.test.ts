import { describe, expect, test } from 'vitest';
import { catalog } from '../../src/composition/catalog.ts';
import { unnamedIn } from '../answers/named-in-text.ts';
import { type Heard, openHouse, pinNamed } from '../answers/players.ts';
import { setStage } from '../answers/stage.ts';
import { stories, type ToolExample } from '../cases/every-case.ts';
import { inputOf } from '../cases/tool-cases.ts';
import { part, planOf } from '../plan-drafts.ts';
import { makeWorld } from '../world.ts';

/** Makes all calls of a story over MCP: each refused one, each successful one, and each list with one item per page. */
async function hearAll(examples: readonly ToolExample[]): Promise<readonly (readonly [string, Heard])[]> {
  const { world, ...props } = await setStage('sqlite');
  const bob = await world.agent('bob');
  for (const message of ['One more.', 'And one.']) await bob.call('SendMessage', { to: 'ada', message });
  await bob.call('complete_task', { id: (await bob.call('create_task', { title: 'Done' })).id });
  await bob.call('signal', { action: 'send', to: 'ada', memory_ids: [6], collection: 'crew' });
  await bob.call('task_plan_publish', planOf('second-plan', [part('C'), part('D')]));
  const house = await openHouse(world);
  const [ada, guest] = [await house.as('ada', ['read', 'write', 'run', 'admin']), await house.as('guest', ['read'])];
  const heard: (readonly [string, Heard])[] = [];
  for (const { tool, does, refuses } of examples.filter(({ tool }) => pinNamed(tool).listed)) {
    const pin = pinNamed(tool);
    const player = refuses === 'unscoped' ? guest : ada;
    heard.push([tool, await player.structured(pin, refuses === 'unscoped' ? {} : inputOf(refuses, props))]);
    if (isPaged(tool)) heard.push([tool, await ada.structured(pin, { ...inputOf(does, props), limit: 1 })]);
    heard.push([tool, await ada.structured(pin, inputOf(does, props))]);
  }
  return heard;
}

/** Pages by a number of rows; answers that are bounded by tokens have a test of their own. */
function isPaged(name: string): boolean {
  const tool = catalog.find((one) => one.name === name);
  return tool !== undefined && 'cursor' in tool.input().shape && 'limit' in tool.input().shape;
}

test('sixty tasks with long descriptions are listed in three kilobytes', async () => {
  const world = await makeWorld();
  const ada = await world.agent('ada');
  const description = 'A brief of many words. '.repeat(170);
  for (let n = 1; n <= 60; n++) await ada.call('create_task', { title: `Check chapter ${n}`, description });
  const house = await openHouse(world);
  const { mcp } = await house.as('ada', ['read']);
  const { texts } = await mcp(pinNamed('list_tasks'), {});
  expect(Buffer.byteLength(texts.join(''))).toBeLessThanOrEqual(3 * 1024);
  expect(texts[0]).toContain('- #50: Check chapter 50 [active] (ada)');
  expect(texts[0]).toMatch(/More: list_tasks with cursor "\w+"\.$/);
});

describe.each([...stories()])('the toolset %s', (_, examples) => {
  test('names in its texts every id, revision, cursor, code and status that its objects have', async () => {
    const heard = await hearAll(examples);
    expect(heard.length).toBeGreaterThan(examples.length / 2);
    const unnamed = heard.flatMap(([tool, { output, texts }]) =>
      unnamedIn(output, texts).map((value) => `${tool} ${value}`),
    );
    expect(unnamed).toEqual([]);
    const paged = heard.filter(([, { output }]) => Object.hasOwn(Object(output), 'next_cursor')).map(([tool]) => tool);
    const pageable = examples.map(({ tool }) => tool).filter((tool) => pinNamed(tool).listed && isPaged(tool));
    expect([...new Set(paged)]).toEqual(pageable);
  });
});
