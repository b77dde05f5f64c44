import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { plainLine } from '../../../core/text/plain-text.ts';
import { systemClock } from '../../../hub/clock.ts';
import { installedBy } from '../../../hub/package-place.ts';
import { isAddress, shownSetting } from '../../../hub/settings/settings.ts';
import { schemaState } from '../../../hub/store-schema.ts';
import { buildOf, version } from '../../../hub/version.ts';
import { answer, type Context, contextFrom, refuseServer } from '../context.ts';
import { calledHere, type Io } from '../io.ts';
import { wrapped } from '../words/paint.ts';

export function addUpgradeCommand(program: Command, io: Io): void {
  program
    .command('upgrade')
    .description('Show the version and the steps to upgrade. Does not check for updates.')
    .action((_options, command: Command) => upgrade(contextFrom(io, command)));
}

export const renew = {
  checkout: 'git pull && npm ci && npm run build',
  // The package is not in a registry: a bare package name could install someone else's package.
  npm: 'npm install --global ./waggle-hub-<newer version>.tgz',
  npx: 'npm install --global ./waggle-hub-<newer version>.tgz',
} as const;

const WHAT_HAPPENS = [
  'A newer version brings the store to its own schema when it first opens it, once, in one transaction. Before that it',
  'keeps a copy in the folder backups of the home and says so. From then on older versions refuse the store and leave it',
  'alone, so the way back is the copy: waggle restore <file>. What is new: CHANGELOG.md.',
].join(' ');

async function upgrade(context: Context): Promise<void> {
  refuseServer(context);
  const { database } = context.settings;
  const store = String(shownSetting(database));
  const isThere = isAddress(database) || existsSync(database);
  const schema = isThere ? await schemaState(database, systemClock) : undefined;
  const steps = ['waggle stop', 'waggle backup', renew[installedBy()], 'waggle doctor', 'waggle start'];
  const facts = {
    version,
    build: buildOf(),
    store,
    schema: schema?.store ?? null,
    knownSchema: schema?.program ?? null,
    steps,
  };
  answer(context, facts, () =>
    [
      `Waggle ${version}, build ${buildOf()}`,
      `Store  ${plainLine(store)}: ${schema === undefined ? 'not there yet' : schemaWords(schema)}`,
      '',
      'To upgrade:',
      ...steps.map((step) => `  ${calledHere(context.io, step)}`),
      '',
      ...wrapped(calledHere(context.io, WHAT_HAPPENS), context.io.columns ?? 80),
    ].join('\n'),
  );
}

function schemaWords({ store, program }: { readonly store: number; readonly program: number }): string {
  if (store === program) return `schema ${store}, which is this version's`;
  if (store > program) return `schema ${store}, which only a newer version reads; this one knows ${program}`;
  return `schema ${store}; the next command that opens it brings it to ${program}`;
}
