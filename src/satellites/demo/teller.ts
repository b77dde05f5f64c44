import { palette, wrapped } from '../../kernel/cli/words/paint.ts';
import { plain } from '../../kernel/text/plain-text.ts';
import type { DemoClient, HookSaid } from './stage.ts';

/** Prints the events of the demo as they happen, with pauses for reading. */
export interface Teller {
  scene(text: string): Promise<void>;
  does(actor: DemoClient, text: string): Promise<void>;
  edits(actor: DemoClient, file: string, before: string, after: string): Promise<void>;
  heard(actor: DemoClient, hook: string, said: HookSaid | undefined): Promise<void>;
  called(actor: DemoClient, tool: string, what: string, answer: string): Promise<void>;
}

interface Telling {
  readonly out: (text: string) => void;
  readonly color: boolean;
  /** The width of the screen, if there is one. */
  readonly columns?: number | undefined;
  /** Pauses for the given number of seconds. */
  readonly pause: (seconds: number) => Promise<void>;
}

const LONGEST = 200;
const INDENT = 12;
const NARROWEST = 30;

export function makeTeller({ out, color, columns, pause }: Telling): Teller {
  const { bold, dim, red, green, yellow, cyan } = palette(color);
  const nameOf = ({ name }: DemoClient) => (name === 'claude' ? yellow : cyan)(name.padEnd(7));
  const room = columns === undefined ? Number.POSITIVE_INFINITY : Math.max(NARROWEST, columns - INDENT);
  const indented = (text: string, taken = 0) => flowed(plain(text), room, taken).join(`\n${' '.repeat(INDENT)}`);

  async function line(text: string, seconds: number): Promise<void> {
    out(`${text}\n`);
    await pause(seconds);
  }

  return {
    scene: (text) => line(`\n${bold(flowed(text, room + INDENT, 0).join('\n'))}`, 3),
    does: (actor, text) => line(`  ${nameOf(actor)} ${text}`, 1),
    edits(actor, file, before, after) {
      const [gone, fresh] = firstChange(before, after);
      return line(
        `  ${nameOf(actor)} edits ${file}\n            ${red(`- ${gone}`)}\n            ${green(`+ ${fresh}`)}`,
        2,
      );
    },
    heard(actor, hook, said) {
      if (said === undefined) return line(`  ${nameOf(actor)} ${dim(`hook ${hook}: nothing to say, continues`)}`, 1);
      const mark = said.refused ? red(`hook ${hook} blocks the edit and says:`) : green(`hook ${hook} says:`);
      return line(`  ${nameOf(actor)} ${mark}\n            ${indented(said.text)}`, said.refused ? 7 : 4);
    },
    called(actor, tool, what, answer) {
      const short = answer.length > LONGEST ? `${answer.slice(0, LONGEST)}…` : answer;
      const said = what === '' ? '' : ` ${indented(what, tool.length + 'calls '.length - 2)}`;
      return line(`  ${nameOf(actor)} calls ${bold(tool)}${said}\n            ${dim(indented(short))}`, 2);
    },
  };
}

/** Wraps a text to `room` columns; a prefix already takes up `taken` columns of the first line. */
function flowed(text: string, room: number, taken: number): readonly string[] {
  const [first = '', ...rest] = text.split('\n');
  const before = '·'.repeat(taken);
  const begun = wrapped(taken === 0 ? first : `${before} ${first}`, room);
  const [head = '', ...more] = begun;
  return [taken === 0 ? head : head.slice(taken + 1), ...more, ...rest.flatMap((one) => wrapped(one, room))];
}

function firstChange(before: string, after: string): readonly [string, string] {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  const at = old.findIndex((text, index) => text !== fresh[index]);
  return [old[at]?.trim() ?? '', fresh[at]?.trim() ?? ''];
}
