import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

export interface WebFile {
  readonly bytes: Buffer;
  readonly type: string;
  readonly caching: string;
}

export interface WebFolder {
  /** The file at exactly that URL path. */
  file(address: string): Promise<WebFile | undefined>;
  index(): Promise<WebFile>;
}

/**
 * The built dashboard, if there is one. Its files are listed once at startup and looked up by their full URL path, so
 * no spelling of a path can reach any other file.
 */
export function webFolder(folder: string | undefined): WebFolder | undefined {
  if (folder === undefined || !existsSync(path.join(folder, 'index.html'))) return undefined;
  const files = new Map(filesBelow(folder).map((file) => [addressOf(folder, file), file]));
  const index = path.join(folder, 'index.html');
  return {
    async file(address) {
      const found = files.get(address);
      return found === undefined || found === index ? undefined : load(found, address);
    },
    index: () => load(index, '/'),
  };
}

/** Regular files only: a symbolic link could point outside the folder. */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function addressOf(folder: string, file: string): string {
  return `/${path.relative(folder, file).split(path.sep).map(encodeURIComponent).join('/')}`;
}

async function load(file: string, address: string): Promise<WebFile> {
  const hashed = address.startsWith('/assets/') && /[-.][\w-]{8,60}\.\w{1,10}$/.test(address);
  return {
    bytes: await readFile(file),
    type: TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream',
    caching: hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}
