import { expect, test } from 'vitest';
import { type Machine, machineOn, runWaggle, startHub } from '../../processes.ts';
import { someRepository } from '../../repositories.ts';
import { onBothDatabases } from '../../stores.ts';
import { type FakeClient, fakeClient } from './fake-client.ts';

/** The lane of the repository is the first task of a store. */
const LANE = 1;

async function told(machine: Machine, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runWaggle(machine, args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

function sendTo(machine: Machine, session: string, content: string) {
  const message = { task_id: LANE, to_session_id: session, urgency: 'needs_reply', content };
  return told(machine, 'call', 'task_message', JSON.stringify(message));
}

async function lanesIn(machine: Machine, repo: string): Promise<readonly string[]> {
  const listed = JSON.parse(await told({ ...machine, home: repo }, 'lane', 'list', '--json'));
  return listed.sessions.map(({ session_key }: { session_key: string }) => session_key).sort();
}

const edit = (cwd: string) => ({ tool_name: 'write_file', tool_input: { file_path: `${cwd}/theme.txt` } });

onBothDatabases('the hooks and the server of one client', ({ fresh }) => {
  async function stage({ hub = true } = {}) {
    const machine = machineOn(fresh());
    const repo = someRepository();
    if (hub) await startHub(machine);
    const open = (session: string, more: { throughShell?: boolean } = {}) =>
      fakeClient(machine, { agent: 'gemini', session: () => session, cwd: repo, ...more });
    return { machine, repo, open };
  }

  async function isOneSession(machine: Machine, repo: string, client: FakeClient, name: string): Promise<void> {
    expect(await client.call('startup_panel')).toMatchObject({ session_id: name });
    await client.hook('BeforeTool', edit(repo));
    await sendTo(machine, name, 'Which blue?');
    const claim = await client.text('task_claim_file', { task_id: LANE, file_path: 'theme.txt' });
    expect(claim).toContain('"warning":null');
    expect(claim).toContain('Waiting for you: 1 needs reply message');
    expect(await client.text('attention_inbox')).toContain('Which blue?');
    expect(await lanesIn(machine, repo)).toEqual([name]);
  }

  test('are one session if the server starts first, and no text names it before the hook has', async () => {
    const { machine, repo, open } = await stage();
    const client = open('g1');
    expect(await client.connect()).toMatch(/^You are gemini at Waggle/);
    expect(await client.hook('SessionStart')).toContain('session g1;');
    await isOneSession(machine, repo, client, 'g1');
  });

  test('are one session if the hook speaks first, also through a shell between the client and the server', async () => {
    const { machine, repo, open } = await stage();
    const client = open('g1', { throughShell: true });
    await client.hook('SessionStart');
    expect(await client.connect()).toMatch(/^You are gemini \(session g1\) at Waggle/);
    await isOneSession(machine, repo, client, 'g1');
  });

  test('become one session after the server has worked under a name of its own, by which others still reach it', async () => {
    const { machine, repo, open } = await stage();
    const client = open('g1');
    await client.connect();
    const { session_id: former } = await client.call('startup_panel');
    await client.call('task_claim_file', { task_id: LANE, file_path: 'theme.txt' });
    await sendTo(machine, former, 'Before.');
    await client.hook('BeforeAgent', { prompt: 'Go on.' });
    expect(await client.text('hub_status')).toContain('"session":"g1"');
    await sendTo(machine, former, 'After.');
    const inbox = await client.text('attention_inbox', { session_id: former });
    expect(inbox).toContain('Before.');
    expect(inbox).toContain('After.');
    expect(await client.text('task_claim_file', { task_id: LANE, file_path: 'theme.txt' })).toContain('"warning":null');
    expect(await client.hook('BeforeTool', edit(repo))).toBe('');
    expect(await lanesIn(machine, repo)).toEqual(['g1']);
  });

  test('are one session without a hub, and when a hub starts later', async () => {
    const { machine, repo, open } = await stage({ hub: false });
    const client = open('g1');
    await client.connect();
    expect(await client.hook('SessionStart')).toBe('');
    expect(await client.call('startup_panel')).toMatchObject({ session_id: 'g1' });
    await startHub(machine);
    expect(await client.hook('BeforeAgent', { prompt: 'Go on.' })).toContain('session g1;');
    await isOneSession(machine, repo, client, 'g1');
  });

  test('of two clients in one folder stay two sessions', async () => {
    const { machine, repo, open } = await stage();
    const [one, other] = [open('g1'), open('g2')];
    for (const client of [one, other]) await client.connect();
    await one.hook('SessionStart');
    expect(await other.text('hub_status')).not.toContain('g1');
    await other.hook('SessionStart');
    for (const client of [one, other, one]) await client.call('startup_panel');
    await sendTo(machine, 'g1', 'For the first.');
    expect(await other.text('attention_inbox')).not.toContain('For the first.');
    expect(await one.text('attention_inbox')).toContain('For the first.');
    await one.hook('BeforeTool', edit(repo));
    const claim = await other.call('task_claim_file', { task_id: LANE, file_path: 'theme.txt' });
    expect(claim.warning).toMatch(/gemini \(session g1\) works on this file/);
    expect(await lanesIn(machine, repo)).toEqual(['g1', 'g2']);
  });

  test('go on in the session that the client has begun last', async () => {
    const { machine, repo } = await stage();
    let session = 'g1';
    const client = fakeClient(machine, { agent: 'gemini', session: () => session, cwd: repo });
    await client.connect();
    await client.hook('SessionStart');
    expect(await client.call('startup_panel')).toMatchObject({ session_id: 'g1' });
    await client.hook('SessionEnd');
    session = 'g2';
    await client.hook('SessionStart');
    expect(await client.call('startup_panel')).toMatchObject({ session_id: 'g2' });
    expect(await lanesIn(machine, repo)).toEqual(['g2']);
  });
});
