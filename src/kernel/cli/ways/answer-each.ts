import { WaggleError, type WireError } from '../../rules/errors.ts';
import { answer, type Context } from '../context.ts';
import { Answered, errorText, inShell, Refused } from '../failures.ts';

/** An answer and how a person reads it. */
export interface Told {
  readonly output: object;
  readonly text: () => string;
}

/**
 * Does the same for each id. One id is answered as before; several become a list under `name`, with the refused ones
 * beside it. A refusal does not stop the others; the first one sets the exit code.
 */
export async function answerEach(
  context: Context,
  name: string,
  ids: readonly string[],
  one: (id: string) => Promise<Told>,
): Promise<void> {
  const [first = '', ...more] = [...new Set(ids)];
  if (more.length === 0) {
    const { output, text } = await one(first);
    return answer(context, output, text);
  }
  const done: Told[] = [];
  const refused: { readonly id: string; readonly wire: WireError }[] = [];
  for (const id of [first, ...more]) {
    try {
      done.push(await one(id));
    } catch (error) {
      refused.push({ id, wire: await inShell(context.io, refusalIn(error)) });
    }
  }
  tell(context, name, done, refused);
  const [worst] = refused;
  if (worst !== undefined) throw new Answered(worst.wire.code);
}

function refusalIn(error: unknown): WireError {
  if (error instanceof Refused) return error.wire;
  if (error instanceof WaggleError && error.code !== 'INTERNAL') return error.toWire();
  throw error;
}

function tell(
  context: Context,
  name: string,
  done: readonly Told[],
  refused: readonly { readonly id: string; readonly wire: WireError }[],
): void {
  const { io, json } = context;
  const output = {
    [name]: done.map((told) => told.output),
    refused: refused.map(({ id, wire }) => ({ id, ...wire })),
  };
  if (json || done.length > 0) answer(context, output, () => done.map(({ text }) => text()).join('\n'));
  if (!json) for (const { id, wire } of refused) io.err(`${id}: ${errorText(io, wire)}`);
}
