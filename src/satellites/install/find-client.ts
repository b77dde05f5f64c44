import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Client, InstallPlace } from './client.ts';

/** A client is installed if its own folder exists, or if its program is on the PATH. */
export function isHere(client: Client, place: InstallPlace): boolean {
  return hasFolder(client, place) || hasProgram(client, place);
}

/** The home and the project folder belong to all programs, so they prove nothing about one client. */
function hasFolder({ server, hooks }: Client, place: InstallPlace): boolean {
  const { project, ...user } = place;
  const shared = [place.home, place.project];
  return [user, place]
    .flatMap((one) => [server.file(one), hooks?.file(one)])
    .some((file) => file !== undefined && !shared.includes(path.dirname(file)) && existsSync(path.dirname(file)));
}

function hasProgram({ program }: Client, { env, platform }: InstallPlace): boolean {
  if (program === undefined) return false;
  const separator = platform === 'win32' ? ';' : ':';
  const endings = platform === 'win32' ? ['.exe', '.cmd'] : [''];
  const folders = (env.PATH ?? env.Path ?? '').split(separator).filter((folder) => path.isAbsolute(folder));
  return folders.some((folder) => endings.some((ending) => existsSync(path.join(folder, `${program}${ending}`))));
}
