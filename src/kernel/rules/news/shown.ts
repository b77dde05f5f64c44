/** What an answer shows of what waits for the caller. */
export interface Shown {
  /** Messages and handoffs, by id. */
  readonly entries?: readonly number[];
  readonly tasks?: readonly number[];
}

/** What several answers show. */
export function shownTogether(all: readonly Shown[]): Required<Shown> {
  return {
    entries: [...new Set(all.flatMap(({ entries = [] }) => entries))],
    tasks: [...new Set(all.flatMap(({ tasks = [] }) => tasks))],
  };
}
