import type { Run } from '../../ui/run-looks.ts';

export interface Nested {
  readonly run: Run;
  readonly depth: number;
}

/** Places workers directly below the run that started them, if it is in the list; all other runs keep their order. */
export function nestedRuns(runs: readonly Run[]): readonly Nested[] {
  const threads = new Map(runs.map((run) => [run.thread_id, run]));
  const parentOf = (run: Run) => threads.get(run.worker?.parent_thread ?? '');
  const children = (parent: Run) => runs.filter((run) => run !== parent && parentOf(run) === parent);
  const below = (run: Run, depth: number): readonly Nested[] => [
    { run, depth },
    ...children(run).flatMap((child) => below(child, depth + 1)),
  ];
  return runs.filter((run) => parentOf(run) === undefined).flatMap((run) => below(run, 0));
}
