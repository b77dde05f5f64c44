import type { Hub } from '../../../src/kernel/hub/own-hub.ts';
import type { Caller } from '../../../src/kernel/rules/caller.ts';
import type { Loose } from '../../loose.ts';

/** A private collection with its contents, made for one round. Alice owns it; bob and carol are members. */
export interface Place {
  readonly kind: PlaceKind;
  readonly id: number;
  /** Its name for `collection` and `team_name`. */
  readonly name: string;
  /** An open task without an owner, with two steps and a resource. */
  readonly free: string;
  /** A task that bob owns, with a step. */
  readonly bobs: string;
  /** The memory of that task. */
  readonly bobsMemory: number;
  /** A memory that bob stored there. */
  readonly note: number;
  /** A memory and a task in bob's own collection. */
  readonly own: number;
  readonly ownTask: number;
  /** A token of bob, under which he writes. */
  readonly token: string;
}

export type PlaceKind = 'team' | 'collaborative';
export type Name = 'alice' | 'bob' | 'carol';

/** Calls a tool of a hub as one of the three; throws if it is refused. */
export type Call = (who: Name, tool: string, input: object) => Promise<Loose>;

/** Bob writes with a token; whatever else he does, he does in another session. */
export function callerOf(who: Name, token?: string): Caller {
  const from = token === undefined ? { session: `s-${who}` } : { session: `${token}:test`, token };
  return { agent: who, surface: 'mcp', scopes: ['read', 'write', 'run'], ...from };
}

/** With a token, bob acts in the session in which he writes. */
export function callsTo(hub: Hub, token?: string): Call {
  return async (who, name, input) => {
    const outcome = await hub.callTool({ name, input, caller: callerOf(who, who === 'bob' ? token : undefined) });
    if (!outcome.ok) throw new Error(`${name}: ${JSON.stringify(outcome.error)}`);
    return outcome.output;
  };
}

/** Registers the three agents; the hub could start bob. */
export async function arrivePeople(hub: Hub): Promise<void> {
  for (const who of ['alice', 'bob', 'carol'] as const) await hub.enter(callerOf(who));
  const scope = { agent: 'user', session: null, surface: 'test', system: true } as const;
  await hub.store.write(scope, 'arrange', async (unit) => {
    await unit.agents.change(await unit.agents.get('bob'), { runner: { driver: 'sample' } });
  });
}

export async function makePlace(hub: Hub, kind: PlaceKind, name: string): Promise<Place> {
  const call = callsTo(hub);
  if (kind === 'team') {
    await call('alice', 'TeamCreate', { team_name: name, private: true });
  } else {
    await call('alice', 'collection_manage', { action: 'create', name });
  }
  for (const member of ['bob', 'carol']) {
    await call('alice', 'collection_manage', { action: 'invite', collection: name, member });
  }
  const task = (who: Name, title: string, steps: readonly string[]) =>
    call(who, 'memory_add', { type: 'task', title, steps, collection: name });
  const free = await task('alice', 'Free', ['one', 'two']);
  const bobs = await task('alice', 'Of bob', ['one']);
  await call('alice', 'add_resource', { id: free.task_id, type: 'url', value: 'https://example.org' });
  await call('alice', 'update_task', { id: bobs.task_id, owner: 'bob', status: 'active', dispatch: 'hub' });
  const note = await call('bob', 'memory_add', { content: `A note in ${name}.`, collection: name });
  const own = await call('bob', 'memory_add', { content: `What bob found before ${name}.` });
  const ownTask = await call('bob', 'memory_add', { type: 'task', title: `Bob's plan for ${name}` });
  const scope = { agent: 'user', session: null, surface: 'test', system: true } as const;
  const made = await hub.store.write(scope, 'arrange', async (unit) => {
    const { id: token } = await unit.tokens.mint({
      agent: 'bob',
      scopes: ['read', 'write', 'run'],
      label: '',
      expiresAt: null,
    });
    const memory = await unit.memories.get(Number(note.memory_id));
    return { token, id: memory.collectionId };
  });
  // From now on the session takes part in the task.
  const here = { task_id: Number(free.task_id), kind: 'note', content: 'Bob is here.' };
  await callsTo(hub, made.token)('bob', 'task_post', here);
  return {
    ...made,
    kind,
    name,
    free: String(free.task_id),
    bobs: String(bobs.task_id),
    bobsMemory: Number(bobs.memory_id),
    note: Number(note.memory_id),
    own: Number(own.memory_id),
    ownTask: Number(ownTask.memory_id),
  };
}
