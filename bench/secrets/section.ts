import { table } from '../table.ts';
import { HELD_OUT, missedSecrets, type Rate, STUDIED, spoiltLookAlikes } from './rates.ts';

/** Reports both kinds of error, for the texts that the rules were developed with and for held-out ones. */
export async function secretsText(): Promise<string> {
  const share = ({ of, wrong }: Rate) => `${wrong.length} of ${of} (${((100 * wrong.length) / of).toFixed(2)} %)`;
  return `Drawn secrets of many shapes in notes, code, settings and commands, and harmless texts that look like them. The
values of the held-out ones come from other seeds; the ways to write them are the same, so other ways may do worse.

${table(
  ['', 'studied', 'held out'],
  [
    ['secrets that were missed', share(missedSecrets(STUDIED)), share(missedSecrets(HELD_OUT))],
    ['look-alikes that were changed', share(spoiltLookAlikes(STUDIED)), share(spoiltLookAlikes(HELD_OUT))],
  ],
)}`;
}
