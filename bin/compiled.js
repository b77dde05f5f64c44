// Runs a program of dist/ from code that V8 compiled on an earlier start. Parsing and compiling take a quarter of the
// startup time of `waggle mcp`, and a client waits for it. docs/decisions/0023 explains why Node's own compile cache,
// which Node 20 lacks, is not enough.
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

/** V8 compiles only the functions that a program calls, so each long-running command has its own cache file. */
const OWN_CODE = new Set(['mcp', 'start']);
/** By then a server has answered its first requests, and the functions they need are compiled. */
const SETTLED_AFTER_MS = 2000;
/** Cache files older than this are deleted; one that is still in use is simply written again. */
const KEPT_MS = 30 * 24 * 3_600_000;
/** V8 uses cached data in place if it is aligned to this many bytes; otherwise V8 copies it. */
const ALIGNED = 8;
const HASH_LENGTH = 32;
const HEAD_LENGTH = HASH_LENGTH + ALIGNED;

/**
 * Runs `program`; calls `whenSettled` after saving the compiled code, because V8 only accepts it under the same flags.
 */
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
    // Built files are pure ASCII (tsdown.config.ts), and latin1 is the fastest way to read ASCII.
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
      // The disk is full or the folder is not writable. The next start compiles again.
    }
  }

  process.once('exit', save);
  // A command may load more at any time, and on a busy machine that is later than this. It saves at its end only:
  // otherwise what it loads late would be missing, and every later command would write the file again.
  if (!OWN_CODE.has(command)) return load(program);
  setTimeout(() => {
    process.off('exit', save);
    save();
    // Little is loaded after this point, so the cache is not worth its memory.
    for (const held of [stored, fresh]) held.clear();
    whenSettled();
  }, SETTLED_AFTER_MS).unref();
  load(program);
};

/** The cache is in the home folder if that exists, or in NODE_COMPILE_CACHE if that is set. */
function cacheFile(root, kind) {
  const { NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE } = process.env;
  if (NODE_DISABLE_COMPILE_CACHE) return undefined;
  try {
    const home = homeFolder();
    if (!NODE_COMPILE_CACHE && !isOurs(home)) return undefined;
    const folder = NODE_COMPILE_CACHE || join(home, 'cache');
    if (existsSync(folder) && !isOurs(folder)) return undefined;
    const { id } = JSON.parse(readFileSync(join(root, 'build.json'), 'utf8'));
    // V8 rejects cached code of another V8 version or of other flags.
    return id === undefined ? undefined : join(folder, `waggle-${kind}-${id}-${cachedDataVersionTag()}.code`);
  } catch {
    return undefined;
  }
}

/** Finds the home folder by the same rule as src/kernel/hub/home.ts. */
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

/** Cached code is executed as is, so no other user may write to its folder. Windows has no such permission bits. */
function isOurs(folder) {
  const { mode, uid } = statSync(folder);
  return process.platform === 'win32' || ((mode & 0o022) === 0 && uid === process.getuid());
}

/** File format: a hash of the rest, the length of the table of contents, that table, and the code of each file. */
function readCode(file) {
  const code = new Map();
  try {
    const bytes = readFileSync(file);
    // V8 does not validate cached data: a damaged file would crash every start.
    if (!bytes.subarray(0, HASH_LENGTH).equals(hashOf(bytes))) return code;
    const begin = HEAD_LENGTH + bytes.readUInt32LE(HASH_LENGTH);
    let at = begin;
    for (const [name, length] of JSON.parse(bytes.toString('utf8', HEAD_LENGTH, begin))) {
      code.set(name, bytes.subarray(at, at + length));
      at += padded(length);
    }
  } catch {
    // There is no cache file yet: it is written at the end.
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
  // Write to a temporary file and rename it, so that another process reads either the old file or the complete new one.
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
