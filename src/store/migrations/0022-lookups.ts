import { rebuildMessageTerms } from '../messages/message-terms.ts';
import type { Migration } from './migration.ts';

/**
 * In which messages a term stands, so that their texts are found like those of memories; and claims in the order of the
 * last sign of work under them, so that those that still count are found without looking at all that ever were.
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
