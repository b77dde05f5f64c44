import type { Migration } from '../../kernel/store/migration.ts';

/** What each session is doing, as its client, its run or its process says, and what it did in each minute. */
export const sessionStates: Migration = {
  version: 38,
  name: 'session-states',
  statements: ({ int, text, strict }) => [
    `create table session_states (
       session_id ${text} primary key, agent_id ${text} not null,
       state ${text} not null
         check (state in ('working', 'waiting_permission', 'waiting_answer', 'idle', 'limited', 'gone')),
       since ${int} not null, about ${text}, until ${int},
       pid ${int}, pid_started ${text}, machine ${text},
       check ((pid is null) = (machine is null)))${strict}`,
    `create index session_states_open on session_states (agent_id, since) where state <> 'gone'`,
    `create table session_minutes (
       session_id ${text} not null, minute ${int} not null,
       calls ${int} not null, edits ${int} not null, actions ${int} not null,
       input_tokens ${int}, output_tokens ${int},
       primary key (session_id, minute))${strict}`,
    `create index session_minutes_minute on session_minutes (minute)`,
  ],
};
