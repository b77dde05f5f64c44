import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { addAgents, addTask, onBothDatabases, scopeOf } from '../../../../test/stores.ts';
import { openReads } from '../../../kernel/store/unit.ts';
import { initCoreMemories } from '../tools/init-core-memories.ts';

onBothDatabases('the start of a session', ({ fresh, open, engine }) => {
  test('is one statement after the unit has opened, whatever the content', async () => {
    const database = fresh();
    const store = await open(database);
    await addAgents(store, 'ada', 'bob');
    await store.write(scopeOf('bob'), 'arrange', async (unit) => {
      for (let at = 0; at < 5; at++) {
        const slug = `c-${at}`;
        const id = await unit.collections.create({ slug, name: slug, kind: 'collaborative', createdBy: 'bob' });
        await unit.collections.setMember(id, 'ada', 'member');
        await unit.memories.insert({
          id: await unit.memories.nextId(),
          collectionId: id,
          kind: 'preference',
          text: 'Short answers',
          topics: ['user', 'behavioral'],
          macroTopics: ['style'],
        });
      }
    });
    const task = await addTask(store, 'bob', { steps: [{ title: 'a', details: null, done: true, subtaskId: null }] });
    await store.write(scopeOf('bob'), 'arrange', async (unit) => {
      const expiresAt = unit.now + 1000;
      await unit.signals.send({ collectionId: 1, to: 'ada', memoryIds: [task.memoryId], expiresAt });
    });
    const below = await engine(database);
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements++;
        return result;
      },
    };
    const start = await below.read(async (connection) => {
      const unit = await openReads(
        { engine: below, channel: 'waggle' },
        {
          ...connection,
          db: connection.db.withPlugin(counting),
          run: (query) => {
            statements++;
            return connection.run(query);
          },
        },
        scopeOf('ada'),
      );
      statements = 0;
      const caller = { agent: 'ada', session: 's', surface: 'mcp', scopes: ['read'] } as const;
      const lastCall = async () => undefined;
      const callsWritten = async () => undefined;
      const look = () => Promise.reject(new Error('Nothing is looked at outside the unit.'));
      const toolNamed = () => undefined;
      const settings = { claimStaleMinutes: 1, fileHeatHalfLifeMinutes: 1 };
      const context = { caller, settings, actor: caller, now: unit.now, lastCall, toolNamed, look, callsWritten };
      return initCoreMemories.run?.(unit, { machine_id: 'laptop' }, context);
    });
    expect(statements).toBe(1);
    expect(start).toMatchObject({
      total: 6,
      macros: 'style(5)',
      topics: 'behavioral(5) user(5)',
      tasks: [{ status: 'active', progress: [1, 1], collection: 'workspace' }],
      signals: [{ from: 'bob', collection: 'workspace', memory_ids: [task.memoryId] }],
    });
  });
});
