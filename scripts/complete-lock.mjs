// npm leaves an optional platform package out of the lock if the registry does not have that package, and `npm ci` then
// refuses the lock. This script adds the missing entries; they are for other platforms, so they are not downloaded
// here. Run it after every change of dependencies.
import { readFileSync, writeFileSync } from 'node:fs';

const SYSTEMS = ['android', 'darwin', 'freebsd', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'aix', 'win32', 'linux'];
const PROCESSORS = ['wasm32', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'x64'];
const EXACT_VERSION = /^\d+\.\d+\.\d+/;

/** Returns the lock entry that `name` resolves to from `from`: in the nearest node_modules on the way up. */
function resolve(packages, from, name) {
  for (let at = from; ; ) {
    const entry = packages[`${at ? `${at}/` : ''}node_modules/${name}`];
    if (entry || !at) return entry;
    at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')));
  }
}

function libcOf(name) {
  if (name.includes('musl')) return ['musl'];
  return name.includes('gnu') ? ['glibc'] : undefined;
}

function platformOf(name) {
  const os = SYSTEMS.find((word) => name.replace('windows', 'win32').includes(word));
  const cpu = PROCESSORS.find((word) => name.includes(word));
  const libc = os === 'linux' ? libcOf(name) : undefined;
  if (!os && !cpu) return undefined;
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc }), ...(os && { os: [os] }) };
}

function addMissing(packages) {
  const added = [];
  const unknown = [];
  for (const [from, parent] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const present = resolve(packages, from, name);
      const exact = EXACT_VERSION.test(version);
      if (present && (!exact || present.version === version)) continue;
      const platform = platformOf(name);
      if (!exact || !platform) {
        unknown.push(`${name}@${version} of ${from}`);
        continue;
      }
      const top = `node_modules/${name}`;
      const path = packages[top] ? `${from}/${top}` : top;
      packages[path] = { version, ...(parent.dev && { dev: true }), optional: true, ...platform };
      added.push(path);
    }
  }
  return { added, unknown };
}

const file = process.argv[2] ?? 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
const { added, unknown } = addMissing(lock.packages);
// Removes registry addresses, which would tie every clone to the registry that this lock was made with.
for (const entry of Object.values(lock.packages)) if (/^https?:/.test(entry.resolved ?? '')) delete entry.resolved;
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);

console.log(`${file}: ${added.length} entries added`);
for (const entry of unknown) console.error(`left out, version or platform unclear: ${entry}`);
