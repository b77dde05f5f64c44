import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { injected } from '../../../test/http-world.ts';
import { makeWorld } from '../../../test/world.ts';

const LONG = '/openapi.json';
const SHORT = '/healthz';

test('a long answer is compressed for clients that accept gzip, with the right headers', async () => {
  const here = injected(await makeWorld());
  const plain = await here.send({ url: LONG });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const answer = await here.send({ url: LONG, headers: { 'accept-encoding': 'br, gzip;q=0.8' } });
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(gunzipSync(answer.rawPayload).toString()).toBe(plain.body);
  expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
});

test('short answers, and answers for clients that do not accept gzip, are not compressed', async () => {
  const here = injected(await makeWorld());
  const headers = { 'accept-encoding': 'gzip' };
  expect((await here.send({ url: SHORT, headers })).headers['content-encoding']).toBeUndefined();
  for (const coding of ['identity', 'gzip;q=0', 'gzip;q=0.0', 'x-gzip-not']) {
    const answer = await here.send({ url: LONG, headers: { 'accept-encoding': coding } });
    expect([coding, answer.headers['content-encoding']]).toEqual([coding, undefined]);
  }
});
