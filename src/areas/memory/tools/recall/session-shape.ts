import { z } from 'zod';
import type { Session } from '../../../../kernel/people/sessions.ts';
import { ideOf } from '../../../../kernel/rules/ide.ts';
import type { Entry } from '../../../threads/queries/observations.ts';

export const sessionShape = z.object({
  id: z.string(),
  ide: z.string(),
  cwd: z.string().nullable(),
  started_at: z.int(),
  ended_at: z.int().nullable(),
});

export function asSession(session: Session): z.output<typeof sessionShape> {
  const { id, cwd, startedAt, endedAt } = session;
  return { id, ide: ideOf(session), cwd, started_at: startedAt, ended_at: endedAt };
}

/** An entry of a session, without its text. */
export const markShape = z.object({ id: z.int(), kind: z.string(), ts: z.int() });

export function asMark({ id, kind, at }: Entry): z.output<typeof markShape> {
  return { id, kind, ts: at };
}
