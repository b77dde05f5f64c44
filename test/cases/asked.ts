import type { World } from '../world.ts';

let last = '';

/** Bob's question to ada, as it would be if she were a person. */
export async function askAda({ hub }: Pick<World, 'hub'>): Promise<void> {
  const scope = { agent: 'bob', session: 's-bob', surface: 'mcp' };
  await hub.store.write(scope, 'arrange', async (unit) => {
    const about = { agent: 'bob', taskId: null, runId: null };
    const id = await unit.notices.add({ ...about, person: 'ada', kind: 'question', text: 'Which colour?' });
    const parts = [{ question: 'Which colour?', options: ['red', 'green'] }];
    await unit.asks.addQuestion({ id, session: 's-bob', parts, fallback: null });
    last = `notice-${id}`;
  });
}

/** The id of the item that the last question became. */
export const lastAsked = (): string => last;
