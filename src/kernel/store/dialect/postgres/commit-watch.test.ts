import net from 'node:net';
import { expect, inject, test } from 'vitest';
import { atEnd } from '../../../../../test/endings.ts';
import { waitFor } from '../../../../../test/wait-for.ts';
import { parseAddress } from './address.ts';
import { watchCommits } from './commit-watch.ts';

/** A proxy that garbles `listen`, so that the server rejects it; counts rejected and closed connections. */
async function deafServer() {
  const target = new URL(inject('pgUrl'));
  const seen = { refused: 0, closed: 0 };
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port), target.hostname);
    client.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      if (text.includes('listen "')) seen.refused += 1;
      upstream.write(Buffer.from(text.replace('listen "', 'lixten "'), 'latin1'));
    });
    upstream.on('data', (bytes) => client.write(bytes));
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
    client.on('close', () => {
      seen.closed += 1;
      upstream.destroy();
    });
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => server.close());
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? String(bound.port) : '';
  return { seen, address: Object.assign(new URL(target), { port }).toString() };
}

test('a connection on which the server refuses to listen is closed before another is tried', async () => {
  const { seen, address } = await deafServer();
  const commits = watchCommits(parseAddress(address));
  atEnd(() => commits.stop());
  commits.listen(() => undefined);
  await waitFor(() => seen.closed > 0);
  expect(seen.refused).toBeGreaterThan(0);
});
