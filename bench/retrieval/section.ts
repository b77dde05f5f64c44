import { table } from '../table.ts';
import { type Conversation, conversation } from './conversations.ts';
import { languages } from './languages.ts';
import { measureRetrieval } from './measure.ts';
import { measureNotes } from './notes.ts';
import { paraphrases } from './paraphrases.ts';
import { DEPTHS } from './scores.ts';
import { written } from './written/all.ts';

/** Writes the section on retrieval: plain BM25 beside the whole ranking, for each set of conversations. */
export async function retrievalText(conversations: number): Promise<string> {
  const generated = Array.from({ length: conversations }, (_, at) => conversation(at + 1, 14));
  const parts = [
    await setText('Written, misses studied', written.studied),
    await setText('Written, held out', written.heldOut),
    await setText('Generated', generated),
    await notesText(),
  ];
  return [
    `Turns of talks over several dated sessions, each stored as a memory, and questions with the turns that answer them.
The written talks paraphrase on purpose, so that few words of a question stand in its evidence. "Naive" is plain BM25 over
whole words, OR-ed. For adversarial questions, which name the wrong person, the near miss counts as evidence.`,
    ...parts,
  ].join('\n\n');
}

/** Short notes, each asked for once, among all turns of the written talks. */
async function notesText(): Promise<string> {
  const sets = {
    'queries without a word of the note': paraphrases,
    'other languages': Object.values(languages).flat(),
  };
  const head = ['notes', 'queries', 'words: found in ten', 'first', 'words and meaning: found in ten', 'first'];
  const rows: string[][] = [];
  for (const [name, pairs] of Object.entries(sets)) {
    const cells: string[] = [];
    for (const wordsOnly of [true, false]) {
      const { found, first } = await measureNotes(pairs, wordsOnly);
      cells.push(String(found), String(first));
    }
    rows.push([name, String(pairs.length), ...cells]);
  }
  return `### Notes\n\n${table(head, rows)}`;
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
