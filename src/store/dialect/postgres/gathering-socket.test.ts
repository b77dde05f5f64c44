import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { gatheringSocket } from './gathering-socket.ts';

test('what is written between two waits leaves in one write, in its order', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const socket = gatheringSocket().connect(address.port, address.address);
  await once(socket, 'connect');
  const [other] = await accepted;
  let writes = 0;
  const { _writev: writev } = socket;
  socket._writev = (...given) => {
    writes += 1;
    writev?.apply(socket, given);
  };
  const written: string[] = [];
  const write = (text: string) =>
    new Promise<void>((resolve) => {
      socket.write(text, () => {
        written.push(text);
        resolve();
      });
    });

  const sent = [write('begin;'), write('select 1;')];
  await Promise.resolve();
  socket.cork();
  sent.push(write('select 2;'));
  socket.uncork();
  await Promise.resolve();
  sent.push(write('commit'));
  await Promise.all(sent);
  expect(writes).toBe(1);
  expect(written).toEqual(['begin;', 'select 1;', 'select 2;', 'commit']);
  let received = '';
  for await (const chunk of other) {
    received += String(chunk);
    if (received.length === 'begin;select 1;select 2;commit'.length) break;
  }
  expect(received).toBe('begin;select 1;select 2;commit');
  socket.destroy();
  server.close();
});
