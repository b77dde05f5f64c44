import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bearer, injected, SECRET } from '../../http-world.ts';
import { someRepository } from '../../repositories.ts';
import { rawDatabase } from '../../stores.ts';
import { makeWorld, onBothStores, type World } from '../../world.ts';

/** Sends what the hook program of version 0.2.0 sends. A released program keeps working with a newer hub. */
function hookOf(world: World, cwd: string, authorization = `Bearer ${SECRET}`) {
  const { send } = injected(world);
  const scopes = ['read', 'write', 'run'];
  const caller = { session: 's-1', surface: 'mcp', client: 'claude', cwd, agent: 'claude', scopes };
  return async (verb: string, message: object) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const payload = JSON.stringify({ caller, ...message });
    const { statusCode, body } = await send({ method: 'POST', url: `/bridge/${verb}`, headers, payload });
    return { status: statusCode, body: JSON.parse(body) };
  };
}

const go = { status: 200, body: { decision: 'go', text: null } };

onBothStores('the wire of the hook program', (world) => {
  test('asks in a whole session, from a session that nobody has entered', async () => {
    const here = await world();
    const root = someRepository();
    const file = path.join(root, 'a.ts');
    writeFileSync(file, 'text');
    const hook = hookOf(here, root);
    const started = await hook('hook', { wants: 'preface', told: 0, holdMs: 0 });
    expect(started).toMatchObject({ status: 200, body: { news: 0, after: 0 } });
    expect(started.body.text).toContain('you are the agent claude, session s-1;');
    expect(await hook('hook', { wants: 'prompt', told: 0, holdMs: 0, after: 0, server: 'hive' })).toEqual({
      status: 200,
      body: { text: null, news: 0, after: 0 },
    });
    expect(await hook('hook-edit', { phase: 'before', tool: 'Edit', paths: [file] })).toEqual(go);
    expect(await hook('hook-edit', { phase: 'after', tool: 'Edit', paths: [file] })).toEqual(go);
    expect(await hook('hook', { wants: 'news', told: 0, holdMs: 1 })).toEqual({
      status: 200,
      body: { text: null, news: 0 },
    });
    const { body } = await hook('hook-quota', { text: 'usage limit reached' });
    expect(body).toEqual({ noted: expect.any(Number) });
    expect(await hook('leave', {})).toEqual({ status: 200, body: {} });
  });

  test('asks with an edit or a wait first, as after a restart of the hub on another store', async () => {
    const here = await world();
    const root = someRepository();
    const hook = hookOf(here, root);
    expect(await hook('hook', { wants: 'news', told: 7, holdMs: 1 })).toEqual({
      status: 200,
      body: { text: null, news: 7 },
    });
    const edit = hookOf(await world(), root);
    expect(await edit('hook-edit', { phase: 'before', tool: 'Edit', paths: [path.join(root, 'a.ts')] })).toEqual(go);
    const stop = hookOf(await world(), root);
    expect((await stop('hook-quota', { text: 'usage limit reached' })).body).toEqual({ noted: expect.any(Number) });
  });

  test('lets an agent edit that may claim no files, and notes no stop for one that may not post', async () => {
    const here = await world();
    const { hub } = here;
    await here.agent('claude');
    await hub.store.write({ agent: 'user', session: null, surface: 'test', system: true }, 'arrange', async (unit) => {
      await unit.agents.change(await unit.agents.get('claude'), { capabilities: { tasks: ['get_task'] } });
    });
    const root = someRepository();
    const hook = hookOf(here, root);
    expect(await hook('hook-edit', { phase: 'before', tool: 'Edit', paths: [path.join(root, 'a.ts')] })).toEqual(go);
    expect(await hook('hook-quota', { text: 'usage limit reached' })).toEqual({ status: 200, body: { noted: null } });
    expect(await hook('hook', { wants: 'news', told: 0, holdMs: 0 })).toMatchObject({ status: 200 });
  });

  test('is refused without the scope that its call needs', async () => {
    const here = await world();
    const { headers } = await bearer(here, 'claude', ['read']);
    const hook = hookOf(here, someRepository(), headers.authorization);
    expect(await hook('hook-edit', { phase: 'before', tool: 'Edit', paths: [] })).toMatchObject({
      status: 403,
      body: { code: 'SCOPE_REQUIRED' },
    });
    expect(await hook('hook-quota', { text: 'usage limit reached' })).toMatchObject({ status: 403 });
    expect(await hook('hook', { wants: 'preface', told: 0, holdMs: 0 })).toMatchObject({ status: 200 });
  });
});

test('an edit counts towards the write quota of its token, and is in the call log', async () => {
  const here = await makeWorld('sqlite', undefined, { writesPerMinute: 1 });
  const { token } = await bearer(here, 'claude');
  const hook = hookOf(here, someRepository(), `Bearer ${token}`);
  const edit = { phase: 'after', tool: 'Edit', paths: [] };
  expect(await hook('hook-edit', edit)).toEqual(go);
  expect(await hook('hook-edit', edit)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  await here.hub.callsWritten();
  const rows = await (await rawDatabase(here.database)).run('select tool, surface, code from metrics order by id');
  expect(rows).toEqual([
    { tool: 'hook_edit', surface: 'hook', code: null },
    { tool: 'hook_edit', surface: 'hook', code: 'RATE_LIMITED' },
  ]);
});
