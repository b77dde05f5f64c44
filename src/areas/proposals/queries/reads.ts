import { WaggleError } from '../../../kernel/rules/errors.ts';
import { groupBy } from '../../../kernel/rules/group.ts';
import type { SessionId } from '../../../kernel/rules/identity.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { lockRows } from '../../../kernel/store/lock-rows.ts';
import { statement } from '../../../kernel/store/statement.ts';
import { FADED_AFTER, type Proposal, type Support } from '../rules/proposal.ts';
import { proposalsFrom, supportFrom } from './rows.ts';

const supportRows = statement((db, { ids }: { readonly ids: readonly number[] }) =>
  db.selectFrom('proposal_supports').selectAll().where('proposal_id', 'in', ids),
);

interface OnBranch {
  readonly root: string;
  readonly branch: string;
}

/** The supports of a branch's pending proposals, with the proposing session: everything their strength depends on. */
const pendingSupports = statement((db, { root, branch, since }: OnBranch & { readonly since: number }) =>
  db
    .selectFrom('proposals')
    .innerJoin('proposal_supports', 'proposal_supports.proposal_id', 'proposals.id')
    .selectAll('proposal_supports')
    .select('proposals.session_id as proposer')
    .where('proposals.repo_root', '=', root)
    .where('proposals.branch', '=', branch)
    .where('proposals.task_id', 'is', null)
    .where('proposals.supported_at', '>', since),
);

const byNumber = statement((db, { ids }: { readonly ids: readonly number[] }) =>
  db.selectFrom('proposals').selectAll().where('id', 'in', ids),
);

const promoted = statement((db, { root, branch, limit }: OnBranch & { readonly limit: number }) =>
  db
    .selectFrom('proposals')
    .selectAll()
    .where('repo_root', '=', root)
    .where('branch', '=', branch)
    .where('task_id', 'is not', null)
    .orderBy('promoted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit),
);

const touching = statement((db, wanted: { readonly root: string; readonly file: string; readonly since: number }) =>
  db
    .selectFrom('proposal_files')
    .innerJoin('proposals', 'proposals.id', 'proposal_files.proposal_id')
    .select('proposals.id')
    .distinct()
    .where('proposal_files.file_path', '=', wanted.file)
    .where('proposals.repo_root', '=', wanted.root)
    .where('proposals.task_id', 'is', null)
    .where('proposals.supported_at', '>', wanted.since)
    .orderBy('proposals.id'),
);

/** The fields of a proposal that determine its strength. */
export interface PendingProposal {
  readonly id: number;
  readonly session: SessionId;
  readonly supports: readonly Support[];
}

/** Proposals belong to the workspace: every agent sees all of them. */
export function proposalReads({ connection, engine, locking, now }: UnitContext) {
  const { db } = connection;
  const since = now - FADED_AFTER;
  return {
    /** In a write unit the row is locked, so that of two concurrent promotions the second sees the first. */
    async get(id: number): Promise<Proposal> {
      const query = db.selectFrom('proposals').selectAll().where('id', '=', id);
      const rows = await (locking ? lockRows(query, { engine }) : query).execute();
      const [proposal] = await proposalsFrom(connection, rows);
      if (proposal === undefined) throw new WaggleError('PROPOSAL_NOT_FOUND', `There is no proposal #${id}.`);
      return proposal;
    },
    /** Pending proposals on a branch that may have strength left, without their texts: proposer and supports. */
    async pendingOn(repoRoot: string, branch: string): Promise<readonly PendingProposal[]> {
      const rows = await pendingSupports.all(connection, { root: repoRoot, branch, since });
      return [...groupBy(rows, (row) => row.proposal_id)].map(([id, own]) => ({
        id,
        session: own[0]?.proposer ?? '',
        supports: own.map(supportFrom),
      }));
    },
    /** The given proposals in full, unordered. */
    async withIds(ids: readonly number[]): Promise<readonly Proposal[]> {
      return ids.length === 0 ? [] : proposalsFrom(connection, await byNumber.all(connection, { ids }));
    },
    /** Proposals on a branch that became tasks, most recent first. */
    async promotedOn(repoRoot: string, branch: string, limit: number): Promise<readonly Proposal[]> {
      return proposalsFrom(connection, await promoted.all(connection, { root: repoRoot, branch, limit }));
    },
    /** The ids of pending proposals about a file that may have strength left, in ascending order. */
    async touching(repoRoot: string, filePath: string): Promise<readonly number[]> {
      const rows = await touching.all(connection, { root: repoRoot, file: filePath, since });
      return rows.map(({ id }) => id);
    },
    async supportsOf(ids: readonly number[]): Promise<ReadonlyMap<number, readonly Support[]>> {
      if (ids.length === 0) return new Map();
      const groups = groupBy(await supportRows.all(connection, { ids }), (row) => row.proposal_id);
      return new Map([...groups].map(([id, rows]) => [id, rows.map(supportFrom)]));
    },
  };
}
