import pg, { type Client } from 'pg';
import { type PostgresAddress, poolConfig } from './address.ts';

/** A lost notification must cost only latency, so listeners are also called periodically. */
const POLL_MS = 2000;

/** One LISTEN connection, opened with the first listener and kept until the store closes. */
export function watchCommits(address: PostgresAddress) {
  const channel = `waggle_${address.schema}`;
  const listeners = new Set<() => void>();
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function tell(): void {
    for (const listener of [...listeners]) listener();
  }

  function start(): void {
    timer = setInterval(look, POLL_MS);
    timer.unref();
    connect();
  }

  function look(): void {
    tell();
    if (client === undefined) connect();
  }

  function connect(): void {
    const next = new pg.Client(poolConfig(address));
    client = next;
    const drop = () => {
      if (client === next) client = undefined;
    };
    next.on('error', drop);
    next.on('end', drop);
    next.on('notification', tell);
    next
      .connect()
      .then(() => next.query(`listen "${channel}"`))
      .then(tell)
      .catch(() => {
        drop();
        // A server may accept the client and still reject `listen`, as a standby does.
        return next.end();
      });
  }

  return {
    channel,
    listen(listener: () => void): () => void {
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
