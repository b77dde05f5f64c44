import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Model, readModel } from '../search/meaning/static-model.ts';

let known: { readonly model: Model | undefined } | undefined;

/** The model of the package; `undefined` if its file is missing or damaged, and then search finds words alone. */
export function builtinModel(): Model | undefined {
  known ??= { model: loaded() };
  return known.model;
}

function loaded(): Model | undefined {
  try {
    const file = modelFile();
    return file === undefined ? undefined : readModel(readFileSync(file));
  } catch {
    return undefined;
  }
}

/** In the package's folder, above the sources and above the bundle. */
function modelFile(): string | undefined {
  for (let folder = path.dirname(fileURLToPath(import.meta.url)); ; folder = path.dirname(folder)) {
    const file = path.join(folder, 'model', 'english.bin');
    if (existsSync(file)) return file;
    if (folder === path.dirname(folder)) return undefined;
  }
}
