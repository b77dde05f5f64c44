// npm run mcpb [-- <file>]: writes the package and all it needs to one file, which desktop clients install with a
// click.
import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundleManifest } from './mcpb-manifest.ts';
import { zipped } from './zip.ts';

const ROOT = process.cwd();
const read = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));
const about = read('package.json');

function filesBelow(name: string): readonly string[] {
  const place = join(ROOT, name);
  if (!existsSync(place)) return [];
  const status = lstatSync(place);
  if (status.isDirectory()) return readdirSync(place).flatMap((child) => filesBelow(`${name}/${child}`));
  return status.isFile() ? [name] : [];
}

const names = ['package.json', 'README.md', 'LICENSE', 'bin', 'dist', 'model'].flatMap(filesBelow);
const manifest = { name: 'manifest.json', data: Buffer.from(`${JSON.stringify(bundleManifest(about), null, 2)}\n`) };
const files = names.map((name) => ({
  name,
  data: readFileSync(join(ROOT, name)),
  executable: name.startsWith('bin/'),
}));
const out = resolve(process.argv[2] ?? `waggle-${about.version}.mcpb`);
writeFileSync(out, zipped([manifest, ...files]));
console.log(`${out}: ${files.length + 1} files`);
