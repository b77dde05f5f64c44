import type { Schema } from '../../../composition/schema.ts';
import { groupBy } from '../../../kernel/rules/group.ts';
import type { Connection } from '../../../kernel/store/dialect/engine.ts';
import { statement } from '../../../kernel/store/statement.ts';
import type { Proposal, Support } from '../rules/proposal.ts';

type Row = Schema['proposals'];

const filesOf = statement((db, { ids }: { readonly ids: readonly number[] }) =>
  db
    .selectFrom('proposal_files')
    .select(['proposal_id', 'file_path'])
    .where('proposal_id', 'in', ids)
    .orderBy('proposal_id')
    .orderBy('position'),
);

/** Adds to each row the files that the proposal touches. */
export async function proposalsFrom(connection: Connection, rows: readonly Row[]): Promise<readonly Proposal[]> {
  if (rows.length === 0) return [];
  const files = groupBy(await filesOf.all(connection, { ids: rows.map(({ id }) => id) }), (row) => row.proposal_id);
  return rows.map((row) => ({
    id: row.id,
    repoRoot: row.repo_root,
    branch: row.branch,
    summary: row.summary,
    rationale: row.rationale,
    files: (files.get(row.id) ?? []).map(({ file_path }) => file_path),
    session: row.session_id,
    agent: row.agent_id,
    createdAt: row.created_at,
    taskId: row.task_id,
    promotedAt: row.promoted_at,
  }));
}

export function supportFrom(row: Schema['proposal_supports']): Support {
  return {
    session: row.session_id,
    agent: row.agent_id,
    kind: row.kind,
    weightMilli: row.weight_milli,
    at: row.at,
  };
}
