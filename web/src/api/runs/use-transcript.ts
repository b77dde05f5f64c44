import { useEffect, useRef, useState } from 'react';
import { call, type Output } from '../client.ts';

export type Line = Output<'read_transcript'>['lines'][number];

interface Known {
  readonly id: string;
  readonly lines: readonly Line[];
  /** Whether the first line has been loaded. */
  readonly complete: boolean;
  readonly error: unknown;
}

const PAGE = 500;
const WHILE_RUNNING = 1000;
const AFTER_A_FAULT = 3000;

const nothing = (id: string): Known => ({ id, lines: [], complete: false, error: undefined });

/**
 * The lines of a run: first the newest page, then older pages up to the beginning, while new lines of the run are
 * appended at the end.
 */
export function useTranscript(id: string, running: boolean): Known {
  const [known, setKnown] = useState(() => nothing(id));
  const isRunning = useRef(running);
  isRunning.current = running;
  useEffect(() => {
    const reading = readLines(id, setKnown, () => isRunning.current);
    return () => reading.stop();
  }, [id]);
  return known.id === id ? known : nothing(id);
}

function readLines(id: string, show: (known: Known) => void, isRunning: () => boolean) {
  let known = nothing(id);
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (next: Partial<Known>) => {
    known = { ...known, ...next };
    if (!stopped) show(known);
  };
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });

  async function older(): Promise<void> {
    const first = known.lines[0];
    const { lines, more } = await call('read_transcript', {
      id,
      limit: PAGE,
      ...(first === undefined ? {} : { before: first.seq }),
    });
    set({ lines: [...lines, ...known.lines], complete: !more, error: undefined });
  }

  /** Returns true if there are more lines to fetch immediately. */
  async function newer(): Promise<boolean> {
    const after = known.lines.at(-1)?.seq ?? 0;
    const { lines, more } = await call('read_transcript', { id, limit: PAGE, after });
    if (lines.length > 0) set({ lines: [...known.lines, ...lines], error: undefined });
    return more;
  }

  async function run(): Promise<void> {
    let ended = false;
    while (!stopped) {
      try {
        // One more fetch after the end of the run gets the lines written since the previous fetch.
        const last = !isRunning();
        if (known.lines.length === 0) await older();
        if (!ended) while ((await newer()) && !stopped);
        ended = last;
        if (!known.complete) await older();
        else if (ended) return;
        else await pause(WHILE_RUNNING);
      } catch (error) {
        set({ error });
        await pause(AFTER_A_FAULT);
      }
    }
  }

  void run();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
