import type { SessionId } from '../../../kernel/rules/identity.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inSlices } from '../../../kernel/store/in-slices.ts';
import type { FileClaim } from '../rules/claim.ts';
import { claimFrom, seenClaims } from './claim-rows.ts';

/** Claims that are being transferred between sessions. */
export function movingClaims(context: UnitContext) {
  return {
    /** The claims of these sessions on some files of a repository. */
    async heldBy(repoRoot: string, files: readonly string[], sessions: readonly SessionId[]) {
      const found: FileClaim[] = [];
      for (const some of inSlices(files)) {
        const rows = await seenClaims(context)
          .where('file_claims.repo_root', '=', repoRoot)
          .where('file_claims.file_path', 'in', some)
          .where('file_claims.session_id', 'in', sessions)
          .orderBy('file_claims.memory_id')
          .execute();
        found.push(...rows.map(claimFrom));
      }
      return found;
    },
    /** The claims that wait on one of these batons, or that their holder received with it, by path. */
    async ofBatons(batons: readonly number[]): Promise<readonly FileClaim[]> {
      if (batons.length === 0) return [];
      const rows = await seenClaims(context)
        .where('file_claims.baton_id', 'in', batons)
        .orderBy('file_claims.file_path')
        .orderBy('file_claims.session_id')
        .execute();
      return rows.map(claimFrom);
    },
  };
}
