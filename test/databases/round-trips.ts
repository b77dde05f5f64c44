import pg from 'pg';

type Call = () => Promise<unknown>;

/** The callbacks through which a batch of statements gets its answers. */
interface Batch {
  handleReadyForQuery(): void;
  handleError(fault: unknown): void;
}

/**
 * Counts how often a call waits for PostgreSQL. The count must not depend on whether an answer arrives before or after
 * the next statement is sent: all statements in flight count as one round, and answers are held back until the round
 * has ended. `settle` waits for the hub's own writes about earlier calls, which use the same clients. Returns the
 * minimum of a few calls, since the hub also asks for the server's time now and then.
 */
export async function roundTrips(call: Call, settle: Call, times = 4): Promise<number> {
  const { emit, query } = pg.Client.prototype;
  // The answers that each client holds back until it has all of them.
  const kept = new Map<pg.Client, (() => void)[]>();
  const keep = (client: pg.Client, pass: () => void) => kept.set(client, [...(kept.get(client) ?? []), pass]);
  const passOn = (client: pg.Client) => {
    const passes = kept.get(client) ?? [];
    kept.delete(client);
    for (const pass of passes) pass();
  };
  let rounds = 0;
  pg.Client.prototype.query = function keeping(this: pg.Client, ...args: unknown[]): Promise<unknown> {
    if (isBatch(args[0])) {
      keepBack(args[0], (pass) => keep(this, pass));
      return Reflect.apply(query, this, args);
    }
    const answer: Promise<unknown> = Reflect.apply(query, this, args);
    const { promise, resolve } = withResolvers<unknown>();
    keep(this, () => resolve(answer));
    return promise;
  } as typeof query;
  pg.Client.prototype.emit = function counting(this: pg.Client, name: string, ...args: unknown[]): boolean {
    if (name === 'drain') {
      rounds++;
      passOn(this);
    }
    return Reflect.apply(emit, this, [name, ...args]);
  } as typeof emit;
  try {
    const counts: number[] = [];
    for (let time = 0; time < times; time++) {
      await settle();
      rounds = 0;
      await call();
      counts.push(rounds);
    }
    return Math.min(...counts);
  } finally {
    Object.assign(pg.Client.prototype, { emit, query });
    // Queries of the hub itself may still be in flight, and no client passes their answers on any more.
    for (const client of [...kept.keys()]) passOn(client);
  }
}

function isBatch(query: unknown): query is Batch {
  return typeof query === 'object' && query !== null && 'handleReadyForQuery' in query;
}

function keepBack(batch: Batch, keep: (pass: () => void) => void): void {
  const { handleReadyForQuery, handleError } = batch;
  batch.handleReadyForQuery = () => keep(() => handleReadyForQuery.call(batch));
  batch.handleError = (fault) => keep(() => handleError.call(batch, fault));
}

function withResolvers<T>() {
  let resolve: (value: T | Promise<T>) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Typical calls of a working agent, which can be repeated. */
export async function everydayCalls(call: (name: string, input?: object) => Promise<{ readonly id: string }>) {
  const fresh = async () => (await call('create_task', { title: 'A task', owner: 'ada' })).id;
  const id = await fresh();
  await call('update_steps', { id, steps: [{ title: 'one' }, { title: 'two' }] });
  const ending = [await fresh(), await fresh(), await fresh(), await fresh()];
  let turn = 0;
  const text = () => `What was found about part ${++turn}.`;
  const calls: readonly (readonly [string, Call])[] = [
    ['create_task', fresh],
    ['get_task', () => call('get_task', { id })],
    ['list_tasks', () => call('list_tasks')],
    ['update_step', () => call('update_step', { id, index: 0, done: ++turn % 2 === 0 })],
    ['update_steps', () => call('update_steps', { id, steps: [{ title: text() }] })],
    ['complete_task', () => call('complete_task', { id: ending.pop() ?? '' })],
    ['memory_add', () => call('memory_add', { content: text(), topics: ['parts'] })],
    ['memory_retrieve', () => call('memory_retrieve', { memory_ids: [1, 2, 3] })],
    ['memory_search', () => call('memory_search', { query: 'found part' })],
    ['init_core_memories', () => call('init_core_memories')],
    ['task_feed', () => call('task_feed')],
    ['TaskCreate', () => call('TaskCreate', { subject: 'A card', description: text() })],
    ['SendMessage', () => call('SendMessage', { to: 'bob', content: text(), summary: 'found' })],
    ['task_post', () => call('task_post', { task_id: Number(id), kind: 'note', content: text() })],
    ['task_claim_file', () => call('task_claim_file', { task_id: Number(id), file_path: `src/part-${++turn}.ts` })],
    ['attention_inbox', () => call('attention_inbox')],
    ['startup_panel', () => call('startup_panel')],
    ['task_ready_for_agent', () => call('task_ready_for_agent')],
    ['hivemind_context', () => call('hivemind_context')],
  ];
  return calls;
}
