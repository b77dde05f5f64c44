import { expect, test } from 'vitest';
import { adaAtWork, claimsOn } from '../../../../test/baton-world.ts';
import { onBothStores, type World } from '../../../../test/world.ts';
import { type QuotaStop, relayOnQuota } from './relay-on-quota.ts';

function stopped({ hub }: World, session: string, more: Partial<QuotaStop> = {}) {
  const scope = { agent: 'ada', session, surface: 'hook' };
  return hub.store.write(scope, 'stop', (unit) =>
    relayOnQuota(unit, { agent: 'ada', session, staleMinutes: 240, ...more }),
  );
}

onBothStores('a quota that is used up', (world) => {
  test('makes one relay per task on which the session holds files, however often it is seen', async () => {
    const here = await world();
    const { ada, bob } = await adaAtWork(here, ['a.ts']);
    await ada.call('create_task', { title: 'Other' });
    await ada.call('task_claim_file', { task_id: 2, file_path: 'b.md' });
    const made = await stopped(here, 's-ada');
    expect(made).toHaveLength(2);
    expect(await stopped(here, 's-ada')).toEqual([]);
    expect(await claimsOn(here)).toEqual(['a.ts s-ada handoff_pending']);
    const { items } = await bob.call('get_observations', { ids: made });
    expect(items).toMatchObject([
      { kind: 'relay', metadata: { reason: 'quota', from_session_id: 's-ada', to_agent: 'any' } },
      { kind: 'relay', metadata: { worktree_recipe: { inherit_claims: ['b.md'] } } },
    ]);
  });

  test('also offers a named task without files, once for all sessions of the agent, unless it has ended', async () => {
    const here = await world();
    const { ada } = await adaAtWork(here, []);
    expect(await stopped(here, 's-ada')).toEqual([]);
    expect(await stopped(here, 's-ada', { taskId: 1 })).toHaveLength(1);
    expect(await stopped(here, 's-ada-2', { taskId: 1 })).toEqual([]);
    await ada.call('create_task', { title: 'Other' });
    await ada.call('complete_task', { id: '2' });
    expect(await stopped(here, 's-ada', { taskId: 2 })).toEqual([]);
  });
});
