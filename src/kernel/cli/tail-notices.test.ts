import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';

const BELL = '\u0007';

/** Collects the output of `waggle tail` at a terminal until it is stopped. */
function tailing(here: ReturnType<typeof cliHere>, ...flags: string[]) {
  const stop = new AbortController();
  const out: string[] = [];
  const io = { terminal: true, untilStopped: () => stop.signal, out: (text: string) => void out.push(text) };
  const ended = here.waggle(['tail', '--since', '0', ...flags], io);
  async function end(): Promise<number> {
    stop.abort();
    return (await ended).exit;
  }
  return { text: () => out.join(''), end };
}

test('a tail shows a notice with its text and rings the bell, and counts as a reader while it runs', async () => {
  const here = cliHere();
  await here.json('task', 'add', 'Paint the door');
  const tail = tailing(here);
  await expect.poll(tail.text).toContain('Paint the door');
  const told = await here.json('runs', 'notify', 'Red\u001b[2J\nor blue?', '--task-id', '1', '--agent', 'ada');
  expect(told).toMatchObject({ delivered: true, channels: ['terminal'], to: 'user' });
  await expect.poll(tail.text).toContain(BELL);
  expect(tail.text()).toContain('notified user about #1 Paint the door\n          Red\\u001b[2J\n          or blue?\n');
  expect(await tail.end()).toBe(0);
  expect(await here.json('runs', 'notify', 'Anybody?', '--agent', 'ada')).toMatchObject({ delivered: false });
});

test('a notice for somebody else rings nobody’s bell', async () => {
  const here = cliHere();
  await here.json('agent', 'add', 'bob');
  const tail = tailing(here, '--agent', 'bob');
  await expect.poll(tail.text).toContain('joined the hub');
  await here.json('runs', 'notify', 'Red?', '--agent', 'ada');
  await expect.poll(tail.text).toContain('notified user');
  await tail.end();
  expect(tail.text()).not.toContain(BELL);
});

test('a worker is called by its name', async () => {
  const here = cliHere();
  const folder = path.join(here.home, 'agents', 'digger');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'agent.json'), JSON.stringify({ name: 'digger', runner: { driver: 'sample' } }));
  await here.json('call', 'Agent', JSON.stringify({ prompt: 'Dig', subagent_type: 'digger', name: 'Spade' }));
  const tail = tailing(here);
  await expect.poll(tail.text).toContain('started Spade as a worker (digger)');
  expect(await tail.end()).toBe(0);
});
