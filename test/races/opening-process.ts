import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '../../src/store/store.ts';

/**
 * Opens a new store per round, at the same instants as the other processes that were given the same arguments: one JSON
 * object with folder, rounds, the first instant and the distance between two. Prints a line per store that it could not open.
 */
interface Rounds {
  readonly folder: string;
  readonly rounds: number;
  readonly first: number;
  readonly every: number;
}

const { folder, rounds, first, every }: Rounds = JSON.parse(process.argv[2] ?? '{}');
for (let round = 0; round < rounds; round++) {
  const instant = first + round * every;
  await sleep(Math.max(0, instant - Date.now() - 5));
  while (Date.now() < instant);
  await openStore({ database: path.join(folder, `${round}.db`), clock: Date.now }).then(
    (store) => store.close(),
    (error: unknown) => process.stdout.write(`${round}: ${String(error)}\n`),
  );
}
