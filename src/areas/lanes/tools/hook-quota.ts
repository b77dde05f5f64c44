import { z } from 'zod';
import { gitPlace } from '../../../kernel/files/git-place.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { cappedText } from '../../../kernel/tool/fields.ts';
import { hooks } from '../../../kernel/tool/hooks.ts';
import { relayOnQuota } from '../../handoffs/flows/relay-on-quota.ts';
import { workState } from '../../repos/files/work-state.ts';
import { noteQuotaStop } from '../flows/note-quota-stop.ts';

/** Of the client's message; the rest is the same for every stop. */
const LONGEST = 500;

export const hookQuota = writeTool({
  name: 'hook_quota',
  toolset: 'threads',
  dialect: hooks,
  summary: 'Note on the task that the quota is spent, and offer the work to others; called by the hooks of a client.',
  listed: false,
  comesWith: 'task_post',
  idempotent: false,
  input: () => z.object({ text: cappedText(4000).describe("The client's message about the stop") }),
  output: () => z.object({ noted: z.int().nullable().describe('The entry on the task, if there is a task') }),
  errors: [],
  async outside(inside, { text }, { caller: { agent, session, cwd }, settings }) {
    const place = cwd === undefined ? undefined : gitPlace(cwd);
    if (cwd === undefined || place === undefined) return { noted: null };
    const work = await workState(cwd);
    return inside(async (unit) => {
      const noted = await noteQuotaStop(unit, { ...place, session, text: text.slice(0, LONGEST) });
      if (noted === undefined) return { noted: null };
      const stop = { agent, session, taskId: noted.taskId, work };
      await relayOnQuota(unit, { ...stop, staleMinutes: settings.claimStaleMinutes });
      return { noted: noted.id };
    });
  },
});
