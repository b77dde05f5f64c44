import { plainLine } from '../../core/text/plain-text.ts';
import type { QuotaOptions, QuotaVerb } from './commands/quota.ts';
import type { RescueOptions } from './commands/rescue.ts';
import { answer, type Context } from './context.ts';
import { throughDoor } from './through-door.ts';

interface QuotaAnswer {
  readonly handoff_observation_id?: number;
  readonly baton_kind?: string;
  readonly accepted_files?: readonly string[];
  readonly declined_files?: readonly string[];
  readonly released_claims?: readonly { readonly file_path: string }[];
}

export function quota(context: Context, verb: QuotaVerb, id: string, options: QuotaOptions): Promise<void> {
  const { session, handoff, file, reason } = options;
  return throughDoor(context, async (call) => {
    const found = await call<QuotaAnswer>(`task_claim_quota_${verb.replace('-', '_')}`, {
      task_id: numberFrom(id),
      ...(session === undefined ? {} : { session_id: session }),
      ...(handoff === undefined ? {} : { handoff_observation_id: numberFrom(handoff) }),
      ...(file === undefined ? {} : { file_path: file }),
      ...(reason === undefined ? {} : { reason }),
    });
    answer(context, found, () => plainLine(quotaWords(verb, found)));
  });
}

/** What is no number is left as it is: the tool says what is wrong with it. */
function numberFrom(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text;
}

function quotaWords(verb: QuotaVerb, found: QuotaAnswer): string {
  const released = found.released_claims?.map(({ file_path }) => file_path);
  const files = found.accepted_files ?? found.declined_files ?? released ?? [];
  const baton = `${found.baton_kind} ${found.handoff_observation_id}`;
  if (verb === 'accept') return `Yours now, from ${baton}: ${files.join(', ')}`;
  if (verb === 'decline') return `Left to others, on ${baton}: ${files.join(', ')}`;
  return files.length === 0 ? 'Nothing to release.' : `Released: ${files.join(', ')}`;
}

interface RescueAnswer {
  readonly stranded: readonly {
    readonly session_id: string;
    readonly agent: string;
    readonly branch: string | null;
    readonly held_claim_count: number;
    readonly saw: string;
  }[];
  readonly rescued: readonly { readonly task_id: number; readonly relay_observation_id: number | null }[];
}

export function rescue(context: Context, { after, confirm }: RescueOptions): Promise<void> {
  const input = { stranded_after_minutes: after };
  return throughDoor(context, async (call) => {
    const found =
      confirm === true
        ? await call<RescueAnswer>('rescue_stranded_run', { ...input, confirm })
        : await call<RescueAnswer>('rescue_stranded_scan', input);
    answer(context, found, () => rescueLines(found, confirm === true).join('\n'));
  });
}

function rescueLines({ stranded, rescued }: RescueAnswer, confirmed: boolean): readonly string[] {
  if (stranded.length === 0) return ['Nobody is stranded.'];
  const lanes = stranded.map(({ agent, session_id, branch, held_claim_count, saw }) =>
    plainLine(`${agent} (${session_id})${branch === null ? '' : ` on ${branch}`}, ${held_claim_count} file(s): ${saw}`),
  );
  if (!confirmed) return [...lanes, 'Nothing was changed. --confirm offers their work to others.'];
  return [
    ...lanes,
    ...rescued.map((one) => `Task #${one.task_id}: relay ${one.relay_observation_id} is open to anybody.`),
  ];
}
