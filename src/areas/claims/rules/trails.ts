import { groupBy } from '../../../kernel/rules/group.ts';
import type { SessionId } from '../../../kernel/rules/identity.ts';
import { type Instant, MINUTE } from '../../../kernel/rules/time.ts';

export interface Trail {
  readonly filePath: string;
  readonly total: number;
  /** Strongest first. */
  readonly bySession: readonly { readonly session: SessionId; readonly strength: number }[];
}

interface Edited {
  readonly filePath: string;
  readonly session: SessionId;
  readonly at: Instant;
}

const HALF_LIFE = 10 * MINUTE;
const STRONGEST = 10;
const FAINTEST = 0.1;

/** How intensively sessions have edited files recently: each edit adds one, with a half-life of ten minutes. */
export function trailsOf(edits: readonly Edited[], now: Instant): readonly Trail[] {
  return [...groupBy(edits, ({ filePath }) => filePath)]
    .map(([filePath, own]) => {
      const bySession = [...groupBy(own, ({ session }) => session)]
        .map(([session, all]) => ({ session, strength: strengthOf(all, now) }))
        .filter(({ strength }) => strength >= FAINTEST)
        .sort((one, other) => other.strength - one.strength || (one.session < other.session ? -1 : 1));
      return { filePath, bySession, total: rounded(bySession.reduce((sum, { strength }) => sum + strength, 0)) };
    })
    .filter(({ bySession }) => bySession.length > 0)
    .sort((one, other) => other.total - one.total || (one.filePath < other.filePath ? -1 : 1));
}

function strengthOf(edits: readonly Edited[], now: Instant): number {
  const sum = edits.reduce((all, { at }) => all + 0.5 ** (Math.max(0, now - at) / HALF_LIFE), 0);
  return rounded(Math.min(STRONGEST, sum));
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
