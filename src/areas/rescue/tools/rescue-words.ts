import type { z } from 'zod';
import type { Screen } from '../../../kernel/tool/cli-shape.ts';
import type { rescueShape } from './rescue-shape.ts';

type Rescue = z.output<ReturnType<typeof rescueShape>>;

/** What a scan found, or what a rescue offered to others. */
export function strandedWords({ dry_run, stranded, rescued }: Rescue, { line, hint }: Screen): string {
  if (stranded.length === 0) return 'No stranded sessions.';
  const lanes = stranded.map(({ agent, session_id, branch, held_claim_count, saw }) =>
    line(`${agent} (${session_id})${branch === null ? '' : ` on ${branch}`}, ${held_claim_count} file(s): ${saw}`),
  );
  const offers = rescued.map((one) =>
    hint(`Task #${one.task_id}: anyone can accept it with waggle task accept-relay ${one.relay_observation_id}`),
  );
  const next = dry_run ? [hint('Nothing was changed. To offer their work to others: waggle lane rescue')] : offers;
  return [...lanes, ...next].join('\n');
}
