import type { Input } from '../client.ts';
import { usePaged } from '../use-paged.ts';

/** What decides about the next look. */
interface Shown {
  readonly runs: readonly { readonly status: string }[];
}

type Filter = Pick<Input<'list_runs'>, 'agent' | 'status' | 'parent' | 'taskId'>;

/** The output of a running agent causes no events, so it is polled. */
const WHILE_RUNNING = 2000;

/** Runs, newest first, page by page. */
export function useRuns(filter: Filter, pageSize: number) {
  return usePaged('list_runs', { limit: pageSize, ...filter }, { every: pauseAfter });
}

/** The pause before the next look at a list of runs; events tell what changes in one without running agents. */
export function pauseAfter(first: Shown | undefined): number | false {
  return first?.runs.some(({ status }) => status === 'running') === true ? WHILE_RUNNING : false;
}

/** Whether the hub starts no agents. Events tell when that changes, so it is not polled. */
export function usePaused(): boolean {
  return usePaged('list_runs', { limit: 1 }).data?.pages[0]?.paused === true;
}
