import type { Conversation, Question, Turn } from '../conversations.ts';
import { questionKinds } from '../conversations.ts';

const heading = /^# (.+)$/;
const line = /^(\d+\.\d+) (\p{L}+): (.+)$/u;
const asked = /^\? ([a-z-]+)((?: \d+\.\d+)*) (.+)$/;

/** Parses numbered turns under the date of each session, followed by questions with the turns that answer them. */
export function readWritten(text: string): Conversation {
  const turns: Turn[] = [];
  const places = new Map<string, number>();
  const questions: Question[] = [];
  let date = '';
  for (const row of text.split('\n').filter((one) => one !== '')) {
    const [, day] = heading.exec(row) ?? [];
    const [, number = '', speaker, said] = line.exec(row) ?? [];
    if (day !== undefined) date = day;
    else if (speaker !== undefined)
      places.set(number, turns.push({ speaker, text: `[${date}] ${speaker}: ${said}` }) - 1);
    else questions.push(readQuestion(row, places));
  }
  return { turns, questions };
}

function readQuestion(row: string, places: ReadonlyMap<string, number>): Question {
  const [, name, numbers = '', text = ''] = asked.exec(row) ?? [];
  const kind = questionKinds.find((one) => one === name);
  if (kind === undefined) throw new Error(`Not a turn and not a question: ${row}`);
  const evidence = numbers.split(' ').filter((one) => one !== '');
  return {
    kind,
    text,
    evidence: evidence.map((number) => {
      const at = places.get(number);
      if (at === undefined) throw new Error(`No turn ${number}: ${row}`);
      return at;
    }),
  };
}
