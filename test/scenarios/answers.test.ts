import { describe, expect, test } from 'vitest';
import { openHouse, type Player, pinNamed } from '../answers/players.ts';
import { setStage } from '../answers/stage.ts';
import { steady } from '../answers/steady.ts';
import { stories, type ToolExample } from '../cases/every-case.ts';
import { inputOf } from '../cases/tool-cases.ts';
import type { StoreKind } from '../world.ts';

/** Makes all calls of a story in a new world, the refused call of each tool first; returns all answers. */
async function play(examples: readonly ToolExample[], surface: 'mcp' | 'rest', kind: StoreKind): Promise<string> {
  const { world, ...props } = await setStage(kind);
  const house = await openHouse(world);
  const ada = (await house.as('ada', ['read', 'write', 'run', 'admin']))[surface];
  const guest = (await house.as('guest', ['read']))[surface];
  const told: string[] = [];
  for (const { tool, before, does, refuses } of examples) {
    await before?.(world);
    const pin = pinNamed(tool);
    if (surface === 'mcp' && !pin.listed) continue;
    told.push(`## ${tool}`);
    told.push(
      await hear(refuses === 'unscoped' ? guest : ada, refuses === 'unscoped' ? {} : inputOf(refuses, props), true),
    );
    told.push(await hear(ada, inputOf(does, props), false));

    async function hear(player: Player, input: object, refused: boolean): Promise<string> {
      const heard = await player(pin, input);
      expect(heard.refused, heard.text).toBe(refused);
      const usual = refused ? pin.errors[heard.code ?? ''] : pin.rest.status;
      if (surface === 'rest' && usual !== undefined) expect(heard.status, heard.text).toBe(usual);
      return steady(heard.text, world.home);
    }
  }
  return `${told.join('\n\n')}\n`;
}

describe.each([...stories()])('the toolset %s', (toolset, examples) => {
  for (const kind of ['sqlite', 'postgres'] as const) {
    test.each(['mcp', 'rest'] as const)(
      `answers over %s as it did (${kind}): else look, then vitest -u`,
      async (surface) => {
        const told = await play(examples, surface, kind);
        await expect(told).toMatchFileSnapshot(`../snapshots/answers/${toolset}.${surface}.txt`);
      },
    );
  }
});
