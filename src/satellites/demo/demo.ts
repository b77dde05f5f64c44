import { setTimeout as sleep } from 'node:timers/promises';
import type { Io } from '../../kernel/cli/io.ts';
import { palette } from '../../kernel/cli/words/paint.ts';
import { setStage } from './stage.ts';
import { playStory } from './story.ts';
import { makeTeller } from './teller.ts';

const END = `
The second session uses the new name, and its question was answered,
without anyone relaying messages.
Your own clients do the same after waggle init, while waggle start runs.
The temporary store and repository have been deleted.
`;

/** Plays the demo of two sessions with its own hub, hooks and MCP servers, and cleans up afterwards. */
export async function playDemo(io: Io, { fast }: { readonly fast: boolean }): Promise<void> {
  const stopped = io.untilStopped?.();
  const pause = async (seconds: number) => {
    if (!fast) await sleep(seconds * 1000, undefined, { signal: stopped });
    stopped?.throwIfAborted();
  };
  const stage = await setStage([process.execPath, process.argv[1] ?? ''], { ...io.env });
  try {
    const went = await playStory(stage, makeTeller({ out: io.out, color: io.color, columns: io.columns, pause }));
    if (!went) throw new Error('The demo did not go as expected.');
    io.out(palette(io.color).bold(END));
  } catch (error) {
    if (stopped?.aborted !== true) throw error;
  } finally {
    await stage.end();
  }
}
