import { migrations, schemaVersion } from '../../composition/migrations.ts';
import { rebuildIndex } from '../../composition/rebuild-index.ts';
import { WaggleError } from '../rules/errors.ts';
import { copyToFile, type OnCopied } from './copy-to-file.ts';
import type { Engine } from './dialect/engine.ts';

/** Called before a non-empty store is migrated, while it is unchanged and locked against writes. */
export type BeforeMigration = (step: {
  readonly from: number;
  readonly to: number;
  /** Copies the unmigrated store, with its older schema, into one SQLite file. */
  readonly copyTo: (file: string, onRows?: OnCopied) => Promise<void>;
}) => Promise<void>;

/**
 * Migrates the store to this program's schema exactly once, even if several processes start together: the engine admits
 * one at a time, and the version is read inside. A store of a newer program is rejected before anything is written.
 */
export async function migrate(engine: Engine, before?: BeforeMigration): Promise<void> {
  if ((await engine.version()) === schemaVersion) return;
  await engine.migrate(async (connection, version) => {
    if (version > schemaVersion) {
      throw new WaggleError('STORE_TOO_NEW', `The store has schema ${version}; this Waggle knows ${schemaVersion}.`, {
        store: version,
        program: schemaVersion,
      });
    }
    if (version > 0 && version < schemaVersion && before !== undefined) {
      await engine.keepAllOut(connection);
      const copyTo = (file: string, onRows?: OnCopied) =>
        engine.copyTo?.(file) ?? copyToFile(engine, version, file, onRows);
      await before({ from: version, to: schemaVersion, copyTo });
    }
    for (const migration of migrations.slice(version)) {
      for (const statement of migration.statements(engine.words)) await connection.exec(statement);
      await migration.fill?.(connection);
    }
    if (migrations.slice(version).some(({ rebuildsIndex }) => rebuildsIndex))
      await rebuildIndex({ engine, connection });
    return schemaVersion;
  });
}
