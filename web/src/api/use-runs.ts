import type { Input, Output } from './client.ts';
import { usePaged } from './use-paged.ts';

type Filter = Pick<Input<'list_runs'>, 'agent' | 'status' | 'parent' | 'taskId'>;

/** The output of a running agent causes no events, so it is polled. */
const WHILE_RUNNING = 2000;
const OTHERWISE = 15_000;

/** Runs, newest first, page by page. */
export function useRuns(filter: Filter, pageSize: number) {
  return usePaged('list_runs', { limit: pageSize, ...filter }, { every: pauseAfter });
}

function pauseAfter(first: Output<'list_runs'> | undefined): number {
  return first?.runs.some(({ status }) => status === 'running') === true ? WHILE_RUNNING : OTHERWISE;
}
