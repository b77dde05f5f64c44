// node scripts/run-ts.mjs bench/retrieval/report.ts [--written] [--conversations 10] [--sessions 14] [--seed 1]
import { parseArgs } from 'node:util';
import { printTable } from '../measure.ts';
import { type Conversation, conversation } from './conversations.ts';
import { measureRetrieval } from './measure.ts';
import { DEPTHS } from './scores.ts';
import { written } from './written/all.ts';

const { values } = parseArgs({
  options: {
    written: { type: 'boolean', default: false },
    conversations: { type: 'string', default: '10' },
    sessions: { type: 'string', default: '14' },
    seed: { type: 'string', default: '1' },
  },
});

function generated(): readonly Conversation[] {
  return Array.from({ length: Number(values.conversations) }, (_, at) =>
    conversation(Number(values.seed) + at, Number(values.sessions)),
  );
}

const sets = values.written
  ? { 'Written, studied': written.studied, 'Written, held out': written.heldOut }
  : { Generated: generated() };
const head = ['stage and kind', 'questions', ...DEPTHS.map((depth) => `recall@${depth}`), 'MRR'];
for (const [title, talks] of Object.entries(sets)) {
  const measured = await measureRetrieval(talks);
  const lines = measured.flatMap(({ stage, lines: own }) =>
    own.map(([kind, ...rest]) => [`${stage}: ${kind}`, ...rest]),
  );
  printTable(`${title}: evidence found; for adversarial questions, the near miss`, [head, ...lines]);
  const apart = measured.filter(({ stage }) => stage !== 'naive').map(({ stage, apart: share }) => [stage, share]);
  printTable(`${title}: best scores of answerable above unanswerable questions`, [['stage', 'share'], ...apart]);
}
