import net from 'node:net';
import { inject } from 'vitest';

/** Where the line is cut: before the server hears of the commit, or before its answer comes back. */
export type Cut = 'before' | 'after';

/**
 * Passes bytes on to the test server, and asks at each commit whether the line is to be cut there. Once `down`, it cuts
 * all lines and takes no new ones.
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
    /** How often it has cut. */
    seen,
    down: () => {
      isDown = true;
      for (const line of lines) line.destroy();
    },
    close: () => server.close(),
  };
}

/** The text goes to the server once, with the name under which it is run from then on. */
function commitsIn(): (bytes: Buffer) => boolean {
  let name: string | undefined;
  return (bytes) => {
    const text = bytes.toString('latin1');
    name ??= /(\w+)\0commit\0/.exec(text)?.[1];
    return name !== undefined && text.includes(`\0${name}\0`);
  };
}
