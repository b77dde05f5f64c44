import { nextNumber } from '../../../kernel/log/counters.ts';
import type { SessionId } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { type Proposal, type SupportKind, supportWeights } from '../rules/proposal.ts';
import { proposalReads } from './reads.ts';

export type ProposalDraft = Pick<Proposal, 'repoRoot' | 'branch' | 'summary' | 'rationale' | 'files' | 'session'>;

export function proposalWrites(context: UnitContext) {
  const { connection, now, scope } = context;
  const { db } = connection;
  return joined(proposalReads(context), {
    async add({ files, ...draft }: ProposalDraft): Promise<Proposal> {
      const id = await nextNumber(context, 'proposal');
      await db
        .insertInto('proposals')
        .values({
          id,
          repo_root: draft.repoRoot,
          branch: draft.branch,
          summary: draft.summary,
          rationale: draft.rationale,
          session_id: draft.session,
          agent_id: scope.agent,
          created_at: now,
          supported_at: now,
          task_id: null,
          promoted_at: null,
        })
        .execute();
      const rows = files.map((file_path, position) => ({ proposal_id: id, position, file_path }));
      if (rows.length > 0) await db.insertInto('proposal_files').values(rows).execute();
      return { ...draft, id, files, agent: scope.agent, createdAt: now, taskId: null, promotedAt: null };
    },
    /** A session's newest support of a kind replaces its previous one, since an older one never counts for more. */
    async support(id: number, session: SessionId, kind: SupportKind): Promise<void> {
      const value = { agent_id: scope.agent, weight_milli: supportWeights[kind], at: now };
      await db
        .insertInto('proposal_supports')
        .values({ proposal_id: id, session_id: session, kind, ...value })
        .onConflict((conflict) => conflict.columns(['proposal_id', 'session_id', 'kind']).doUpdateSet(value))
        .execute();
      await db
        .updateTable('proposals')
        .set({ supported_at: now })
        .where('id', '=', id)
        .where('supported_at', '<', now)
        .execute();
    },
    /** Returns whether the proposal was still pending. */
    async promote(id: number, taskId: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('proposals')
        .set({ task_id: taskId, promoted_at: now })
        .where('id', '=', id)
        .where('task_id', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  });
}
