import { picker, seeded } from '../words.ts';
import { absent, chatter, others, people, places, type Scene, scenes, times } from './scenes.ts';

export interface Turn {
  readonly speaker: string;
  readonly text: string;
}

export const questionKinds = ['single-hop', 'multi-hop', 'temporal', 'adversarial', 'unanswerable'] as const;

export interface Question {
  readonly kind: (typeof questionKinds)[number];
  readonly text: string;
  /**
   * Positions of the turns that answer it; for an adversarial question, which names the wrong person, of the near miss.
   */
  readonly evidence: readonly number[];
}

export interface Conversation {
  readonly turns: readonly Turn[];
  readonly questions: readonly Question[];
}

const months = ['January', 'March', 'April', 'June', 'August', 'October', 'December'];
const TOPICS = 5;

interface Talk {
  readonly pick: ReturnType<typeof picker>;
  readonly random: () => number;
  readonly turns: Turn[];
  readonly questions: Question[];
  /** Things that a later session can take up again. */
  readonly open: { readonly scene: Scene; readonly slots: Slots; readonly teller: string; readonly at: number }[];
  readonly used: Set<string>;
  date: string;
}

type Slots = Readonly<Record<'x' | 'p' | 'o' | 't' | 'who', string>>;

/**
 * Generates a conversation of two people over several sessions: they tell things unasked or as an answer and take them
 * up again later, among much small talk.
 */
export function conversation(seed: number, sessions: number): Conversation {
  const random = seeded(seed);
  const pick = picker(random);
  const pair = [pick(people.slice(0, 5)), pick(people.slice(5))] as const;
  const talk: Talk = { pick, random, turns: [], questions: [], open: [], used: new Set(), date: '' };
  for (let session = 0; session < sessions; session++) {
    const day = 1 + Math.floor(random() * 28);
    talk.date = `${day} ${months[session % months.length]} ${2022 + Math.floor(session / months.length)}`;
    for (let topic = 0; topic < TOPICS; topic++) {
      const [teller, listener] = random() < 0.5 ? pair : [pair[1], pair[0]];
      takeUp(talk, session);
      tell(talk, teller, listener);
      for (let line = 0; line < 4; line++) {
        say(
          talk,
          line % 2 === 0 ? listener : teller,
          pick(chatter).replaceAll('{o}', line % 2 === 0 ? teller : listener),
        );
      }
    }
  }
  for (const thing of absent) {
    talk.questions.push({ kind: 'unanswerable', text: `When did ${pick(pair)} sell the ${thing}?`, evidence: [] });
  }
  return { turns: talk.turns, questions: talk.questions };
}

function say(talk: Talk, speaker: string, text: string): number {
  return talk.turns.push({ speaker, text: `[${talk.date}] ${speaker}: ${text}` }) - 1;
}

function filled(text: string, slots: Slots): string {
  return text.replace(/\{(x|p|o|t|who)\}/g, (_, name: keyof Slots) => slots[name]);
}

function tell(talk: Talk, teller: string, listener: string): void {
  const { pick, random, questions } = talk;
  const scene = pick(scenes);
  const slots = { x: pick(scene.things), p: pick(places), o: pick(others), t: pick(times), who: teller };
  const key = `${teller} ${slots.x}`;
  // The same thing told twice would give its question two answers.
  if (talk.used.has(key) || talk.used.has(`${listener} ${slots.x}`)) return;
  talk.used.add(key);
  if (random() < 0.6) say(talk, listener, filled(pick(scene.aside), slots));
  if (scene.opened !== undefined) say(talk, listener, filled(pick(scene.opened), slots));
  const at = say(talk, teller, filled(pick(scene.told), slots));
  questions.push({ kind: 'single-hop', text: filled(pick(scene.asked), slots), evidence: [at] });
  if (scene.when !== undefined)
    questions.push({ kind: 'temporal', text: filled(pick(scene.when), slots), evidence: [at] });
  if (random() < 0.5) {
    questions.push({
      kind: 'adversarial',
      text: filled(pick(scene.asked), { ...slots, who: listener }),
      evidence: [at],
    });
  }
  if (scene.later !== undefined) talk.open.push({ scene, slots, teller, at });
}

/** Takes up something from an earlier session again. */
function takeUp(talk: Talk, session: number): void {
  if (session === 0 || talk.random() < 0.5) return;
  const next = talk.open.shift();
  if (next?.scene.later === undefined) return;
  const again = say(talk, next.teller, filled(talk.pick(next.scene.later.told), next.slots));
  const text = filled(talk.pick(next.scene.later.asked), next.slots);
  talk.questions.push({ kind: 'multi-hop', text, evidence: [next.at, again] });
}
