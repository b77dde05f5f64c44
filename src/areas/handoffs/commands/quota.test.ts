import { expect, test } from 'vitest';
import { cliHere } from '../../../../test/cli-here.ts';

/** A task on which ada claimed a file and then handed over with a relay. */
async function adaRelays() {
  const here = cliHere();
  const call = async (...args: string[]) => {
    const { exit, out, err } = await here.waggle([...args, '--json']);
    expect(exit, `${args.join(' ')}: ${err}`).toBe(0);
    return JSON.parse(out);
  };
  await call('task', 'add', 'Write the parser');
  await call('claims', 'claim', '1', 'a.ts', '--agent', 'ada');
  const relayed = ['--reason', 'quota', '--base-branch', 'main', '--agent', 'ada'];
  const { relay_observation_id: id } = await call('handoffs', 'relay', '1', 'Half done.', ...relayed);
  return { ...here, call, id: id as number };
}

test('claims of a used-up quota are declined, accepted and released from a terminal', async () => {
  const { waggle, id } = await adaRelays();
  const join = ['threads', 'post', '1', 'note', 'Here.', '--agent', 'bob'];
  expect((await waggle(join)).exit).toBe(0);
  const declined = await waggle([
    'task',
    'quota-decline',
    '#1',
    '--file',
    'a.ts',
    '--reason',
    'no time',
    '--agent',
    'bob',
  ]);
  expect(declined.out).toContain(`Left to others from relay ${id}: a.ts`);
  const released = await waggle(['task', 'quota-release-expired', '1', '--agent', 'bob']);
  expect(released.out).toContain('Nothing to release.');
  const accepted = await waggle(['task', 'quota-accept', '1', '--handoff', String(id), '--agent', 'eve']);
  expect(accepted.out).toContain(`Took over from relay ${id}: a.ts`);
  const late = await waggle(['task', 'quota-accept', '1', '--handoff', String(id), '--agent', 'bob']);
  expect(late).toMatchObject({ exit: 5, err: expect.stringContaining('ALREADY_ACCEPTED') });
});

test('a rescue shows what it would do until it is confirmed', async () => {
  const { waggle, call } = await adaRelays();
  expect((await waggle(['rescue', 'stranded'])).out).toContain('No stranded sessions.');
  expect(await call('rescue', 'stranded', '--after', '5')).toMatchObject({ dry_run: true, stranded: [] });
  expect(await call('rescue', 'stranded', '--confirm')).toMatchObject({ dry_run: false, rescued: [] });
  expect((await waggle(['rescue', 'stranded', '--after', 'soon'])).exit).toBe(2);
});
