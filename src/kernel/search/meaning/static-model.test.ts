import { expect, test } from 'vitest';
import { readModel } from './static-model.ts';

const DIMS = 16;

/** A model whose words each point along a direction of their own. */
function file(words: readonly string[]): Uint8Array {
  const text = Buffer.from(words.join('\n'));
  const header = Buffer.alloc(16);
  header.write('WGM1', 0, 'latin1');
  for (const [at, value] of [DIMS, words.length, text.length].entries()) header.writeUInt32LE(value, 4 + at * 4);
  const factors = Buffer.alloc(words.length * 4);
  const rows = Buffer.alloc(words.length * DIMS);
  for (const at of words.keys()) {
    factors.writeFloatLE(1, at * 4);
    rows.writeInt8(100, at * DIMS + at);
  }
  return Buffer.concat([header, text, factors, rows]);
}

test('a text is the sum of its words in any of their usual forms', () => {
  const model = readModel(file(['kiln', 'heat', 'cafe'])) ?? expect.fail('There is no model.');
  expect(model.embed('Kilns')).toEqual(model.embed('kiln'));
  expect(model.embed('kilnHeated!')).toEqual(model.embed('heat kiln'));
  expect(model.embed('café')).toEqual(model.embed('cafe'));
  expect(model.embed('kiln heat')).not.toEqual(model.embed('kiln'));
});

test('a text of unknown words has no vector', () => {
  const model = readModel(file(['kiln']));
  for (const text of ['', '   ', 'xyzzy', '部署', '12 34']) expect(model?.embed(text), text).toBeUndefined();
});

test('bytes that are not a whole model are none', () => {
  const whole = file(['kiln', 'heat']);
  expect(readModel(whole.subarray(0, whole.length - 1))).toBeUndefined();
  expect(readModel(new Uint8Array(3))).toBeUndefined();
  expect(readModel(Buffer.concat([Buffer.from('nope'), whole.subarray(4)]))).toBeUndefined();
});
