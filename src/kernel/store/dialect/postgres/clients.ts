import pg, { type Pool, type PoolClient } from 'pg';
import { OutcomeUnknown, WaggleError } from '../../../rules/errors.ts';
import { atMost } from '../../../rules/in-turn.ts';
import { type PostgresConnection, postgresConnection } from './connection.ts';
import { hasLostStatement, isConnectionFault, storeError } from './faults.ts';
import { pidOf } from './probe.ts';
import { outOfReach, type Watch, type Watched } from './watch.ts';

/** The clients that work at the same time. One more connection is for the engine's own queries. */
export const CLIENTS = 8;
/** Of these, so many write. The others are kept for reads, which never wait for locks. */
const WRITERS = 6;
/** Looks in a row after which a write waits no longer for a place, if no unit has got anywhere meanwhile: a second. */
const PATIENCE = 7;

type OnClient<T> = (client: PoolClient, connection: PostgresConnection) => Promise<T>;
export type WithClient = <T>(work: OnClient<T>) => Promise<T>;

export interface Clients {
  readonly read: WithClient;
  readonly write: WithClient;
}

/** A client and its connection with the prepared statements. */
interface Handle extends Watched {
  readonly client: PoolClient;
  readonly connection: PostgresConnection;
  readonly era: number;
}

/**
 * Runs work on clients of the pool. When the server rejects a prepared statement, for example after another program
 * changed a table, the work is retried on a new client, so it must be repeatable.
 */
export function clientsOf(pool: Pool, watch: Watch): Clients {
  // The pool counts waiting for a free client towards the connection timeout, so we queue before it.
  const all = atMost(CLIENTS);
  const writers = atMost(WRITERS);
  const writing = new Set<Handle>();
  const take = handlesOf(pool, watch);

  watch.onLook(() => {
    const isStuck = writers.isFull() && [...writing].every((handle) => watch.quietFor(handle) > 1);
    writers.look(isStuck, PATIENCE, heldUp);
    all.look(watch.isSilent(), 1, outOfReach);
  });

  async function run<T>(handle: Handle, work: OnClient<T>): Promise<T> {
    const { client, connection } = handle;
    let broken = false;
    watch.add(handle);
    try {
      return await work(client, connection);
    } catch (error) {
      broken = isConnectionFault(error) || hasLostStatement(error) || error instanceof OutcomeUnknown;
      throw storeError(error);
    } finally {
      watch.remove(handle);
      // Unsent statements must not mix with those of the client's next user.
      connection.flush();
      client.release(broken);
    }
  }

  async function onHandle<T>(work: (handle: Handle) => Promise<T>): Promise<T> {
    const handle = await take.next();
    try {
      return await work(handle);
    } catch (error) {
      if (!hasLostStatement(error)) throw error;
      take.renew(handle);
      return work(await take.next());
    }
  }

  return {
    read: (work) => all.in(() => onHandle((handle) => run(handle, work))),
    write: (work) =>
      writers.in(() =>
        all.in(() =>
          onHandle((handle) => {
            writing.add(handle);
            return run(handle, work).finally(() => writing.delete(handle));
          }),
        ),
      ),
  };
}

/** Takes clients from the pool, each with its connection. */
function handlesOf(pool: Pool, watch: Watch) {
  const handles = new WeakMap<PoolClient, Handle>();
  /** If the server rejects a prepared statement of one client, clients of the same age have the same problem. */
  let era = 0;

  /** A client that connects after nobody waits for it any more returns to the pool. */
  async function connected(): Promise<PoolClient> {
    let isAwaited = true;
    const connecting = pool.connect();
    connecting.then((client) => isAwaited || client.release()).catch(() => undefined);
    return watch
      .unlessSilent(() => connecting)
      .catch((error: unknown) => {
        isAwaited = false;
        throw storeError(error);
      });
  }

  return {
    async next(): Promise<Handle> {
      for (;;) {
        const client = await connected();
        const handle = handles.get(client) ?? handleOf(client, era);
        handles.set(client, handle);
        if (handle.era === era) return handle;
        client.release(true);
      }
    },
    renew(handle: Handle): void {
      if (handle.era === era) era += 1;
    },
  };
}

function handleOf(client: PoolClient, era: number): Handle {
  const connection = postgresConnection(client);
  return {
    client,
    connection,
    era,
    pid: pidOf(client),
    progress: connection.progress,
    drop: () => {
      if (client instanceof pg.Client) client.connection.stream.destroy();
    },
  };
}

function heldUp(): WaggleError {
  return new WaggleError('STORE_UNAVAILABLE', 'Writes wait for something that another hub or program holds.');
}
