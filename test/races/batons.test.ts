import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundled } from '../bundle.ts';
import { addTask, everything } from '../stores.ts';
import { type Actor, onBothStores } from '../world.ts';
import { startChild } from './child-processes.ts';

const PROCESSES = 8;
/** `WAGGLE_LONG=1` runs the long form. */
const ROUNDS = process.env.WAGGLE_LONG === '1' ? 80 : 4;
const ROOT = '/repos/race';

let racer: Awaited<ReturnType<typeof bundled>>;
beforeAll(async () => {
  racer = await bundled('test/races/processes/baton-process.ts');
});
afterAll(() => racer.remove());

interface Race {
  readonly file: string;
  readonly call: { readonly name: string; readonly input: object };
}

const file = (round: number) => `src/file-${round}.ts`;

const kinds: Readonly<Record<string, (lead: Actor, round: number) => Promise<Race>>> = {
  async handoff(lead, round) {
    const sent = { task_id: 1, to_agent: 'any', summary: 'Yours.', transferred_files: [file(round)] };
    const { handoff_observation_id } = await lead.call('task_hand_off', sent);
    return { file: file(round), call: { name: 'task_accept_handoff', input: { handoff_observation_id } } };
  },
  async relay(lead, round) {
    const { relay_observation_id } = await lead.call('task_relay', relayed);
    return { file: file(round), call: { name: 'task_accept_relay', input: { relay_observation_id } } };
  },
  async 'quota baton'(lead, round) {
    await lead.call('task_relay', relayed);
    const input = { task_id: 1, file_path: file(round) };
    return { file: file(round), call: { name: 'task_claim_quota_accept', input } };
  },
};

const relayed = { task_id: 1, reason: 'quota', one_line: 'Half done.', base_branch: 'main' };

onBothStores('eight processes that accept the same work', (world) => {
  test.each(Object.keys(kinds))(
    'each %s has one winner, who owns the file, and all others are told that it was already accepted',
    async (kind) => {
      const { agent, hub, home, database, clock } = await world();
      // The racing processes use the machine's clock, and no baton may have expired by it.
      clock.now = Date.now();
      const lead = await agent('lead');
      await addTask(hub.store, 'lead', { repoRoot: ROOT });
      for (let index = 0; index < PROCESSES; index++) {
        const here = await agent(`racer-${index}`, { session: `s-${index}` });
        await here.call('task_post', { task_id: 1, kind: 'note', content: 'Here.' });
      }
      const races: Race[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        await lead.call('task_claim_file', { task_id: 1, file_path: file(round) });
        const race = await kinds[kind]?.(lead, round);
        if (race !== undefined) races.push(race);
      }
      const calls = races.map(({ call }) => call);
      const agentsFolder = path.join(home, 'agents');
      const children = Array.from({ length: PROCESSES }, (_, index) =>
        startChild(racer.program, { database, agentsFolder, index, racers: PROCESSES, calls }),
      );
      const said: { round: number; index: number; outcome: string }[] = (
        await Promise.all(children.map(({ lines }) => lines))
      )
        .flat()
        .map((line) => JSON.parse(line));
      for (const [round, race] of races.entries()) {
        const here = said.filter((one) => one.round === round);
        const outcomes = here.map(({ outcome }) => outcome).sort();
        expect(outcomes).toEqual([...Array(PROCESSES - 1).fill('ALREADY_ACCEPTED'), 'won']);
        const winner = here.find(({ outcome }) => outcome === 'won')?.index;
        const claims = await hub.store.read(everything, (unit) => unit.fileClaims.onFile(ROOT, race.file, 1));
        expect(claims.map(({ session, state }) => [session, state])).toEqual([[`s-${winner}`, 'active']]);
      }
    },
  );
});

onBothStores('eight processes that rescue the same session', (world) => {
  test('create one relay per task, and none of them fails', async () => {
    const { agent, hub, home, database, clock } = await world();
    clock.now = Date.now() - 20 * 60_000;
    const lead = await agent('lead');
    for (const id of [1, 2]) {
      await addTask(hub.store, 'lead', { repoRoot: ROOT });
      await lead.call('task_claim_file', { task_id: id, file_path: file(id) });
    }
    await hub.callsWritten();
    clock.now = Date.now();
    const calls = [{ name: 'rescue_stranded_run', input: { confirm: true } }];
    const agentsFolder = path.join(home, 'agents');
    const children = Array.from({ length: PROCESSES }, (_, index) =>
      startChild(racer.program, { database, agentsFolder, index, racers: PROCESSES, calls }),
    );
    const said = (await Promise.all(children.map(({ lines }) => lines))).flat().map((line) => JSON.parse(line).outcome);
    expect(said).toEqual(Array(PROCESSES).fill('won'));
    for (const id of [1, 2]) {
      const { items } = await lead.call('task_timeline', { task_id: id });
      expect(items.filter(({ kind }: { kind: string }) => kind === 'relay')).toHaveLength(1);
    }
  });
});
