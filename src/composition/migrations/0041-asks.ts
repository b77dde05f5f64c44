import type { Migration } from '../../kernel/store/migration.ts';

/** What notices ask of people: questions with options, and approvals of one action. Also what people put off. */
export const asks: Migration = {
  version: 41,
  name: 'asks',
  statements: ({ int, text, strict }) => [
    `create table asks (
       notice_id ${int} primary key references notices (id),
       kind ${text} not null check (kind in ('question', 'approval')),
       session_id ${text}, parts ${text}, fallback_at ${int}, fallback ${text},
       tool ${text}, arguments ${text}, folder ${text}, said ${text},
       state ${text} not null check (state in ('open', 'answered', 'expired')),
       answers ${text}, decision ${text} check (decision in ('allow_once', 'allow_run', 'deny')), reason ${text},
       answered_by ${text}, answered_at ${int},
       check ((kind = 'question') = (parts is not null)),
       check ((kind = 'approval') = (tool is not null)),
       check (kind = 'question' or fallback_at is null),
       check ((state = 'open') = (answered_at is null)))${strict}`,
    `create index asks_open on asks (fallback_at, notice_id) where state = 'open'`,
    `create table put_off_items (
       person_id ${text} not null references agents (id), item ${text} not null, until ${int} not null,
       primary key (person_id, item))${strict}`,
  ],
};
