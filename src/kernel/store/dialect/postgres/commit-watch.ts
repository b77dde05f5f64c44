import pg, { type Client } from 'pg';
import { concernIn } from '../../../rules/news/concern.ts';
import type { CommitListener } from '../engine.ts';
import { type PostgresAddress, poolConfig } from './address.ts';

/** How often the connection is checked: one that has fallen silent brings no notifications. */
const CHECK_MS = 2000;

/** Finds a connection that has not answered since it was last asked. */
function aliveCheck() {
  let asked: Client | undefined;
  return {
    /** Asks the server something; false if the question before is still open. */
    ask(client: Client): boolean {
      if (asked === client) return false;
      asked = client;
      const answered = () => {
        if (asked === client) asked = undefined;
      };
      client.query('').then(answered, answered);
      return true;
    },
  };
}

/**
 * One LISTEN connection, opened with the first listener and kept until the store closes. A server delivers every
 * notification of a connection that lives, so listeners are called without one only when a connection was made anew.
 */
export function watchCommits(address: PostgresAddress) {
  const channel = `waggle_${address.schema}`;
  const listeners = new Set<CommitListener>();
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const alive = aliveCheck();
  let stopped = false;

  const tell: CommitListener = (concern) => {
    for (const listener of [...listeners]) listener(concern);
  };

  function start(): void {
    timer = setInterval(check, CHECK_MS);
    timer.unref();
    connect();
  }

  function check(): void {
    if (client !== undefined && alive.ask(client)) return;
    client?.connection.stream.destroy();
    connect();
  }

  function connect(): void {
    const next = new pg.Client(poolConfig(address));
    client = next;
    const drop = () => {
      if (client === next) client = undefined;
    };
    next.on('error', drop);
    next.on('end', drop);
    next.on('notification', ({ payload }) => tell(concernIn(payload)));
    next
      .connect()
      .then(() => next.query(`listen "${channel}"`))
      .then(() => tell(undefined))
      .catch(() => {
        drop();
        // A server may accept the client and still reject `listen`, as a standby does.
        return next.end();
      });
  }

  return {
    channel,
    listen(listener: CommitListener): () => void {
      listeners.add(listener);
      if (timer === undefined && !stopped) start();
      return () => void listeners.delete(listener);
    },
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
