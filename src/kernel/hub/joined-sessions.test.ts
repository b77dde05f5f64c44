import { expect, test } from 'vitest';
import { hookCall } from '../../../test/hook.ts';
import { someRepository } from '../../../test/repositories.ts';
import { onBothStores, type World } from '../../../test/world.ts';
import type { Caller } from '../rules/caller.ts';

const FORMER = 's-00112233445566aa';
const NAMED = 'g1';

onBothStores('a connection whose client names the session', (world) => {
  /** Gemini connects, works, and learns the name of its session; ada works beside it. */
  async function stage(w: World) {
    const cwd = someRepository();
    const ada = await w.agent('ada', { session: 'a1', cwd });
    const before = await w.agent('gemini', { session: FORMER, cwd });
    await before.call('startup_panel');
    await ada.call('startup_panel');
    const lane: number = (await before.call('task_list')).tasks[0].id;
    const join = async () => {
      const caller = { ...before.caller, session: NAMED };
      await w.hub.enter(caller, FORMER);
      return w.agent('gemini', caller);
    };
    return { ada, before, lane, join };
  }

  test('keeps what it did: its claims, its place in the lane, and what it has written', async () => {
    const w = await world();
    const { ada, before, lane, join } = await stage(w);
    await before.call('task_claim_file', { task_id: lane, file_path: 'a.ts' });
    await before.call('task_note_working', { content: 'Renaming a.' });
    await w.hub.callsWritten();
    const after = await join();
    expect(await after.call('startup_panel')).toMatchObject({
      session_id: NAMED,
      claimed_files: ['a.ts'],
    });
    const claim = await ada.call('task_claim_file', { task_id: lane, file_path: 'a.ts' });
    expect(claim).toMatchObject({ warning: expect.stringContaining(`gemini (session ${NAMED})`) });
    const seen = await ada.call('timeline', { session_id: NAMED });
    expect(seen.items.length).toBeGreaterThan(1);
    expect(await ada.call('timeline', { session_id: FORMER })).toEqual(seen);
    const lanes = await ada.call('hivemind');
    expect(lanes.sessions.map((one: { session_key: string }) => one.session_key).sort()).toEqual(['a1', NAMED]);
  });

  test('gets the messages to either name, those from before and those sent later', async () => {
    const w = await world();
    const { ada, lane, join } = await stage(w);
    const send = (to: string, content: string) =>
      ada.call('task_message', { task_id: lane, to_session_id: to, urgency: 'needs_reply', content });
    await send(FORMER, 'Early.');
    const after = await join();
    await send(FORMER, 'Late.');
    await send(NAMED, 'Plain.');
    const { unread_messages } = await after.call('attention_inbox');
    expect(unread_messages.map((one: { to_session_id: string }) => one.to_session_id)).toEqual([NAMED, NAMED, NAMED]);
    expect(JSON.stringify(unread_messages)).toMatch(/Plain\..*Late\..*Early\./);
    // Who has read the former name passes it on; a reply to oneself is refused under both.
    await after.call('attention_inbox', { session_id: FORMER });
    for (const own of [FORMER, NAMED])
      expect(await after.refused('task_message', { task_id: lane, to_session_id: own, content: 'x' })).toMatchObject({
        code: 'RECIPIENT_SELF',
      });
  });

  test('has the news that it was told, and can be woken by more, so that no other session is told it again', async () => {
    const w = await world();
    const { ada, before, join } = await stage(w);
    const news = (caller: Caller, input: object) => hookCall(w.hub, caller, 'hook_news', input);
    await news(before.caller, { hold_ms: 1 });
    await ada.call('create_task', { title: 'For Gemini', owner: 'gemini' });
    const { text, news: told } = await news(before.caller, {});
    expect(text).toContain('Tasks ready to work on');
    const after = await join();
    const other = await w.agent('gemini', { session: 'g2' });
    w.clock.advance({ ms: 30_000 });
    expect((await news(other.caller, { hold_ms: 1 })).text).toBeNull();
    expect((await news(after.caller, { told })).text).toBeNull();
    w.clock.advance({ minutes: 5 });
    expect((await news(other.caller, {})).text).toBeNull();
    await ada.call('SendMessage', { to: 'gemini', message: 'Hello', summary: 'Hello' });
    expect((await news(other.caller, {})).text).toBeNull();
    expect((await news(after.caller, { told })).text).toContain('1 fyi message');
  });

  test('keeps the older of two claims on one file, and takes part if it did under either name', async () => {
    const w = await world();
    const { ada, before, lane, join } = await stage(w);
    const named = await w.agent('gemini', { ...before.caller, session: NAMED });
    await named.call('task_claim_file', { task_id: lane, file_path: 'old.ts' });
    await before.call('task_claim_file', { task_id: lane, file_path: 'new.ts' });
    await before.call('task_claim_file', { task_id: lane, file_path: 'old.ts' });
    await named.call('task_claim_file', { task_id: lane, file_path: 'new.ts' });
    const after = await join();
    const { claimed_files } = await after.call('startup_panel');
    expect([...claimed_files].sort()).toEqual(['new.ts', 'old.ts']);
    const lanes = await ada.call('hivemind');
    expect(lanes.session_count).toBe(2);
  });

  test('is joined only by its own agent, and only with a session of that agent', async () => {
    const w = await world();
    const { ada, before, lane } = await stage(w);
    await before.call('task_claim_file', { task_id: lane, file_path: 'a.ts' });
    await w.hub.enter(ada.caller, FORMER);
    await w.hub.enter({ ...before.caller, session: 'a1' }, FORMER);
    expect(await before.call('startup_panel')).toMatchObject({
      session_id: FORMER,
      claimed_files: ['a.ts'],
    });
    expect((await ada.call('startup_panel')).claimed_files).toEqual([]);
  });

  test('is listed once, also if a late call still comes under its former name', async () => {
    const w = await world();
    const { ada, before, join } = await stage(w);
    await join();
    await before.outcome('startup_panel');
    await w.hub.callsWritten();
    const { items } = await ada.call('list_sessions');
    expect(items.map(({ id }: { id: string }) => id).sort()).toEqual(['a1', NAMED]);
  });
});
