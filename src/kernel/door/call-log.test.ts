import { expect, test } from 'vitest';
import { hookCall } from '../../../test/hook.ts';
import { planOf, widgets } from '../../../test/plan-drafts.ts';
import { someRepository } from '../../../test/repositories.ts';
import { addAgents, onBothDatabases } from '../../../test/stores.ts';
import { onBothStores, type World } from '../../../test/world.ts';
import { returnLapsed } from '../../areas/tasks/flows/task-claims.ts';
import { systemScope } from '../rules/caller.ts';
import { connectionSession } from '../rules/session-name.ts';
import { MINUTE } from '../rules/time.ts';
import { callLog } from './call-log.ts';

const first = { plan_slug: 'add-widgets', subtask_index: 0 };

onBothDatabases('the call log', ({ fresh, ready, open, raw }) => {
  test('records all calls of a busy second, however many', async () => {
    const database = fresh();
    const store = await open(database);
    await addAgents(store, 'ada');
    const faults: unknown[] = [];
    const log = callLog(store, (fault) => faults.push(fault));
    const caller = { agent: 'ada', session: 's-1', surface: 'mcp', scopes: [] } as const;
    for (let call = 0; call < 8000; call++) {
      log.record({
        tool: 'get_task',
        caller,
        byHook: false,
        acting: caller,
        session: 's-1',
        code: null,
        startedNs: process.hrtime.bigint(),
        charactersIn: 1,
        charactersOut: 2,
      });
    }
    await log.flush();
    expect(faults).toEqual([]);
    const [row] = await (await raw(database)).run('select count(*) as calls from metrics');
    expect(Number(row?.calls)).toBe(8000);
  });

  test('a flush waits for a flush in progress, so that the store can be closed afterwards', async () => {
    const database = await ready();
    const store = await open(database);
    await addAgents(store, 'ada');
    const faults: unknown[] = [];
    const log = callLog(store, (fault) => faults.push(fault));
    const caller = { agent: 'ada', session: 's-1', surface: 'mcp', scopes: [] } as const;
    log.record({
      tool: 'get_task',
      caller,
      byHook: false,
      acting: caller,
      session: 's-1',
      code: null,
      startedNs: process.hrtime.bigint(),
      charactersIn: 1,
      charactersOut: 2,
    });
    const ended: string[] = [];
    const first = log.flush().then(() => ended.push('first'));
    await log.flush().then(() => ended.push('second'));
    await first;
    expect(ended).toEqual(['first', 'second']);
    const [row] = await (await raw(database)).run('select count(*) as calls from metrics');
    expect([Number(row?.calls), faults]).toEqual([1, []]);
  });

  test('an unavailable store is reported once, however many batches are lost', async () => {
    const store = await open(await ready());
    const faults: unknown[] = [];
    const log = callLog(store, (fault) => faults.push(fault));
    const caller = { agent: 'ada', session: 's-1', surface: 'mcp', scopes: [] } as const;
    const sizes = { charactersIn: 1, charactersOut: 2 };
    const call = { tool: 'get_task', caller, byHook: false, acting: caller, session: 's-1', code: null };
    const record = { ...call, startedNs: 0n, ...sizes };
    await store.close();
    for (let batch = 0; batch < 3; batch++) {
      log.record(record);
      await log.flush();
    }
    expect(faults).toHaveLength(1);
  });
});

onBothStores('signs of life', (world) => {
  test('any call of the session renews its leases; silence and calls of other sessions do not', async () => {
    const { agent, hub, clock } = await world();
    const ada = await agent('ada');
    const elsewhere = await agent('ada', { session: 's-elsewhere' });
    await ada.call('TaskCreate', { subject: 'long work' });
    await ada.call('TaskClaim', { taskId: '1' });
    // Leaving first writes all recorded calls.
    const passer = await agent('bob');
    const written = () => hub.leave(passer.caller);
    const isHeld = async () => (await elsewhere.call('TaskGet', { taskId: '1' })).task.claim !== null;
    for (let round = 0; round < 3; round++) {
      clock.advance({ minutes: 20 });
      await ada.call('hub_status');
      await written();
    }
    expect(await isHeld()).toBe(true);
    clock.advance({ minutes: 20 });
    await elsewhere.call('hub_status');
    await written();
    clock.advance({ minutes: 11 });
    expect(await isHeld()).toBe(false);
  });

  test('questions of a hook neither renew leases nor count as calls of the model', async () => {
    const { agent, hub, clock } = await world();
    const ada = await agent('ada');
    await ada.call('TaskCreate', { subject: 'long work' });
    await ada.call('TaskClaim', { taskId: '1' });
    await hub.callsWritten();
    const started = await hub.store.read(systemScope, (unit) => unit.sessions.find('s-ada'));
    const before = await hub.store.write(systemScope, 'count', (unit) => unit.metrics.callsOf('s-ada', 0));
    for (let round = 0; round < 4; round++) {
      clock.advance({ minutes: 10 });
      await hookCall(hub, ada.caller, 'hook_news');
      await hub.callsWritten();
    }
    const { claim } = (await (await agent('bob')).call('TaskGet', { taskId: '1' })).task;
    expect(claim).toBeNull();
    const idle = await hub.store.read(systemScope, (unit) => unit.sessions.find('s-ada'));
    expect(idle?.lastSeenAt).toBe(started?.lastSeenAt);
    expect(await hub.store.write(systemScope, 'count', (unit) => unit.metrics.callsOf('s-ada', 0))).toBe(before);
    const asked = await hub.store.read(systemScope, (unit) => unit.metrics.callsTo('s-ada', ['hook_news'], 0));
    expect(asked.get('hook_news')).toBe(4);
  });

  /** Ada has claimed a sub-task under a session name of her own, over a connection with another session. */
  async function named({ agent, hub }: World) {
    const ada = await agent('ada', { session: connectionSession('a'.repeat(16)) });
    await ada.call('task_plan_publish', planOf('add-widgets', widgets));
    await ada.call('task_plan_claim_subtask', { ...first, session_id: 'sess_abc' });
    await hub.callsWritten();
    return { ada, bob: await agent('bob') };
  }

  test('calls in the name of a session renew the leases of that session', async () => {
    const here = await world();
    const { ada, bob } = await named(here);
    for (let round = 0; round < 3; round++) {
      here.clock.advance({ minutes: 20 });
      await ada.call('task_post', { task_id: 2, session_id: 'sess_abc', kind: 'note', content: 'Still at it.' });
      await here.hub.callsWritten();
      await here.hub.store.write(systemScope, 'sweep', returnLapsed);
    }
    expect(await bob.refused('task_plan_claim_subtask', first)).toMatchObject({
      code: 'PLAN_SUBTASK_NOT_AVAILABLE',
      claimed_by_session_id: 'sess_abc',
    });
    await ada.call('task_plan_complete_subtask', { ...first, session_id: 'sess_abc', summary: 'Done.' });
  });

  test('reads without a name count for the one name that was given on the connection', async () => {
    const here = await world();
    const { ada, bob } = await named(here);
    for (const [tool, input] of [
      ['task_list', { session_id: 'sess_abc' }],
      ['attention_inbox', {}],
      ['hub_status', {}],
    ] as const) {
      here.clock.advance({ minutes: 20 });
      await ada.call(tool, input);
      await here.hub.callsWritten();
    }
    expect(await bob.refused('task_plan_claim_subtask', first)).toMatchObject({ claimed_by_session_id: 'sess_abc' });
  });

  test('naming a session of another agent is refused, and renews nothing', async () => {
    const here = await world();
    const { bob } = await named(here);
    here.clock.advance({ minutes: 20 });
    expect(await bob.refused('task_list', { session_id: 'sess_abc' })).toMatchObject({ code: 'NOT_YOUR_SESSION' });
    await here.hub.callsWritten();
    here.clock.advance({ minutes: 11 });
    expect(await bob.call('task_plan_claim_subtask', first)).toMatchObject({ task_id: 2 });
  });

  test('a session that ended is not revived by the call that ended it', async () => {
    const { agent, hub } = await world();
    const ada = await agent('ada', { cwd: someRepository() });
    const ended = async () => {
      await hub.callsWritten();
      const { items } = await ada.call('list_sessions');
      return items.find(({ id }: { id: string }) => id === 'sess_abc').ended_at !== null;
    };
    const ingest = (type: string) => ada.call('bridge_ingest', { session_id: 'sess_abc', events: [{ type }] });
    await ingest('session_start');
    expect(await ended()).toBe(false);
    await ingest('session_end');
    expect(await ended()).toBe(true);
    await ingest('heartbeat');
    expect(await ended()).toBe(false);
  });

  test('a session that was ended for its silence is back with its next read', async () => {
    const { agent, hub, clock } = await world();
    const root = someRepository();
    const ada = await agent('ada', { cwd: root });
    const bob = await agent('bob', { cwd: root });
    const seen = async () => {
      await hub.callsWritten();
      const { sessions } = await bob.call('hivemind');
      return sessions.map(({ session_key }: { session_key: string }) => session_key);
    };
    await ada.call('task_list', { session_id: 'sess_abc' });
    await hub.callsWritten();
    clock.advance({ minutes: 31 });
    await hub.store.write(systemScope, 'sweep', (unit) => unit.sessions.endSilent(clock.now - 30 * MINUTE));
    expect(await seen()).not.toContain('sess_abc');
    await ada.call('task_list', { session_id: 'sess_abc' });
    expect(await seen()).toContain('sess_abc');
  });
});
