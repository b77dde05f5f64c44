import { openDoor } from '../../../kernel/cli/choose-door.ts';
import { answer, type Context } from '../../../kernel/cli/context.ts';
import { enterDoor } from '../../../kernel/cli/enter-door.ts';
import { Refused } from '../../../kernel/cli/failures.ts';
import type { Call } from '../../../kernel/cli/through-door.ts';
import type { Door } from '../../../kernel/door/door.ts';
import { looks } from '../../../kernel/hub/follow.ts';
import { refuseSlip } from './known-owner.ts';
import { viewOf } from './task-commands.ts';
import { listRows } from './task-listing.ts';
import type { ListedTask } from './task-row.ts';
import { drawnBoard } from './terminal-board.ts';
import { unseenTeams } from './unseen-teams.ts';

export interface BoardOptions {
  readonly team?: string;
  readonly owner?: string;
  readonly limit: number;
  readonly follow?: boolean;
}

const LISTEN_MS = 25_000;
const CLEAR = '\u001b[2J\u001b[H';

/** Draws the board once, or with --follow redraws it on every change until Ctrl-C. */
export async function board(context: Context, options: BoardOptions): Promise<void> {
  const door = await openDoor(context);
  const signal = options.follow === true ? context.io.untilStopped?.() : undefined;
  const clear = signal !== undefined && context.io.terminal ? CLEAR : '';
  try {
    await enterDoor(context, door, 'read');
    const note = context.json ? undefined : await unseenTeams(context, callsTo(door, context), options);
    let last = '';
    const draw = async () => {
      const drawn = await drawing(context, door, options);
      if (drawn !== last) context.io.out(`${clear}${drawn}`);
      if (last === '' && note !== undefined) context.io.err(`${note}\n`);
      last = drawn;
    };
    if (signal === undefined) await draw();
    else for await (const _ of looks(door.changed, LISTEN_MS, signal)) await draw();
  } finally {
    await door.close();
  }
}

async function drawing(context: Context, door: Door, { team, owner, limit }: BoardOptions): Promise<string> {
  const call = callsTo(door, context);
  const filter = { team, owner, sort: 'priority', limit: Number.MAX_SAFE_INTEGER };
  const { rows: open } = await listRows(call, { ...filter, status: 'open' });
  const { rows: ended } = await listRows(call, { ...filter, status: 'done', sort: 'newest', limit });
  const rows: readonly ListedTask[] = [...open, ...ended];
  if (rows.length === 0) await refuseSlip(call, owner);
  const written: string[] = [];
  const into = { ...context, io: { ...context.io, out: (text: string) => void written.push(text) } };
  answer(into, { rows }, () => drawnBoard(rows, limit, viewOf(context)));
  return written.join('');
}

function callsTo(door: Door, { caller }: Context): Call {
  return async <A extends object>(name: string, input: object) => {
    const outcome = await door.callTool({ name, input, caller });
    if (!outcome.ok) throw new Refused(outcome.error);
    // The door has validated the answer against the tool's schema.
    return outcome.output as A;
  };
}
