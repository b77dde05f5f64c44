// Runs a program of dist/ from the code that V8 compiled at an earlier start: parsing and compiling takes a quarter of
// the time in which `waggle mcp` comes up, and a client waits for it. docs/decisions/0023 says why Node's own cache,
// which Node 20 lacks, does not do.
const { createHash } = require('node:crypto');
const {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} = require('node:fs');
const { createRequire } = require('node:module');
const { homedir } = require('node:os');
const { dirname, join, relative, resolve } = require('node:path');
const { cachedDataVersionTag } = require('node:v8');
const { Script } = require('node:vm');

/** A program compiles the functions it calls, so commands that run long and alone have code of their own. */
const OWN_CODE = new Set(['mcp', 'start']);
/** By then a server has answered its first requests, and what those need is compiled. */
const SETTLED_AFTER_MS = 2000;
/** Code of a version that nobody runs any more goes; code that is in use is made again. */
const KEPT_MS = 30 * 24 * 3_600_000;
/** V8 reads its data where it lies if it begins at a multiple of this, and copies it otherwise. */
const ALIGNED = 8;
const HASH_LENGTH = 32;
const HEAD_LENGTH = HASH_LENGTH + ALIGNED;

/** Runs `program`, and calls `whenSettled` once its compiled code is saved: V8 reads it with the same flags only. */
exports.runCompiled = function runCompiled(program, command, whenSettled) {
  const root = dirname(program);
  const file = cacheFile(root, OWN_CODE.has(command) ? command : 'command');
  const stored = file === undefined ? new Map() : readCode(file);
  const fresh = new Map();
  const loaded = new Map();
  const requireOutside = createRequire(program);

  function load(path) {
    const known = loaded.get(path);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    loaded.set(path, module);
    // Built files are pure ASCII (tsdown.config.ts), and this is the fast way to read that.
    const text = readFileSync(path, 'latin1');
    const place = relative(root, path);
    const cachedData = stored.get(place);
    const head = '(function (exports, require, module, __filename, __dirname) {';
    const script = new Script(`${head}${text}\n})`, { filename: path, cachedData, columnOffset: -head.length });
    if (cachedData === undefined || script.cachedDataRejected) fresh.set(place, script);
    const requireHere = (name) => (name.endsWith('.cjs') ? load(join(dirname(path), name)) : requireOutside(name));
    const require = Object.assign(requireHere, requireOutside);
    script.runInThisContext().call(module.exports, module.exports, require, module, path, dirname(path));
    return module.exports;
  }

  function save() {
    if (file === undefined || fresh.size === 0) return;
    try {
      for (const [place, script] of fresh) stored.set(place, script.createCachedData());
      writeCode(file, stored);
    } catch {
      // A full disk, or a folder that cannot be written. The next start compiles again.
    }
  }

  process.once('exit', save);
  setTimeout(() => {
    process.off('exit', save);
    save();
    // What is loaded later is little, and not worth the memory.
    for (const held of [stored, fresh]) held.clear();
    whenSettled();
  }, SETTLED_AFTER_MS).unref();
  load(program);
};

/** In the home, once there is one, or where Node is told to keep what it compiles. */
function cacheFile(root, kind) {
  const { NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE } = process.env;
  if (NODE_DISABLE_COMPILE_CACHE) return undefined;
  try {
    const home = homeFolder();
    if (!NODE_COMPILE_CACHE && !isOurs(home)) return undefined;
    const folder = NODE_COMPILE_CACHE || join(home, 'cache');
    if (existsSync(folder) && !isOurs(folder)) return undefined;
    const { id } = JSON.parse(readFileSync(join(root, 'build.json'), 'utf8'));
    // V8 refuses code of another version of itself, or of other flags.
    return id === undefined ? undefined : join(folder, `waggle-${kind}-${id}-${cachedDataVersionTag()}.code`);
  } catch {
    return undefined;
  }
}

/** The folder that the commands work on, by the rule of src/hub/home.ts. */
function homeFolder() {
  const { WAGGLE_HOME, COLONY_HOME } = process.env;
  const given = homeFlag(process.argv.slice(2)) || WAGGLE_HOME || COLONY_HOME || '~/.waggle';
  return resolve(given.replace(/^~(?=\/|$)/, () => homedir()));
}

function homeFlag(words) {
  for (const [index, word] of words.entries()) {
    if (word === '--home') return words[index + 1];
    if (word.startsWith('--home=')) return word.slice('--home='.length);
  }
  return undefined;
}

/** Compiled code is run as it lies there, so nobody else may write to its folder. Windows keeps no such bits. */
function isOurs(folder) {
  const { mode, uid } = statSync(folder);
  return process.platform === 'win32' || ((mode & 0o022) === 0 && uid === process.getuid());
}

/** A file holds a hash of what follows it, the length of the table of contents, that table, and the code of each file. */
function readCode(file) {
  const code = new Map();
  try {
    const bytes = readFileSync(file);
    // V8 trusts its data: from a damaged file it would crash, at every start.
    if (!bytes.subarray(0, HASH_LENGTH).equals(hashOf(bytes))) return code;
    const begin = HEAD_LENGTH + bytes.readUInt32LE(HASH_LENGTH);
    let at = begin;
    for (const [name, length] of JSON.parse(bytes.toString('utf8', HEAD_LENGTH, begin))) {
      code.set(name, bytes.subarray(at, at + length));
      at += padded(length);
    }
  } catch {
    // There is none yet: it is written at the end.
  }
  return code;
}

function writeCode(file, code) {
  const contents = Buffer.from(JSON.stringify([...code].map(([name, { length }]) => [name, length])));
  const parts = [contents, ...code.values()];
  const bytes = Buffer.alloc(
    parts.reduce((sum, { length }) => sum + padded(length), HEAD_LENGTH),
    ' ',
  );
  bytes.writeUInt32LE(padded(contents.length), HASH_LENGTH);
  let at = HEAD_LENGTH;
  for (const part of parts) {
    bytes.set(part, at);
    at += padded(part.length);
  }
  bytes.set(hashOf(bytes), 0);
  // Another process may read it now: it finds the old file or the whole new one.
  const unfinished = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(unfinished, bytes, { mode: 0o600 });
    renameSync(unfinished, file);
    removeOld(dirname(file));
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

function hashOf(bytes) {
  return createHash('sha256').update(bytes.subarray(HASH_LENGTH)).digest();
}

function removeOld(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (/^waggle-.*\.code/.test(name) && Date.now() - lstatSync(path).mtimeMs > KEPT_MS) rmSync(path, { force: true });
  }
}

function padded(length) {
  return Math.ceil(length / ALIGNED) * ALIGNED;
}
