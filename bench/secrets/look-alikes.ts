import { picker, seeded } from '../words.ts';
import { DIGITS, drawn, HEX, PLAIN } from './alphabets.ts';
import { WRITTEN } from './written-look-alikes.ts';

/** Harmless values that look random: digests, ids, versions. */
const drawnValues: Readonly<Record<string, (random: () => number) => string>> = {
  commit: (random) => drawn(random, HEX, 40),
  'short commit': (random) => drawn(random, HEX, 8),
  digest: (random) => `sha256:${drawn(random, HEX, 64)}`,
  uuid: (random) => [8, 4, 4, 4, 12].map((length) => drawn(random, HEX, length)).join('-'),
  integrity: (random) => `sha512-${drawn(random, PLAIN, 86)}==`,
  timestamp: (random) => `2026-03-1${drawn(random, DIGITS, 1)}T0${drawn(random, DIGITS, 1)}:15:00Z`,
  trace: (random) => `00-${drawn(random, HEX, 32)}-${drawn(random, HEX, 16)}-01`,
};

/** Texts around such values, often with a word that names a secret right beside them. */
const around = [
  'Fixed in %s, see the log.',
  'commit: %s',
  '{"id": "%s", "name": "build"}',
  'The token check was changed by %s',
  'request_id=%s took 40 ms',
  'secrets were rotated; the run was %s',
  'image: registry.example.com/app@%s',
  'https://example.com/objects/%s/raw',
  '"integrity": "%s",',
  '| run | %s |',
];

export interface LookAlike {
  readonly kind: string;
  readonly text: string;
}

/** Generates a few hundred texts without secrets, the same for the same seed. */
export function lookAlikes(seed: number): readonly LookAlike[] {
  const random = seeded(seed);
  const pick = picker(random);
  const made = Object.entries(drawnValues).flatMap(([kind, value]) =>
    Array.from({ length: 24 }, () => ({ kind, text: pick(around).replace('%s', () => value(random)) })),
  );
  const written = Object.entries(WRITTEN).flatMap(([kind, texts]) =>
    texts
      .trim()
      .split('\n')
      .map((text) => ({ kind, text })),
  );
  return [...made, ...written];
}
