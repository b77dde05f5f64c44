/** The weight of an edit or a claim. */
export const WHOLE_MILLI: number = 1000;

const whole = new Set(['tool_use', 'file-op', 'claim-conflict']);
/** The claim itself is already counted. */
const none = new Set(['claim', 'auto-claim']);
const handingOn = new Set(['handoff', 'relay']);

/** What an entry of this kind adds to the heat of each file that it names, in thousandths of an edit. */
export function mentionWeightMilli(kind: string): number {
  if (none.has(kind)) return 0;
  if (whole.has(kind)) return WHOLE_MILLI;
  return handingOn.has(kind) || kind.startsWith('plan-') ? 500 : 250;
}
