import type { Schema } from '../../../composition/schema.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { json } from '../../../kernel/store/json.ts';
import { lockRows } from '../../../kernel/store/lock-rows.ts';
import type { EntryKind } from '../rules/example.ts';
import { type Example, type FoundExample, type Manifest, noManifest } from '../rules/example.ts';

export interface ExamplePattern {
  readonly memoryId: number;
  readonly path: string;
  readonly kind: EntryKind;
}

export interface PatternPlace {
  readonly repoRoot?: string | undefined;
  readonly name?: string | undefined;
}

/** Example projects of repositories. Their contents are stored as memories of the workspace. */
export function exampleReads({ connection }: UnitContext) {
  const { db } = connection;

  function examples() {
    return db
      .selectFrom('examples')
      .selectAll('examples')
      .select((row) =>
        row
          .selectFrom('example_patterns')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('example_patterns.repo_root', '=', 'examples.repo_root')
          .whereRef('example_patterns.example_name', '=', 'examples.name')
          .as('patterns'),
      );
  }

  return {
    /** The examples of a repository, by name. */
    async of(repoRoot: string): Promise<readonly Example[]> {
      const rows = await examples().where('examples.repo_root', '=', repoRoot).orderBy('examples.name').execute();
      return rows.map(exampleFrom);
    },
    async find(repoRoot: string, name: string): Promise<Example | undefined> {
      const query = examples().where('examples.repo_root', '=', repoRoot).where('examples.name', '=', name);
      const row = await query.executeTakeFirst();
      return row === undefined ? undefined : exampleFrom(row);
    },
    /** The stored patterns of a repository, an example or both, in file order. */
    async patterns({ repoRoot, name }: PatternPlace): Promise<readonly ExamplePattern[]> {
      let query = db.selectFrom('example_patterns').select(['memory_id', 'file_path', 'entry_kind']);
      if (repoRoot !== undefined) query = query.where('repo_root', '=', repoRoot);
      if (name !== undefined) query = query.where('example_name', '=', name);
      const rows = await query.orderBy('example_name').orderBy('position').orderBy('memory_id').execute();
      return rows.map((row) => ({ memoryId: row.memory_id, path: row.file_path, kind: row.entry_kind }));
    },
    /** When any example of the repository was last read. */
    async lastScan(repoRoot: string): Promise<Instant | undefined> {
      const row = await db
        .selectFrom('examples')
        .select(({ fn }) => fn.max('scanned_at').as('last'))
        .where('repo_root', '=', repoRoot)
        .executeTakeFirst();
      return row?.last ?? undefined;
    },
  };
}

export function exampleWrites(context: UnitContext) {
  const { connection, now } = context;
  const { db } = connection;
  return joined(exampleReads(context), {
    /** Locks the example until this transaction ends. Returns the hash of the content that was read last. */
    async hold(repoRoot: string, name: string): Promise<string> {
      const blank = { manifest_kind: null, manifest: JSON.stringify(noManifest), content_hash: '', scanned_at: now };
      await db
        .insertInto('examples')
        .values({ repo_root: repoRoot, name, ...blank })
        .onConflict((conflict) => conflict.columns(['repo_root', 'name']).doNothing())
        .execute();
      const query = db
        .selectFrom('examples')
        .select('content_hash')
        .where('repo_root', '=', repoRoot)
        .where('name', '=', name);
      const row = await lockRows(query, context).executeTakeFirstOrThrow();
      return row.content_hash;
    },
    async put(repoRoot: string, { name, manifestKind, manifest, hash }: FoundExample): Promise<void> {
      const value = {
        manifest_kind: manifestKind,
        manifest: JSON.stringify(manifest),
        content_hash: hash,
        scanned_at: now,
      };
      await db
        .insertInto('examples')
        .values({ repo_root: repoRoot, name, ...value })
        .onConflict((conflict) => conflict.columns(['repo_root', 'name']).doUpdateSet(value))
        .execute();
    },
    async addPattern(
      { repoRoot, name }: { readonly repoRoot: string; readonly name: string },
      { memoryId, path, kind, position }: ExamplePattern & { readonly position: number },
    ): Promise<void> {
      await db
        .insertInto('example_patterns')
        .values({
          memory_id: memoryId,
          repo_root: repoRoot,
          example_name: name,
          position,
          entry_kind: kind,
          file_path: path,
        })
        .execute();
    },
    /** Deletes the example; the caller deletes its memories first. */
    async remove(repoRoot: string, name: string): Promise<void> {
      await db.deleteFrom('examples').where('repo_root', '=', repoRoot).where('name', '=', name).execute();
    },
  });
}

function exampleFrom(row: Schema['examples'] & { readonly patterns: number | null }): Example {
  return {
    repoRoot: row.repo_root,
    name: row.name,
    manifestKind: row.manifest_kind,
    manifest: json<Manifest>(row.manifest) ?? noManifest,
    hash: row.content_hash,
    scannedAt: row.scanned_at,
    patterns: Number(row.patterns ?? 0),
  };
}
