import { redacted } from '../../src/kernel/text/redaction.ts';
import { lookAlikes } from './look-alikes.ts';
import { madeSecrets } from './made-secrets.ts';

export interface Rate {
  readonly of: number;
  /** The texts that were judged wrongly, with their kind. */
  readonly wrong: readonly { readonly kind: string; readonly text: string }[];
}

/** The rules were developed with the first seed; the texts of the others were never looked at. */
export const STUDIED = [4711];
export const HELD_OUT = Array.from({ length: 20 }, (_, index) => 100 + index);

/** Counts the secrets of which the first third or more is left. */
export function missedSecrets(seeds: readonly number[]): Rate {
  const made = seeds.flatMap(madeSecrets);
  const isLeft = (secret: string, clean: string) => clean.includes(secret.slice(0, Math.ceil(secret.length / 3)));
  return { of: made.length, wrong: made.filter(({ text, secret }) => isLeft(secret, redacted(text))) };
}

/** Counts the harmless texts that were changed. */
export function spoiltLookAlikes(seeds: readonly number[]): Rate {
  const made = seeds.flatMap(lookAlikes);
  return { of: made.length, wrong: made.filter(({ text }) => redacted(text) !== text) };
}
