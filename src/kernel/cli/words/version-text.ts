import { buildFacts, version } from '../../hub/version.ts';
import type { Io } from '../io.ts';

/** The version is the first word, so that scripts can parse it. A built program prints it without loading the store. */
export async function versionText(json: boolean, io: Io): Promise<string> {
  const { commit: build, schema } = buildFacts() ?? { commit: 'sources', schema: await schemaOfSources() };
  if (json) return JSON.stringify({ version, schema, build }, null, io.terminal ? 2 : 0);
  return `${version} (schema ${schema}, build ${build})`;
}

async function schemaOfSources(): Promise<number> {
  return (await import('../../hub/store-schema.ts')).programSchema;
}
