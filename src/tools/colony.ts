import type { Dialect } from './dialect.ts';
import { field } from './fields.ts';

/**
 * The family of tools about sessions that share repositories. Callers may name their own session and agent; what they
 * leave out is the connection's.
 */
export const colony: Dialect = {
  joinsLane: true,
  identity: { session: ['session_id', 'current_session_id'], agent: ['agent'] },
};

/** For a tool whose input says where its session works: the folder of the connection says nothing of that. */
export const elsewhere: Dialect = { identity: { session: ['session_id'], agent: ['agent'] } };

/** For a tool that writes into the caller's session and must not start one by naming it. */
export const currentSession: Dialect = {
  identity: { session: ['current_session_id'], agent: [], startsSession: false },
};

/** Identity arguments, described as shortly as possible: they stand in dozens of listings. */
export const own = {
  session: field.sessionName.optional().describe('Yours'),
  agent: field.ownAgent.optional().describe('You'),
};
