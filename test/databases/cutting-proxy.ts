import net from 'node:net';
import { inject } from 'vitest';

/** When to cut the connection: before the commit reaches the server, or after it, before its answer comes back. */
export type Cut = 'before' | 'after';

/**
 * A proxy to the test server that asks `cutAt` at each commit whether to cut the connection. `down` cuts all
 * connections and refuses new ones.
 */
export async function cuttingProxy(cutAt: () => Cut | undefined) {
  const target = new URL(inject('pgUrl'));
  const lines = new Set<net.Socket>();
  const seen = { before: 0, after: 0 };
  let isDown = false;

  function join(client: net.Socket): void {
    const upstream = net.connect(Number(target.port), target.hostname);
    const commits = commitsIn();
    let cut: Cut | undefined;
    client.on('data', (bytes) => {
      if (cut === undefined && commits(bytes)) cut = cutAt();
      if (cut === 'before') end('before');
      else upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (cut === 'after' && bytes.includes('COMMIT\0')) end('after');
      else client.write(bytes);
    });
    const end = (where: Cut) => {
      if (!client.destroyed) seen[where] += 1;
      client.destroy();
    };
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  }

  const server = net.createServer((client) => {
    lines.add(client);
    client.on('close', () => lines.delete(client));
    if (isDown) client.destroy();
    else join(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound !== null ? String(bound.port) : '',
    /** How many connections it has cut. */
    seen,
    down: () => {
      isDown = true;
      for (const line of lines) line.destroy();
    },
    close: () => server.close(),
  };
}

/** Detects commits: the statement text is sent once, with a name under which later commits run it. */
function commitsIn(): (bytes: Buffer) => boolean {
  let name: string | undefined;
  return (bytes) => {
    const text = bytes.toString('latin1');
    name ??= /(\w+)\0commit\0/.exec(text)?.[1];
    return name !== undefined && text.includes(`\0${name}\0`);
  };
}
