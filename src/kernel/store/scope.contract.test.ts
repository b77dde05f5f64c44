import { expect, test } from 'vitest';
import { arrange, CANARY } from '../../../test/scope/scope-arranged.ts';
import { collectionLooks, ownLooks } from '../../../test/scope/scope-looks.ts';
import { unscoped } from '../../../test/scope/scope-reasons.ts';
import { addTask, onBothDatabases, scopeOf } from '../../../test/stores.ts';
import { reviseTask } from '../../areas/tasks/flows/task-lifecycle.ts';

type Looks = typeof collectionLooks;

onBothDatabases('scope', ({ ready, open }) => {
  async function arranged() {
    const store = await open(await ready());
    const made = await arrange(store);
    /** The names of the reads that return anything to this agent. */
    const shownTo = (agent: string, looks: Looks) =>
      store.read({ ...scopeOf(agent), session: `s-${agent}` }, async (unit) => {
        const shown: string[] = [];
        for (const [name, look] of Object.entries(looks)) if ((await look(unit, made)).length > 0) shown.push(name);
        return shown;
      });
    return { store, made, shownTo };
  }

  test('every read of a collection returns rows to members and nothing to others', async () => {
    const { store, made, shownTo } = await arranged();
    expect(await shownTo('bob', collectionLooks)).toEqual([]);
    expect(await shownTo('eve', collectionLooks)).toEqual([]);
    await store.write(scopeOf('ada'), 'arrange', async (unit) => {
      await unit.collections.setMember(made.collectionId, 'bob', 'reader');
      await unit.collections.setMember(made.teamId, 'bob', 'member');
    });
    expect(await shownTo('bob', collectionLooks)).toEqual(Object.keys(collectionLooks));
  });

  test('what belongs to one agent is shown to that agent alone', async () => {
    const { shownTo } = await arranged();
    expect(await shownTo('bob', ownLooks)).toEqual(Object.keys(ownLooks));
    expect(await shownTo('eve', ownLooks)).toEqual([]);
  });

  test('every read method is tested here, or listed with the reason why not', async () => {
    const store = await open(await ready());
    const methods: string[] = [];
    await store.read(scopeOf('user'), async (unit) => {
      // The nouns are defined on the unit's prototype.
      for (const noun in unit) {
        const reads: unknown = Reflect.get(unit, noun);
        if (noun !== 'scope') for (const method of Object.keys(Object(reads))) methods.push(`${noun}.${method}`);
      }
    });
    const named = [...Object.keys(collectionLooks), ...Object.keys(ownLooks), ...Object.keys(unscoped)];
    expect(named.sort()).toEqual(methods.sort());
  });

  test('only the hub itself sees what is due and who is working', async () => {
    const { store } = await arranged();
    await store.read(scopeOf('ada'), async ({ leases }) => {
      expect(await leases.live()).toEqual([]);
      expect(await leases.due({ fullAgents: [], limit: 9 })).toEqual([]);
    });
    await store.read({ ...scopeOf('user'), system: true }, async ({ leases }) => {
      expect(await leases.live()).toHaveLength(1);
    });
  });

  test('a write unit reads with the same scope, and a reader cannot write', async () => {
    const { store, made } = await arranged();
    const attempt = (agent: string) =>
      store.write(scopeOf(agent), 'attempt', async (unit) =>
        reviseTask(unit, await unit.tasks.get(made.open.id), { title: 'Mine now' }),
      );
    const intrude = (agent: string) => addTask(store, agent, { collectionId: made.collectionId });
    await expect(attempt('eve')).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' });
    await expect(intrude('eve')).rejects.toMatchObject({ code: 'COLLECTION_NOT_FOUND' });
    await store.write(scopeOf('ada'), 'arrange', (unit) =>
      unit.collections.setMember(made.collectionId, 'eve', 'reader'),
    );
    await expect(attempt('eve')).rejects.toMatchObject({ code: 'READ_ONLY' });
    await expect(intrude('eve')).rejects.toMatchObject({ code: 'READ_ONLY' });
  });

  test('events contain no texts', async () => {
    const store = await open(await ready());
    await arrange(store);
    const events = await store.read(scopeOf('ada'), (unit) => unit.events.after(0, 1000));
    expect(events.length).toBeGreaterThan(3);
    expect(JSON.stringify(events)).not.toContain(CANARY);
  });
});
