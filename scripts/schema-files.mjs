import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/** The files of the migrations, one each, in all folders of releases. Their number is the version of the schema. */
export function schemaFiles() {
  const names = readdirSync(join(ROOT, 'src', 'composition', 'migrations'), { recursive: true });
  return names.filter((name) => /(?:^|[\\/])\d{4}-[^\\/]*(?<!\.test)\.ts$/.test(name));
}
