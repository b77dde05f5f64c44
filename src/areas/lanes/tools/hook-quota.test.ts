import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hookCall } from '../../../../test/hook.ts';
import { someRepository } from '../../../../test/repositories.ts';
import { onBothStores, type World } from '../../../../test/world.ts';
import type { Caller } from '../../../kernel/rules/caller.ts';

const see = { agent: 'ada', session: null, surface: 'test' } as const;

const caller = (agent: string, cwd: string): Caller => ({
  agent,
  session: `s-${agent}`,
  surface: 'mcp',
  scopes: ['read', 'write', 'run'],
  client: agent,
  cwd,
});

function edits({ hub }: World, who: Caller) {
  const file = path.join(who.cwd ?? '', 'a.ts');
  writeFileSync(file, 'text');
  return hookCall(hub, who, 'hook_edit', { phase: 'before', tool: 'Edit', paths: [file] });
}

onBothStores('hook_quota', (world) => {
  test('a quota stop is one blocker on the task, without secrets', async () => {
    const w = await world();
    const root = someRepository();
    const who = caller('claude', root);
    await edits(w, who);
    const said = 'usage limit reached, key sk-ant-api03-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
    const { noted } = await hookCall(w.hub, who, 'hook_quota', { text: said });
    expect(await hookCall(w.hub, who, 'hook_quota', { text: said })).toEqual({ noted });
    const found = await w.hub.store.read(see, (unit) => unit.memories.find(noted ?? 0));
    expect(found).toMatchObject({ kind: 'blocker', taskId: 1, session: 's-claude' });
    expect(found?.text).toMatch(/^Stopped by a usage limit: usage limit reached/);
    expect(found?.text).not.toContain('sk-ant');
    const relay = await w.hub.store.read(see, (unit) => unit.batons.latestOn(1));
    expect(relay).toMatchObject({ kind: 'relay', from: { session: 's-claude' } });
  });

  test("a quota stop relays only files that are fresh according to the hub's settings", async () => {
    const w = await world();
    const root = someRepository();
    const who = caller('claude', root);
    await edits(w, who);
    w.clock.advance({ minutes: 5 });
    Object.assign(w.hub.settings, { claimStaleMinutes: 5 });
    await hookCall(w.hub, who, 'hook_quota', { text: 'usage limit reached' });
    expect(await w.hub.store.read(see, (unit) => unit.batons.latestOn(1))).toMatchObject({ kind: 'relay', files: [] });
  });
});
