import { plainJson } from '../../../core/text/plain-text.ts';
import { programSchema } from '../../../hub/store-schema.ts';
import { buildOf, version } from '../../../hub/version.ts';
import type { Io } from '../io.ts';

/** The version is the first word, so that a script can take it. */
export function versionText(json: boolean, io: Io): string {
  const build = buildOf();
  if (json) return plainJson({ version, schema: programSchema, build }, io.terminal ? 2 : 0);
  return `${version} (schema ${programSchema}, build ${build})`;
}
