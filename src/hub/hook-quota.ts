import { type Caller, requireScope } from '../core/caller.ts';
import { mayUse } from '../core/identity.ts';
import { redacted } from '../core/text/redaction.ts';
import { relayOnQuota } from '../flows/batons/relay-on-quota.ts';
import { noteQuotaStop } from '../flows/lanes/note-quota-stop.ts';
import { gitPlace } from '../repo/git-place.ts';
import { callerScope } from './door/permission.ts';
import { toolNamed } from './door/selection.ts';
import { lookAtWork } from './look-at-work.ts';
import type { Hub } from './own-hub.ts';

const LONGEST = 500;

/** Records on the task's thread that a client's provider quota is spent, and offers the session's work to others. */
export async function answerQuota(hub: Hub, caller: Caller, text: string): Promise<{ readonly noted: number | null }> {
  requireScope(caller, 'write');
  const place = caller.cwd === undefined ? undefined : gitPlace(caller.cwd);
  const posting = toolNamed('task_post');
  if (place === undefined || posting === undefined) return { noted: null };
  const agent = await hub.enter(caller);
  if (!mayUse(agent, posting)) return { noted: null };
  const said = redacted(text).slice(0, LONGEST);
  const work = caller.cwd === undefined ? undefined : await lookAtWork(caller.cwd).catch(() => undefined);
  const id = await hub.store.write(callerScope(caller), 'hook-quota', async (unit) => {
    const noted = await noteQuotaStop(unit, { ...place, session: caller.session, text: said });
    if (noted === undefined) return null;
    const stop = { agent: agent.id, session: caller.session, taskId: noted.taskId, work };
    await relayOnQuota(unit, { ...stop, staleMinutes: hub.settings.claimStaleMinutes });
    return noted.id;
  });
  return { noted: id };
}
