import { expect, test } from 'vitest';
import { halfWritten } from '../half-written.ts';
import { type Answer, type Driver, machineOn, startHub, startMcp } from '../processes.ts';
import { restDriver, tokenFor } from '../rest-driver.ts';
import { type Databases, onBothDatabases } from '../stores.ts';
import { answered, tally } from './answers.ts';
import { long } from './seed.ts';

const EACH = long(50, 1000);
const AGENT = 'ann';

/** Starts five processes at once on an empty database, one of them a hub; then two bridges and two REST clients. */
async function startCrew({ open }: Databases, database: string): Promise<readonly Driver[]> {
  const shared = machineOn(database);
  const [hub, ...apart] = await Promise.all([
    startHub(shared),
    ...Array.from({ length: 4 }, () => startMcp(machineOn(database), AGENT)),
  ]);
  const bridged = await Promise.all([startMcp(shared, AGENT), startMcp(shared, AGENT)]);
  const token = await tokenFor(await open(database), AGENT);
  return [...apart, ...bridged, restDriver(hub.url, token), restDriver(hub.url, token)];
}

/** Creates tasks with one driver; returns them in the order of the answers. */
async function createMany(driver: Driver, who: number): Promise<readonly { id: string; title: string }[]> {
  const made: { id: string; title: string }[] = [];
  for (let n = 0; n < EACH; n++) {
    const { id, title } = answered(await driver.call('create_task', { title: `${who}/${n}`, owner: AGENT }));
    made.push({ id, title });
  }
  return made;
}

async function startedParent(driver: Driver | undefined): Promise<string> {
  if (driver === undefined) throw new Error('Nobody is there.');
  const { id } = answered(await driver.call('create_task', { title: 'parent', owner: AGENT }));
  answered(await driver.call('update_steps', { id, steps: [{ title: 'one' }] }));
  return id;
}

const byNumber = (a: { id: string }, b: { id: string }) => Number(a.id) - Number(b.id);

onBothDatabases(
  'eight concurrent clients over stdio, a bridge and REST, starting with an empty store',
  (databases, kind) => {
    test('nothing is lost or created twice, one of eight wins, and one key has one effect', async () => {
      const database = databases.fresh();
      const crew = await startCrew(databases, database);
      const raw = await databases.raw(database);
      const all = (name: string, input: object): Promise<readonly Answer[]> =>
        Promise.all(crew.map((driver) => driver.call(name, input)));

      const made = await Promise.all(crew.map(createMany));
      const rows = await raw.run('select id, title from tasks order by id');
      expect(rows).toHaveLength(8 * EACH);
      expect(rows.map(({ id, title }) => ({ id: String(id), title }))).toEqual(made.flat().sort(byNumber));
      for (const mine of made) expect(mine).toEqual([...mine].sort(byNumber));

      for (let id = 1; id <= 10; id++) {
        expect(tally(await all('complete_task', { id: String(id) }))).toEqual({ ok: 1, TASK_ARCHIVED: 7 });
      }
      for (let id = 11; id <= 30; id++) {
        const move = (who: number) => (who % 2 === id % 2 ? 'complete_task' : 'cancel_task');
        const answers = await Promise.all(crew.map((driver, who) => driver.call(move(who), { id: String(id) })));
        expect(tally(answers)).toEqual({ ok: 1, TASK_ARCHIVED: 7 });
        const [row] = await raw.run(`select status from tasks where id = ${id}`);
        expect(answers.find(({ ok }) => ok)).toMatchObject({ output: { status: row?.status } });
      }

      const taskId = await startedParent(crew[0]);
      const child = { taskId, stepIndex: 0, title: 'child', owner: AGENT };
      // The last two drivers use REST, which has no route for this tool.
      const tries = await Promise.all(crew.slice(0, 6).map((driver) => driver.call('create_subtask', child)));
      expect(tally(tries)).toEqual({ ok: 1, STEP_LINKED: 5 });

      for (let round = 0; round < 10; round++) {
        const change = { id: taskId, title: `round ${round}`, idempotency_key: `k${round}` };
        const answers = await all('update_task', change);
        expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
        expect(tally(answers)).toEqual({ ok: 8 });
      }
      const changes = `select seq from events where type = 'task.updated' and task_id = ${taskId}`;
      expect(await raw.run(changes)).toHaveLength(10);
      expect(await halfWritten(raw, kind)).toEqual([]);
    });
  },
);
