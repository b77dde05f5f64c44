import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openStore } from '../../../src/kernel/store/store.ts';
import { waitFor } from '../../wait-for.ts';

/**
 * Opens a new store per round, at the same time as all other processes. Prints a line per store that it could not open.
 */
interface Rounds {
  readonly folder: string;
  readonly rounds: number;
  readonly index: number;
  readonly processes: number;
}

const { folder, rounds, index, processes }: Rounds = JSON.parse(process.argv[2] ?? '{}');
for (let round = 0; round < rounds; round++) {
  writeFileSync(path.join(folder, `${round}-${index}.ready`), '');
  const isOfRound = (name: string) => name.startsWith(`${round}-`) && name.endsWith('.ready');
  await waitFor(() => readdirSync(folder).filter(isOfRound).length === processes);
  await openStore({ database: path.join(folder, `${round}.db`), clock: Date.now }).then(
    (store) => store.close(),
    (error: unknown) => process.stdout.write(`${round}: ${String(error)}\n`),
  );
}
