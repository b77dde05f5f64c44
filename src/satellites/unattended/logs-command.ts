import { existsSync } from 'node:fs';
import { answer, type Context, refuseServer } from '../../kernel/cli/context.ts';
import { WaggleError } from '../../kernel/rules/errors.ts';
import { plain } from '../../kernel/text/plain-text.ts';
import { logFile } from './background-hub.ts';
import { followFile, lastLines } from './log-lines.ts';

export async function logs(
  context: Context,
  { follow, lines }: { readonly follow: boolean; readonly lines: number },
): Promise<void> {
  refuseServer(context);
  const { io, json } = context;
  const file = logFile(context.home);
  if (!existsSync(file)) {
    throw new WaggleError(
      'HUB_NOT_RUNNING',
      'There is no log. A hub that runs in a terminal prints to that terminal.',
      { file },
      { hint: 'Start one in the background: waggle start --background' },
    );
  }
  const text = lastLines(file, lines);
  if (json) return answer(context, { file, lines: text.split('\n').slice(0, -1) }, () => '');
  io.out(plain(text));
  if (follow) await followFile(file, (more) => io.out(plain(more)), io.untilStopped?.() ?? AbortSignal.abort());
}
