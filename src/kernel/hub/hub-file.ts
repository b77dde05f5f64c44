import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { hashOfSecret } from '../access/expiring-secrets.ts';
import { isAlive } from '../files/is-alive.ts';
import { afterPatience } from '../rules/patience.ts';
import { SECOND } from '../rules/time.ts';
import { writeByRename } from './files.ts';
import { storePlace } from './home-store.ts';

/** The file that tells programs of the same user how to reach the running hub. */
const hubFile = z.object({
  url: z.url(),
  pid: z.int().positive(),
  secret: z.string().min(20),
  startedAt: z.string(),
  version: z.string(),
  store: z.string().optional(),
});

export type HubFile = z.output<typeof hubFile>;

/**
 * A header of `/healthz` that identifies the hub of the file, so that a reader can check it before it sends the secret.
 */
export const HUB_MARK_HEADER = 'waggle-hub';

export function hubMark(secret: string): string {
  return hashOfSecret(`mark:${secret}`).slice(0, 32);
}

/** Identifies a store without revealing its address, which may contain a password. */
export function storeMark(database: string): string {
  return hashOfSecret(`store:${storePlace(database)}`).slice(0, 32);
}

/** A reader never sees a partial file. It is readable by this user alone, since it contains the secret. */
export function writeHubFile(home: string, content: HubFile): void {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  writeByRename(fileIn(home), `${JSON.stringify(content, null, 2)}\n`, 0o600);
}

export function readHubFile(home: string): HubFile | undefined {
  try {
    return hubFile.parse(JSON.parse(readFileSync(fileIn(home), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Another hub may have started on the same folder since; keep its file. */
export function removeHubFile(home: string, secret: string): void {
  if (readHubFile(home)?.secret === secret) rmSync(fileIn(home), { force: true });
}

/**
 * How long a hub may take to answer on a busy machine. Only a hub that hangs costs this time: one that is gone refuses
 * the connection.
 */
const PATIENCE_MS = 3 * SECOND;

/**
 * The hub that runs on this folder, if one answers, whatever the state of its store. A file that a killed hub left
 * behind counts as none.
 */
export async function findRunningHub(home: string): Promise<HubFile | undefined> {
  const found = readHubFile(home);
  if (found === undefined || !isAlive(found.pid)) return undefined;
  try {
    return (await shownMark(found.url)) === hubMark(found.secret) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Not with `fetch`, whose first use loads more than the rest of a command that asks a hub. */
async function shownMark(url: string): Promise<unknown> {
  const client = await (url.startsWith('https:') ? import('node:https') : import('node:http'));
  return new Promise((resolve, reject) => {
    const request = client.get(`${url}/healthz`, { agent: false });
    const stopWaiting = afterPatience(PATIENCE_MS, () => request.destroy(new Error('The hub does not answer.')));
    request.on('close', stopWaiting);
    request.on('error', reject);
    request.on('response', (response) => {
      response.resume();
      resolve(response.headers[HUB_MARK_HEADER]);
    });
  });
}

function fileIn(home: string): string {
  return path.join(home, 'hub.json');
}

export { isAlive };
