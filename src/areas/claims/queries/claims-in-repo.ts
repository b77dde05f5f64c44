import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inSlices } from '../../../kernel/store/in-slices.ts';
import { inCollections, seenCollections } from '../../../kernel/store/scope.ts';
import { statement } from '../../../kernel/store/statement.ts';
import type { FileClaim } from '../rules/claim.ts';
import { claimFrom, seenClaims } from './claim-rows.ts';

interface OnFiles {
  readonly repoRoot: string;
  readonly files: readonly string[];
  readonly collections: readonly number[] | undefined;
}

const claimsOnFiles = statement((db, { repoRoot, files, collections }: OnFiles) => {
  const query = db
    .selectFrom('file_claims')
    .innerJoin('tasks', 'tasks.id', 'file_claims.task_id')
    .selectAll('file_claims')
    .where('file_claims.repo_root', '=', repoRoot)
    .where('file_claims.file_path', 'in', files)
    .orderBy('file_claims.memory_id');
  return inCollections(query, 'tasks.collection_id', collections);
});

/** Claims by location: on given files of a repository, or in a whole repository. */
export function claimsInRepo(context: UnitContext) {
  const { connection, visible } = context;
  const seen = () => seenClaims(context);
  return {
    /** The claims on any of these files of a repository. */
    async onScope(repoRoot: string, files: readonly string[]): Promise<readonly FileClaim[]> {
      const collections = seenCollections(visible);
      const rows = [];
      for (const some of inSlices(files)) {
        rows.push(...(await claimsOnFiles.all(connection, { repoRoot, files: some, collections })));
      }
      return rows.map(claimFrom);
    },
    /** Claims on any of these files of these repositories, by path. */
    async onFiles(roots: readonly string[], files: readonly string[]): Promise<readonly FileClaim[]> {
      if (roots.length === 0 || files.length === 0) return [];
      const rows = await seen()
        .where('file_claims.repo_root', 'in', roots)
        .where('file_claims.file_path', 'in', files)
        .orderBy('file_claims.file_path')
        .orderBy('file_claims.memory_id')
        .execute();
      return rows.map(claimFrom);
    },
    /** Claims in a repository with activity since then, oldest claim first. */
    async inRepo(repoRoot: string, since: Instant, limit: number): Promise<readonly FileClaim[]> {
      const rows = await seen()
        .where('file_claims.repo_root', '=', repoRoot)
        .where('file_claims.state', '=', 'active')
        .where((row) => row.or([row('file_claims.claimed_at', '>', since), row('file_claims.edited_at', '>', since)]))
        .orderBy('file_claims.memory_id')
        .orderBy('file_claims.file_path')
        .limit(limit)
        .execute();
      return rows.map(claimFrom);
    },
  };
}
