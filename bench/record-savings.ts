import { writeFileSync } from 'node:fs';
import { measureSavings } from './savings/measure.ts';

const FILE = 'src/areas/savings/rules/measured.ts';

/** Records what compact answers save, for savings_report: node scripts/run-ts.mjs bench/record-savings.ts */
const { conditions, rows } = await measureSavings();
const literal = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const lines = rows.map(
  ({ operation, perSession, everything, compact, rationale }) =>
    `    {
      operation: ${literal(operation)},
      perSession: ${perSession},
      everything: ${everything},
      compact: ${compact},
      rationale: ${literal(rationale)},
    },`,
);
writeFileSync(
  FILE,
  `import type { Measurement } from './reference.ts';

/** Written by bench/record-savings.ts: not to be changed by hand. */
export const measured: Measurement = {
  conditions:
    ${literal(conditions)},
  rows: [
${lines.join('\n')}
  ],
};
`,
);
process.stdout.write(`Wrote ${FILE}.\n`);
