import type { Dialect } from './dialect.ts';
import { field } from './fields.ts';

/**
 * The family of tools about sessions that share repositories. Callers may name their own session and agent; the
 * connection provides defaults.
 */
export const colony: Dialect = {
  joinsLane: true,
  identity: { session: ['session_id', 'current_session_id'], agent: ['agent'] },
};

/** For a tool whose input says where its session works, which may differ from the folder of the connection. */
export const elsewhere: Dialect = { identity: { session: ['session_id'], agent: ['agent'] } };

/** For a tool that writes to the caller's session and must not start a new one because the call names it. */
export const currentSession: Dialect = {
  identity: { session: ['current_session_id'], agent: [], startsSession: false },
};

/** Identity arguments, described as briefly as possible because they appear in dozens of listings. */
export const own = {
  session: field.sessionName.optional().describe('Yours'),
  agent: field.ownAgent.optional().describe('You'),
};
