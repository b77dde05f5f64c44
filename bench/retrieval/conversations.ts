import { picker, seeded } from '../words.ts';

export interface Turn {
  readonly speaker: string;
  readonly text: string;
}

export interface Question {
  readonly kind: 'single-hop' | 'multi-hop' | 'temporal' | 'adversarial';
  readonly text: string;
  /** Positions of the turns that answer it; none for a question that nothing answers. */
  readonly evidence: readonly number[];
}

export interface Conversation {
  readonly turns: readonly Turn[];
  readonly questions: readonly Question[];
}

const people = ['Maya', 'Jon', 'Priya', 'Luis', 'Hana', 'Otto', 'Zoe', 'Ravi', 'Ines', 'Karl'];
const months = ['January', 'March', 'April', 'June', 'August', 'October', 'December'];
const hobbies = [
  'pottery',
  'climbing',
  'baking',
  'chess',
  'sailing',
  'gardening',
  'violin',
  'birdwatching',
  'knitting',
];
const places = ['Lisbon', 'Oslo', 'Kyoto', 'Tucson', 'Galway', 'Bergen', 'Porto', 'Quito', 'Dunedin'];
const things = ['bicycle', 'telescope', 'kayak', 'camera', 'loom', 'piano', 'tent', 'greenhouse', 'sourdough starter'];
const reasons = [
  'a friend kept insisting',
  'the doctor advised it',
  'it was on sale',
  'the old one broke',
  'of a documentary',
];
const chatter = [
  'That sounds lovely.',
  'How did it go?',
  'I can imagine!',
  'Tell me more.',
  'Same here, honestly.',
  'Good for you.',
];

type Pick = <T>(list: readonly T[]) => T;

/** A talk of two people over several sessions: facts, often told as an answer to the other one's question, and chatter. */
export function conversation(seed: number, sessions: number): Conversation {
  const pick = picker(seeded(seed));
  const [one, other] = [pick(people.slice(0, 5)), pick(people.slice(5))];
  const turns: Turn[] = [];
  const questions: Question[] = [];
  const say = (speaker: string, text: string, date: string): number =>
    turns.push({ speaker, text: `[${date}] ${speaker}: ${text}` }) - 1;
  for (let session = 0; session < sessions; session++) {
    const date = `${1 + (Math.floor(session * 2.3) % 28)} ${months[session % months.length]} ${2023 + Math.floor(session / 7)}`;
    for (let topic = 0; topic < 6; topic++) {
      const [teller, asker] = pick([true, false]) ? [one, other] : [other, one];
      questions.push(...tell({ pick, say, teller, asker, date }));
      for (let line = 0; line < 3; line++) say(line % 2 === 0 ? asker : teller, pick(chatter), date);
    }
  }
  questions.push({ kind: 'adversarial', text: `When did ${one} sell the submarine in Antarctica?`, evidence: [] });
  return { turns, questions };
}

interface Scene {
  readonly pick: Pick;
  readonly say: (speaker: string, text: string, date: string) => number;
  readonly teller: string;
  readonly asker: string;
  readonly date: string;
}

/** One thing that is told, in one of three ways, with the questions that it answers. */
function tell({ pick, say, teller, asker, date }: Scene): readonly Question[] {
  const [hobby, place, thing, reason] = [pick(hobbies), pick(places), pick(things), pick(reasons)];
  const way = pick(['plain', 'asked', 'two parts']);
  if (way === 'plain') {
    const at = say(teller, `I finally took up ${hobby} after moving to ${place}.`, date);
    return [
      { kind: 'single-hop', text: `What did ${teller} start doing after the move to ${place}?`, evidence: [at] },
      {
        kind: 'temporal',
        text: `Which hobby did ${teller} begin around ${date}, ${hobby} or something else?`,
        evidence: [at],
      },
    ];
  }
  if (way === 'asked') {
    say(asker, `So what made you buy the ${thing} in ${place}?`, date);
    const at = say(teller, `Mostly because ${reason}, nothing deeper.`, date);
    return [{ kind: 'single-hop', text: `Why did ${teller} buy a ${thing} in ${place}?`, evidence: [at] }];
  }
  const first = say(teller, `The ${thing} arrived this week, it barely fit the hallway.`, date);
  const second = say(teller, `I plan to take it to ${place} for the ${hobby} meeting.`, date);
  return [
    {
      kind: 'multi-hop',
      text: `Where does ${teller} want to take the ${thing} that arrived, and for which meeting?`,
      evidence: [first, second],
    },
  ];
}
