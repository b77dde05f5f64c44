import { expect, test } from 'vitest';
import { runsWorld } from '../../../../test/runs-world.ts';
import { obedient } from '../../../../test/worker-script.ts';
import { type Actor, onBothStores } from '../../../../test/world.ts';
import { callerScope } from '../../../kernel/door/permission.ts';
import { withReports } from '../../../kernel/door/reports.ts';
import { watchFor } from '../../../kernel/door/watching.ts';
import type { Store } from '../../../kernel/store/store.ts';
import { workerReports } from '../../runs/flows/workers/show-notifications.ts';
import { waitForNews } from './await-news.ts';

/** A store that delays its caller once, after the first read. */
function heldUp(store: Store, meanwhile: () => Promise<void>): Store {
  let held = false;
  const read: Store['read'] = async (scope, work) => {
    const found = await store.read(scope, work);
    if (!held) {
      held = true;
      await meanwhile();
    }
    return found;
  };
  return { ...store, read };
}

const startHelper = (boss: Actor, prompt: string) => boss.call('Agent', { prompt, subagent_type: 'helper' });

onBothStores('news', (world, kind) => {
  test('a report that arrives while wait reads is delivered once, by this wait or the next', async () => {
    const { startable, agent, startRunner, hub } = await runsWorld(kind, obedient);
    await startable('helper');
    const boss = await agent('boss');
    const runner = startRunner();
    await startHelper(boss, 'say first');
    await runner.idle();
    const store = heldUp(hub.store, async () => {
      await startHelper(await agent('boss', { session: 's-other' }), 'say second');
      await runner.idle();
    });
    const watching = watchFor(store, { ...boss.caller, surface: 'rest' });
    const heard: (string | null)[] = [];
    for (let n = 0; n < 3; n++) {
      const items = await waitForNews(watching, { timeoutMs: 0, signal: undefined });
      heard.push(...items.flatMap((item) => (item.kind === 'notification' ? [item.notification.result] : [])));
    }
    expect(heard).toEqual(['first', 'second']);
  });

  test('of several waits of one session, one gets each message', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const texts = ['one', 'two', 'three'];
    for (const message of texts) await ada.call('SendMessage', { to: 'bob', message, summary: message });
    const answers = await Promise.all(Array.from({ length: 8 }, () => bob.call('wait', { timeout_seconds: 0 })));
    const summaries = answers.flatMap(({ items }) => items.map(({ summary }: { summary: string }) => summary));
    expect(summaries).toEqual(texts);
  });

  test('messages to many names of one agent are all delivered, however many fit into an answer', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('TeamCreate', { team_name: 'crew' });
    const names = Array.from({ length: 60 }, (_, n) => `b${n}`);
    for (const name of names) await bob.call('TeamJoin', { team_name: 'crew', name });
    await ada.call('SendMessage', { to: '*', message: 'all of you', summary: 'all of you' });
    const heard: string[] = [];
    for (let n = 0; n < 3; n++) {
      const { items } = await bob.call('wait', { timeout_seconds: 0 });
      heard.push(...items.map(({ to }: { to: string }) => to));
    }
    expect(heard.sort()).toEqual(names.sort());
  });

  test('a report beside an answer that nobody reads comes again beside the next', async () => {
    const { startable, agent, startRunner, hub } = await runsWorld(kind, obedient);
    await startable('helper');
    const boss = await agent('boss');
    await startHelper(boss, 'say it');
    await startRunner().idle();
    const { caller } = boss;
    const gone = AbortSignal.abort();
    expect(await hub.callTool({ name: 'hub_status', input: {}, caller, signal: gone })).not.toHaveProperty('reports');
    expect(await boss.outcome('hub_status')).toHaveProperty('reports');
  });

  test('a report beside an answer to a canceled call comes again beside the next', async () => {
    const { startable, agent, startRunner, hub } = await runsWorld(kind, obedient);
    await startable('helper');
    const boss = await agent('boss');
    await startHelper(boss, 'say it');
    await startRunner().idle();
    const { caller } = boss;
    const answer = await hub.callTool({ name: 'hub_status', input: {}, caller: { ...caller, takesReports: false } });
    // The call is aborted at the moment when its report is marked as shown.
    const recall = new AbortController();
    const store: typeof hub.store = {
      ...hub.store,
      write: (...work) => hub.store.write(...work).finally(() => recall.abort()),
    };
    const reading = { marks: true, signal: recall.signal };
    expect(
      await withReports({ store, reports: workerReports }, callerScope(caller), answer, reading),
    ).not.toHaveProperty('reports');
    expect(recall.signal.aborted).toBe(true);
    expect(await boss.outcome('hub_status')).toHaveProperty('reports');
  });

  test('a parent that has received one of two reports is started only for the other', async () => {
    const { startable, startRunner, fake, clock } = await runsWorld(kind, obedient);
    const [boss] = [await startable('boss'), await startable('helper')];
    const runner = startRunner();
    await startHelper(boss, 'say first');
    await runner.idle();
    expect(await boss.call('wait', { timeout_seconds: 0 })).toMatchObject({ items: [{ kind: 'notification' }] });
    await startHelper(boss, 'say second');
    await runner.idle();
    clock.advance({ minutes: 1 });
    await runner.idle();
    const prompts = fake.runs.filter((run) => run.agentId === 'boss').map((run) => run.prompt);
    expect(prompts).toEqual([expect.stringContaining('<result>second</result>')]);
    expect(prompts[0]).not.toContain('<result>first</result>');
  });
});
