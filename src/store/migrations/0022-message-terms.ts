import { rebuildMessageTerms } from '../messages/message-terms.ts';
import type { Migration } from './migration.ts';

/** In which messages a term stands, so that their texts are found like those of memories. */
export const messageTerms: Migration = {
  version: 22,
  name: 'message-terms',
  statements: ({ int, text, strict }) => [
    `create table message_terms (
       term ${text} not null, message_id ${int} not null references messages (id) on delete cascade,
       primary key (term, message_id))${strict}`,
  ],
  fill: rebuildMessageTerms,
};
