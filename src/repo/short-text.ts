import { lstatSync, readFileSync, statSync } from 'node:fs';

/** No path is longer; what is larger is no file of git. */
const LONGEST = 8192;

/** What a small file of git says, without space around it. A pipe or a device is never opened: it could hold the hub up. */
export function shortText(file: string, { links = false }: { readonly links?: boolean } = {}): string | undefined {
  try {
    const facts = (links ? statSync : lstatSync)(file, { throwIfNoEntry: false });
    return facts?.isFile() === true && facts.size <= LONGEST ? readFileSync(file, 'utf8').trim() : undefined;
  } catch {
    return undefined;
  }
}
