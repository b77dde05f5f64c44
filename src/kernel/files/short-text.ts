import { lstatSync, readFileSync, statSync } from 'node:fs';

/** No path is longer; a larger file is not one of git's. */
const LONGEST = 8192;

/** The trimmed text of a small git file. A pipe or a device is never opened: it could block the hub. */
export function shortText(file: string, { links = false }: { readonly links?: boolean } = {}): string | undefined {
  try {
    const facts = (links ? statSync : lstatSync)(file, { throwIfNoEntry: false });
    return facts?.isFile() === true && facts.size <= LONGEST ? readFileSync(file, 'utf8').trim() : undefined;
  } catch {
    return undefined;
  }
}
