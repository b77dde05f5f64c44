import { expect, test } from 'vitest';
import { hookCall } from '../hook.ts';
import { rawDatabase } from '../stores.ts';
import { type Actor, makeWorld, onBothStores, type World } from '../world.ts';
import { inviteEverywhere } from './many-memberships.ts';

const UNASKED = 2000;

/** Calls that name no collection, except those that list collections or teams. */
const questions: readonly (readonly [string, object])[] = [
  ['TaskList', {}],
  ['ReadMailbox', {}],
  ['list_messages', {}],
  ['list_waiting', {}],
  ['wait', { timeout_seconds: 0 }],
  ['list_tasks', {}],
  ['list_all_tasks', {}],
  ['list_board', { state: 'open' }],
  ['list_history', {}],
  ['task_feed', {}],
  ['signal', { action: 'check' }],
  ['memory_search', { query: 'migrate the schema' }],
  ['attention_inbox', {}],
];

/** Returns the answers and the counters that come with them. */
async function asked(victim: Actor): Promise<unknown> {
  const answers = [];
  for (const [name, input] of questions) {
    const outcome = await victim.outcome(name, input);
    answers.push([name, outcome.ok ? outcome.output : outcome.error, outcome.waiting]);
  }
  return answers;
}

/** Creates an agent with a team, a task and a memory, and with a task and a message waiting for it. */
async function arrange({ agent, database }: World) {
  const [founder, victim] = [await agent('founder'), await agent('victim')];
  await victim.call('TeamCreate', { team_name: 'Crew' });
  await victim.call('TaskCreate', { subject: 'Migrate the schema' });
  await victim.call('memory_add', { content: 'We migrate the schema on Mondays' });
  await founder.call('create_task', { title: 'For you', owner: 'victim' });
  await founder.call('SendMessage', { to: 'victim', message: 'Hello' });
  // A new session has joined no team, so that the agent's only team is the current one.
  const later = await agent('victim', { session: 's-later' });
  await asked(later);
  return { founder, victim, later, raw: await rawDatabase(database) };
}

onBothStores('an agent that others put into thousands of collections', (world, kind) => {
  test('gets exactly the same answers and news as before, with its own team as the current one', async () => {
    const here = await world();
    const { later, raw } = await arrange(here);
    const before = await asked(later);
    const preface = () => hookCall(here.hub, later.caller, 'hook_start');
    const told = await preface();
    expect(told.text).toContain('1 fyi message');
    await inviteEverywhere(raw, 'victim', 1, UNASKED);
    if (kind === 'postgres') await raw.run('analyze');
    expect(await asked(later)).toEqual(before);
    expect(await preface()).toEqual(told);
    await later.call('collection_manage', { action: 'create', name: 'Later' });
    const { collections, more } = await later.call('init_core_memories');
    expect(collections.map(({ collection }: { collection: string }) => collection)).toEqual(
      expect.arrayContaining(['workspace', 'personal', 'crew', 'later']),
    );
    expect(more.collections).toBeGreaterThan(UNASKED - 10);
  });

  test('leaves the collections that one agent owns, fifty per call, and keeps the rest', async () => {
    const { founder, victim, later, raw } = await arrange(await world());
    await inviteEverywhere(raw, 'victim', 1, 60);
    await founder.call('collection_manage', { action: 'create', name: 'Asked' });
    await founder.call('collection_manage', {
      action: 'invite',
      collection: 'asked',
      member: 'victim',
      role: 'owner',
    });
    const left = async () =>
      (await victim.call('collection_manage', { action: 'leave', member: 'founder' })).collections.length;
    expect([await left(), await left(), await left()]).toEqual([50, 11, 0]);
    const { collections } = await later.call('collection_manage', { action: 'list' });
    expect(collections.map(({ collection }: { collection: string }) => collection).sort()).toEqual(
      ['crew', 'personal', 'workspace'].sort(),
    );
    const own = { action: 'leave', member: 'victim' };
    expect(await victim.refused('collection_manage', own)).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await victim.refused('collection_manage', { action: 'leave' })).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ path: 'collection' }],
    });
  });

  test('works in its own team until it joins another one itself', async () => {
    const { founder, later } = await arrange(await world());
    await founder.call('TeamCreate', { team_name: 'Trap', private: true });
    await founder.call('collection_manage', { action: 'invite', collection: 'trap', member: 'victim' });
    expect((await later.call('TaskList', {})).tasks).toMatchObject([{ subject: 'Migrate the schema' }]);
    await later.call('TaskCreate', { subject: 'Stays here' });
    expect((await founder.call('TaskList', { team_name: 'Trap' })).tasks).toEqual([]);
    await later.call('TeamJoin', { team_name: 'Trap' });
    await later.call('TaskCreate', { subject: 'Goes there' });
    expect((await founder.call('TaskList', { team_name: 'Trap' })).tasks).toMatchObject([{ subject: 'Goes there' }]);
  });
});

onBothStores('a hub where only the user may invite', (_, kind) => {
  test('refuses invitations by agents and accepts those by the user', async () => {
    const { agent } = await makeWorld(kind, undefined, { invitations: 'user' });
    const [founder, user] = [await agent('founder'), await agent('user')];
    await agent('victim');
    await founder.call('collection_manage', { action: 'create', name: 'Ops' });
    const invite = { action: 'invite', collection: 'ops', member: 'victim' };
    expect(await founder.refused('collection_manage', invite)).toMatchObject({ code: 'SCOPE_REQUIRED' });
    await user.call('collection_manage', { action: 'create', name: 'Desk' });
    const { members } = await user.call('collection_manage', { ...invite, collection: 'desk' });
    expect(members).toContainEqual({ agent: 'victim', role: 'member' });
  });
});
