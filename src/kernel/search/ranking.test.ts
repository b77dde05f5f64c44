import { expect, test } from 'vitest';
import { gather } from './candidates.ts';
import { searchDocument } from './document.ts';
import { parseQuery } from './query.ts';
import { planQuery } from './query-plan.ts';
import { weighQuery } from './query-weights.ts';
import { rank } from './ranking.ts';

const AT = Date.UTC(2026, 0, 1);

/** Ranks texts without neighbors; the id of each is its position, from 1. */
function ranked(texts: readonly string[], text: string) {
  const memory = { title: null, author: 'scribe', topics: [], macroTopics: [], createdAt: AT };
  const documents = texts.map((one, at) => ({ id: at + 1, document: searchDocument({ ...memory, text: one }) }));
  const holding = (term: string) =>
    documents.filter(({ document }) => [...document.text, ...document.about].includes(term)).map(({ id }) => id);
  const query = parseQuery(text);
  const frequencies = [...query.terms, ...query.related].flatMap((term) => {
    const memories = holding(term).length;
    return memories === 0 ? [] : [{ term, collectionId: 1, memories }];
  });
  const { terms, total } = weighQuery(query, frequencies, texts.length);
  const { parts } = planQuery(terms, texts.length);
  const found = gather(
    parts,
    parts.map((part) => holding(part.terms[0] ?? '')),
    terms,
  );
  const rows = documents.map(({ id, document }) => ({
    id,
    ...document.written,
    updatedAt: AT,
    superseded: false,
    isOutput: false,
  }));
  const averageLength = rows.reduce((sum, { length }) => sum + length, 0) / rows.length;
  const { phrases, isQuestion } = query;
  return rank({ terms, phrases, averageLength, total, isQuestion, found, neighborsOf: () => [] }, rows, AT);
}

const orderOf = (texts: readonly string[], text: string) => ranked(texts, text).map(({ id }) => id);

test('for a question, an uninformative entry ranks below an informative one', () => {
  const talk = ['Ada: The kiln?', 'Ada: We brought the kiln home on Sunday and fired two bowls in it'];
  expect(orderOf(talk, 'What happened with the kiln?')).toEqual([2, 1]);
  expect(orderOf(talk, 'kiln')).toEqual([1, 2]);
});

test('entries by the person asked about rank above entries that only mention the name', () => {
  const talk = ['Bob: Ada, the kiln on the hill is broken again', 'Ada: Bob, the kiln on the hill is broken again'];
  expect(orderOf(talk, 'Where did Ada see the kiln?')).toEqual([2, 1]);
});

test('a related word is found, and the word itself ranks first', () => {
  const talk = [
    'Ada: Somebody fixed the old pump',
    'Ada: Somebody repaired the old clock',
    'Ada: Lunch was rather good',
  ];
  expect(orderOf(talk, 'What was repaired by them?')).toEqual([2, 1]);
});

test('scores are between 0 and 1, and lower if fewer words of a question are found', () => {
  const talk = ['Ada: The kiln heats to a thousand degrees before noon', 'Ada: Nothing else was said that day'];
  const [full] = ranked(talk, 'How many degrees does the kiln heat to?');
  const [partly] = ranked(talk, 'Which zeppelin did the kiln inspector insure?');
  expect(full?.score).toBeLessThanOrEqual(1);
  expect(partly?.score).toBeGreaterThan(0);
  expect(partly?.score).toBeLessThan(full?.score ?? 0);
});
