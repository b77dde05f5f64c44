import { expect, test } from 'vitest';
import { type AgentHands, ok } from '../../../test/fake-agent.ts';
import { runsWorld } from '../../../test/runs-world.ts';
import { onBothStores } from '../../../test/world.ts';

/** A promise that the test resolves from outside. */
function latch() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

async function look({ run, call }: AgentHands): Promise<void> {
  await call('get_task', { id: run.taskId ?? '' });
}

onBothStores('fencing', (_, kind) => {
  test('canceling a task stops its run, refuses its later writes, and notes it on the thread', async () => {
    const [started, late] = [latch(), latch()];
    let answer: unknown;
    const { startable, startRunner, log } = await runsWorld(kind, async function* (hands) {
      await look(hands);
      started.open();
      await hands.canceled;
      answer = await hands.call('update_steps', { id: '2', steps: [{ title: 'late' }] }).catch((fault) => fault);
      late.open();
      yield ok();
    });
    const ada = await startable('ada');
    await ada.call('create_task', { title: 'x' });
    const runner = startRunner();
    await started.opened;
    await ada.call('cancel_task', { id: '1' });
    await late.opened;
    await runner.idle();
    expect(answer).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await log()).toMatchObject([{ status: 'canceled', failure: 'cancelled' }]);
    const { entries } = await ada.call('thread_read', { id: '1' });
    expect(entries.at(-1)).toMatchObject({ author: 'waggle', text: '(stopped: the task was canceled)' });
  });

  test('a run that cancels or completes its own task may finish', async () => {
    const { startable, startRunner, log } = await runsWorld(kind, async function* ({ run, call }) {
      await call(run.taskId === '1' ? 'cancel_task' : 'complete_task', { id: run.taskId ?? '' });
      yield ok('last words');
    });
    const ada = await startable('ada');
    await ada.call('create_task', { title: 'x' });
    await ada.call('create_task', { title: 'y' });
    await startRunner().idle();
    expect(await log()).toMatchObject([
      { status: 'ok', result: 'last words' },
      { status: 'ok', result: 'last words' },
    ]);
  });

  test('a new owner stops the old owner’s run: nobody works on another agent’s thread', async () => {
    const started = latch();
    const { startable, startRunner, log } = await runsWorld(kind, async function* (hands) {
      await look(hands);
      if (hands.run.agentId === 'ada') {
        started.open();
        await hands.canceled;
      }
      yield ok();
    });
    const [ada] = [await startable('ada'), await startable('bob')];
    await ada.call('create_task', { title: 'x' });
    const runner = startRunner();
    await started.opened;
    await ada.call('update_task', { id: '1', owner: 'bob' });
    await runner.idle();
    expect((await log()).map(({ agent, status }) => [agent, status])).toEqual([
      ['ada', 'canceled'],
      ['bob', 'ok'],
    ]);
  });

  test('a silent hub loses its thread: one recovery run, the old one is lost and its token invalid', async () => {
    const [started, thaw] = [latch(), latch()];
    const late: unknown[] = [];
    const { startable, startRunner, log, clock, fake } = await runsWorld(kind, async function* (hands) {
      await look(hands);
      if (fake.runs.length === 1) {
        started.open();
        await thaw.opened;
        late.push(await hands.call('complete_task', { id: '1' }).catch((fault) => fault));
      }
      yield ok();
    });
    const ada = await startable('ada');
    await ada.call('create_task', { title: 'x' });
    const frozen = startRunner({ pollMs: 1e9, heartbeatMs: 1e9 });
    await started.opened;
    clock.advance({ minutes: 2 });
    const other = startRunner();
    await other.idle();
    thaw.open();
    await frozen.idle();
    // The old run may already count as ended while its agent is still calling.
    await expect.poll(() => late).toMatchObject([{ code: 'UNAUTHENTICATED' }]);
    expect(await log()).toMatchObject([{ status: 'lost' }, { status: 'ok' }]);
    expect(await ada.call('get_task', { id: '1' })).toMatchObject({ status: 'active' });
  });

  test('the token of a run that has ended is unknown', async () => {
    const { startable, startRunner, fake, hub } = await runsWorld(kind);
    const ada = await startable('ada');
    await ada.call('create_task', { title: 'x' });
    await startRunner().idle();
    const { authenticate } = await import('../../kernel/access/access-tokens.ts');
    await expect(authenticate(hub.store, fake.runs[0]?.mcp.token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('shutting down ends runs and releases their threads, and the next start continues them', async () => {
    const started = latch();
    const { startable, startRunner, log } = await runsWorld(kind, async function* (hands) {
      await look(hands);
      started.open();
      if (hands.run.resumeRef === undefined) yield { type: 'started', sessionRef: 's-1' };
      else yield ok();
      await hands.canceled;
    });
    const ada = await startable('ada');
    await ada.call('create_task', { title: 'x' });
    const first = startRunner();
    await started.opened;
    await first.stop();
    expect((await ada.call('list_all_tasks')).inFlightIds).toEqual([]);
    await startRunner().idle();
    expect(await log()).toMatchObject([{ status: 'canceled' }, { status: 'ok' }]);
  });
});
