import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { atEnd } from '../../../../test/endings.ts';
import { postJson } from './post-json.ts';

test('a server that takes the post but does not answer is given up', async () => {
  const server = http.createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => new Promise((closed) => server.close(closed).closeAllConnections()));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const fault = await postJson({ url, headers: {}, body: '{}', privateToo: true, timeoutMs: 100 });
  expect(fault).toEqual({ words: 'no answer within 0.1 s', answered: false });
});
