import { rebuildMessageTerms } from '../../areas/messages/queries/message-terms.ts';
import type { Migration } from '../../kernel/store/migration.ts';

/**
 * Which messages contain a term, so that messages can be searched like memories; and an index of claims by last
 * activity, so that current claims are found without scanning old ones.
 */
export const lookups: Migration = {
  version: 22,
  name: 'lookups',
  statements: ({ int, text, strict }) => [
    `create table message_terms (
       term ${text} not null, message_id ${int} not null references messages (id) on delete cascade,
       primary key (term, message_id))${strict}`,
    `create index file_claims_active on file_claims (repo_root, coalesce(edited_at, claimed_at))`,
  ],
  fill: rebuildMessageTerms,
};
