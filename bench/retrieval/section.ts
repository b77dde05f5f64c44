import { table } from '../table.ts';
import { type Conversation, conversation } from './conversations.ts';
import { measureRetrieval } from './measure.ts';
import { DEPTHS } from './scores.ts';
import { written } from './written/all.ts';

/** Writes the section on retrieval: plain BM25 beside the whole ranking, for each set of conversations. */
export async function retrievalText(conversations: number): Promise<string> {
  const generated = Array.from({ length: conversations }, (_, at) => conversation(at + 1, 14));
  const parts = [
    await setText('Written, misses studied', written.studied),
    await setText('Written, held out', written.heldOut),
    await setText('Generated', generated),
  ];
  return [
    `Turns of talks over several dated sessions, each stored as a memory, and questions with the turns that answer them.
The written talks paraphrase on purpose, so that few words of a question stand in its evidence. "Naive" is plain BM25 over
whole words, OR-ed. For adversarial questions, which name the wrong person, the near miss counts as evidence.`,
    ...parts,
  ].join('\n\n');
}

async function setText(title: string, talks: readonly Conversation[]): Promise<string> {
  const measured = await measureRetrieval(talks);
  const linesOf = (name: string) => measured.find(({ stage }) => stage === name)?.lines ?? [];
  const shown = (cells: readonly (string | number)[]) =>
    cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell));
  const figures = [...DEPTHS.map((depth) => `@${depth}`), 'MRR'];
  const head = ['kind', 'questions', ...['naive', 'search'].flatMap((way) => figures.map((one) => `${way} ${one}`))];
  const rows = linesOf('naive').map((naive, at) => {
    const [, , ...ours] = linesOf('ranked')[at] ?? [];
    return shown([...naive, ...ours]);
  });
  return `### ${title}\n\n${table(head, rows)}`;
}
