import { z } from 'zod';
import type { Session } from '../../../../kernel/people/sessions.ts';
import { defined } from '../../../../kernel/rules/defined.ts';
import { WaggleError } from '../../../../kernel/rules/errors.ts';
import { WORKSPACE_ID } from '../../../../kernel/rules/identity.ts';
import type { Reads } from '../../../../kernel/store/unit.ts';
import { currentSession, own } from '../../../../kernel/tool/colony.ts';
import { writeTool } from '../../../../kernel/tool/define.ts';
import { field } from '../../../../kernel/tool/fields.ts';
import { threadField } from '../../../../kernel/tool/thread-fields.ts';
import { noteInSession } from '../../../threads/flows/observe.ts';
import { asMark, asSession, markShape, sessionShape } from './session-shape.ts';

export const recallSession = writeTool({
  name: 'recall_session',
  toolset: 'recall',
  dialect: currentSession,
  summary: "List a past session's observations, and record in yours that you looked.",
  idempotent: false,
  input: () =>
    z.object({
      target_session_id: field.sessionName.describe('Session'),
      current_session_id: own.session,
      around_id: threadField.observationId.optional().describe('Around'),
      limit: threadField.limit(100, 20),
    }),
  output: () => z.object({ recall_observation_id: z.int(), session: sessionShape, observations: z.array(markShape) }),
  errors: ['SESSION_NOT_FOUND', 'READ_ONLY'],
  cli: { command: 'recall', args: ['target_session_id'] },
  async run(unit, { target_session_id, around_id, limit }, { actor, caller }) {
    const session = asSession(await knownSession(unit, target_session_id));
    // The connection's own session always exists, even before its row is written.
    if (actor.session !== caller.session) await knownSession(unit, actor.session);
    const { rows } = await unit.timeline.ofSession(target_session_id, { aroundId: around_id, limit });
    const isOwn = around_id === undefined || rows.some(({ id }) => id === around_id);
    const observations = isOwn ? rows.map(asMark) : [];
    const { id } = await noteInSession(unit, WORKSPACE_ID, {
      kind: 'recall',
      text: `Recalled session ${session.id} (${session.ide}): ${observations.length} observations.`,
      metadata: {
        recalled_session_id: session.id,
        owner_ide: session.ide,
        observation_ids: observations.map((one) => one.id),
        ...defined({ around_id }),
        limit,
      },
    });
    return { recall_observation_id: id, session, observations };
  },
});

async function knownSession(unit: Reads, id: string): Promise<Session> {
  const session = await unit.sessions.find(id);
  if (session === undefined) throw new WaggleError('SESSION_NOT_FOUND', `There is no session ${id}.`, { session: id });
  return session;
}
