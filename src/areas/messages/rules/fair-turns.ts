import { groupBy } from '../../../kernel/rules/group.ts';
import { type Urgency, urgencies } from './message.ts';

interface Mail {
  readonly id: number;
  readonly urgency: Urgency;
  readonly sender: string;
}

/**
 * Most urgent first; among messages of one urgency the newest of each sender, then the second newest of each, and so on:
 * however much one sender writes, the others are not behind it.
 */
export function fairTurns<T>(items: readonly T[], mailOf: (item: T) => Mail): T[] {
  const all = items.map((item) => ({ item, ...mailOf(item) })).sort((a, b) => b.id - a.id);
  const turns = [...groupBy(all, ({ urgency, sender }) => `${urgency} ${sender}`).values()].flatMap((own) =>
    own.map((one, turn) => ({ ...one, turn })),
  );
  const rank = ({ urgency }: Mail) => -urgencies.indexOf(urgency);
  return turns.sort((a, b) => rank(a) - rank(b) || a.turn - b.turn || b.id - a.id).map(({ item }) => item);
}
