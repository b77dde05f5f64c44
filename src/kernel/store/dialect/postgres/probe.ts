import pg from 'pg';
import { afterPatience } from '../../../rules/patience.ts';
import { type PostgresAddress, poolConfig } from './address.ts';

/**
 * Asks the server over a connection of its own which of these processes wait for us, whose statements were lost
 * therefore. Undefined if the server does not answer.
 */
export type Probe = (pids: readonly number[]) => Promise<readonly number[] | undefined>;

/** A process that has been idle this long has received nothing, or what it has answered was lost. */
const waiting = `
  select pg_backend_pid() as own, wanted.pid, a.pid is null as ended
  from unnest($1::int[]) as wanted (pid) left join pg_stat_activity a on a.pid = wanted.pid
  where a.pid is null or (a.state like 'idle%' and a.state_change < clock_timestamp() - interval '1 second')`;

interface Row {
  readonly own: number;
  readonly pid: number;
  readonly ended: boolean;
}

export function probeOf(address: PostgresAddress): Probe {
  return async (pids) => {
    const client = new pg.Client(poolConfig(address));
    client.on('error', () => undefined);
    const stopWaiting = afterPatience(address.answerMs, () => client.connection.stream.destroy());
    try {
      await client.connect();
      const { rows } = await client.query<Row>(waiting, [pids]);
      // Behind a pooler, the numbers that we know are not those of the server's processes.
      return rows.filter(({ own, ended }) => !ended || own === pidOf(client)).map(({ pid }) => pid);
    } catch (error) {
      // A refusal, for example of too many connections, is an answer.
      return error instanceof pg.DatabaseError ? [] : undefined;
    } finally {
      stopWaiting();
      client.connection.stream.destroy();
    }
  };
}

/** The server's process that serves the client. */
export function pidOf(client: object): number | undefined {
  const pid: unknown = Reflect.get(client, 'processID');
  return typeof pid === 'number' ? pid : undefined;
}
