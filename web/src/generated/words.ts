// Written by npm run generate from the catalogue of events and the rules of runs. Do not edit.

/** What an event is about: its name up to the point. */
export type EventKind =
  | 'agent'
  | 'task'
  | 'team'
  | 'message'
  | 'thread'
  | 'memory'
  | 'collection'
  | 'member'
  | 'signal'
  | 'run'
  | 'worker'
  | 'notification'
  | 'user'
  | 'handoff'
  | 'proposal'
  | 'workspace';

/** Why an agent was started. */
export type RunReason =
  | 'created'
  | 'activated'
  | 'assigned'
  | 'unblocked'
  | 'subtask'
  | 'reply'
  | 'manual'
  | 'tick'
  | 'worker'
  | 'notification';
