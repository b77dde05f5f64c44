import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openHub } from '../../src/composition/hub.ts';
import type { Door, ToolCall } from '../../src/kernel/door/door.ts';
import { findRunningHub } from '../../src/kernel/hub/hub-file.ts';
import { bridgingDoor } from '../../src/kernel/remote/fallback-door.ts';
import { remoteDoor } from '../../src/kernel/remote/remote-door.ts';
import { HOUR } from '../../src/kernel/rules/time.ts';
import { bundled } from '../bundle.ts';
import { onBothStores, type World } from '../world.ts';

let bundle: Awaited<ReturnType<typeof bundled>>;
const children: ChildProcess[] = [];

beforeAll(async () => {
  bundle = await bundled('test/races/processes/hub-process.ts');
});
afterAll(() => bundle.remove());
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function startHub({ home, database }: World, env: NodeJS.ProcessEnv = {}): Promise<ChildProcess> {
  const child = spawn(process.execPath, [bundle.program, home, database], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  if (child.stdout !== null) await once(child.stdout, 'data');
  return child;
}

async function bridge({ home, database }: World): Promise<Door> {
  const running = await findRunningHub(home);
  if (running === undefined) throw new Error('The hub is not running.');
  return bridgingDoor({
    remote: remoteDoor(running),
    openLocal: () => openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle' }),
  });
}

const caller = { agent: 'ada', session: 's-ada', surface: 'mcp', scopes: ['read', 'write', 'run'] } as const;

async function create(door: Door, title: string, more: Partial<ToolCall> = {}): Promise<{ id: string; title: string }> {
  const outcome = await door.callTool({ name: 'create_task', input: { title }, caller, ...more });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  return outcome.output as { id: string; title: string };
}

async function storedTasks(world: World): Promise<{ id: string; title: string }[]> {
  const { tasks } = await (await world.agent('reader')).call('list_all_tasks');
  return tasks.map(({ id, title }: { id: string; title: string }) => ({ id, title }));
}

onBothStores('a hub that is killed under its bridge', (world) => {
  test('every call has one effect and one answer', async () => {
    const here = await world();
    const child = await startHub(here);
    const door = await bridge(here);
    await door.enter(caller);
    const answers: { id: string; title: string }[] = [];
    const worker = async (name: string) => {
      for (let n = 0; n < 40; n += 1) {
        const { id, title } = await create(door, `${name}${n}`);
        answers.push({ id, title });
        if (answers.length === 50) child.kill('SIGKILL');
      }
    };
    await Promise.all(['a', 'b', 'c', 'd'].map(worker));
    const stored = await storedTasks(here);
    const byId = (a: { id: string }, b: { id: string }) => Number(a.id) - Number(b.id);
    expect(stored).toHaveLength(160);
    expect(stored.sort(byId)).toEqual(answers.sort(byId));
    expect(await findRunningHub(here.home)).toBeUndefined();
    await door.close();
  });

  test('a hub that is killed during a write loses nothing either', async () => {
    const here = await world();
    for (const statement of [1, 3, 5]) {
      await startHub(here, { WAGGLE_FAILPOINT: `create_task:${statement}` });
      const door = await bridge(here);
      await door.enter(caller);
      expect(await create(door, `at ${statement}`)).toMatchObject({ title: `at ${statement}` });
      await door.close();
    }
    expect((await storedTasks(here)).map(({ title }) => title)).toEqual(['at 1', 'at 3', 'at 5']);
  });

  test('a call that waits for changes survives the death of the hub', async () => {
    const here = await world();
    const child = await startHub(here);
    const door = await bridge(here);
    await door.enter(caller);
    await door.lastEvent();
    const changed = door.changed(HOUR);
    child.kill('SIGKILL');
    await changed;
    const again = door.changed(HOUR);
    await create(door, 'x');
    await again;
    expect((await door.events(caller, 0, 100)).at(-1)).toMatchObject({ type: 'task.created' });
    await door.close();
  });
});
