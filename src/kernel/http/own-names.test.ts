import { expect, test } from 'vitest';
import { ownNames } from './own-names.ts';

test('a server that listens on every address accepts the address at which the connection arrived', () => {
  const own = ownNames('::', 4747);
  expect(own.isHost('10.0.0.5:4747', '10.0.0.5')).toBe(true);
  expect(own.isHost('10.0.0.5:4747', '::ffff:10.0.0.5')).toBe(true);
  expect(own.isHost('[2001:db8::5]:4747', '2001:db8::5')).toBe(true);
  expect(own.isOrigin('http://10.0.0.5:4747', '10.0.0.5')).toBe(true);
  for (const host of ['10.0.0.6:4747', '10.0.0.5', '10.0.0.5:4748', '[::]:4747', '0.0.0.0:4747', 'evil.example:4747'])
    expect([host, own.isHost(host, '10.0.0.5')]).toEqual([host, false]);
  expect(own.isOrigin('https://10.0.0.5:4747', '10.0.0.5')).toBe(false);
});

test('the port is the one that the server listens on; 80 may be left out', () => {
  const own = ownNames('127.0.0.1', 0);
  own.setPort(80);
  expect(own.isHost('localhost', undefined)).toBe(true);
  expect(own.isHost('localhost:80', undefined)).toBe(true);
  expect(own.isHost('localhost:0', undefined)).toBe(false);
});

test('a public address without a port stands for the port of its scheme', () => {
  const own = ownNames('127.0.0.1', 4747, 'https://Hub.Example.org:443');
  expect(own.isHost('hub.example.org', '127.0.0.1')).toBe(true);
  expect(own.isOrigin('https://hub.example.org', '127.0.0.1')).toBe(true);
  expect(own.isEncrypted('hub.example.org')).toBe(true);
  expect(own.isEncrypted('localhost:4747')).toBe(false);
  expect(own.isHost(undefined, '127.0.0.1')).toBe(false);
});
