import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { T0 } from '../../../../../test/world.ts';
import { openStore } from '../../store.ts';
import { isConnectionFault, storeError } from './faults.ts';

test('an address without a listener is STORE_UNAVAILABLE, on the network or a local socket', async () => {
  const socket = encodeURIComponent(path.join(os.tmpdir(), 'no-server-here'));
  for (const database of ['postgres://ada@127.0.0.1:1/waggle', `postgres://ada@localhost/waggle?host=${socket}`]) {
    await expect(openStore({ database, clock: () => T0 })).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  }
});

const fault = (code: string, more: object = {}) => Object.assign(new Error('no answer'), { code, ...more });

test('every fault of an unreachable server or an ended session is STORE_UNAVAILABLE', () => {
  const codes = ['EAI_AGAIN', 'ENOTFOUND', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EPIPE'];
  const ends = ['08006', '57P01', '25P03', '25P04'].map((code) => fault(code));
  const sockets = ['ENOENT', 'EACCES'].map((code) => fault(code, { syscall: 'connect' }));
  // A host name with an IPv4 and an IPv6 address, neither of which answers.
  const both = new AggregateError([fault('EHOSTUNREACH'), fault('ECONNREFUSED')]);
  for (const one of [...codes.map((code) => fault(code)), ...ends, ...sockets, both]) {
    expect(isConnectionFault(one)).toBe(true);
    expect(storeError(one)).toMatchObject({ code: 'STORE_UNAVAILABLE' });
  }
});

test('a missing file or a wrong statement is not taken for an unreachable server', () => {
  for (const one of [fault('ENOENT', { syscall: 'open' }), fault('EACCES', { syscall: 'open' }), fault('42601')]) {
    expect(isConnectionFault(one)).toBe(false);
    expect(storeError(one)).toBe(one);
  }
});
