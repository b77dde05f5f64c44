import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { boardStore } from '../api/board/board-store.ts';
import { call } from '../api/client.ts';
import { moveTask } from '../parts/move-task.ts';
import { tell, tellFault } from '../ui/overlay/toasts.tsx';
import { nameOf, startWords, stopWords } from '../ui/run-looks.ts';
import type { Doing } from './palette-acts.ts';

/** Executes the chosen action, closes the palette and reports the result. */
export function useDoing(fill: (text: string) => void, close: () => void): Doing {
  const client = useQueryClient();
  return useMemo(() => {
    async function send<T>(work: () => Promise<T>, words: (answer: T) => string): Promise<void> {
      close();
      try {
        tell(words(await work()));
        void client.invalidateQueries();
      } catch (error) {
        tellFault(error);
      }
    }
    return {
      fill,
      run: (id) =>
        void send(
          () => call('run_task', { id }),
          (answer) => startWords(answer, `Started #${id}.`),
        ),
      stop: (run) =>
        void send(
          () => call('stop_run', { id: run.run_id }),
          (answer) => stopWords(answer, nameOf(run)),
        ),
      pause: (paused) =>
        void send(
          () => (paused ? call('pause_runs', {}) : call('resume_runs', {})),
          () => (paused ? 'No agent is started until you resume.' : 'Agents are started again.'),
        ),
      assign: (id, owner) =>
        void send(
          async () => {
            await call('update_task', { id, owner });
            await boardStore.look([id]);
          },
          () => `Assigned #${id} to ${owner}.`,
        ),
      move: (row, to) => {
        close();
        moveTask(row, to);
      },
      answer: (id, message) =>
        void send(
          () => call('thread_reply', { id, message }),
          () => `Answered on #${id}.`,
        ),
    };
  }, [client, fill, close]);
}
