import { expect, test } from 'vitest';
import { addressFault, postJson } from './post-json.ts';
import { mayPostTo } from './private-address.ts';

const inside = [
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '::1',
  'fd12::1',
];
const never = [
  '169.254.169.254',
  'fe80::1',
  'fd00:ec2::254',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'x',
];
const outside = ['93.184.216.34', '8.8.8.8', '2606:4700::1111'];

test('private addresses are refused unless allowed; link-local and wrapped ones always are', () => {
  expect(inside.filter((address) => mayPostTo(address, false))).toEqual([]);
  expect(inside.filter((address) => !mayPostTo(address, true))).toEqual([]);
  expect(never.filter((address) => mayPostTo(address, false) || mayPostTo(address, true))).toEqual([]);
  expect(outside.filter((address) => !mayPostTo(address, false))).toEqual([]);
});

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:169.254.169.254]/',
  'http://169.254.169.254/latest/meta-data',
])('%s is refused before anything is sent', (url) => {
  expect(addressFault(new URL(url), false)).toMatch(/private/);
});

test.each([[['127.0.0.1']], [['93.184.216.34', '10.0.0.1']], [['::1']], [[]]])(
  'a name that resolves to %j is refused when the connection is made',
  async (addresses) => {
    const fault = await postJson({
      url: new URL('http://innocent.example/'),
      headers: {},
      body: '{}',
      privateToo: false,
      timeoutMs: 60_000,
      resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    });
    expect(fault).toEqual({ words: expect.stringMatching(/private/), answered: false });
  },
);
