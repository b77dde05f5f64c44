import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { systemClock } from '../../hub/clock.ts';
import { installedBy } from '../../hub/package-place.ts';
import { schemaState } from '../../hub/store-schema.ts';
import { buildOf, version } from '../../hub/version.ts';
import { isAddress, shownSetting } from '../../settings/settings.ts';
import { plainLine } from '../../text/plain-text.ts';
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
  'When a newer version first opens the store, it migrates the schema once, in one transaction. Before that, it makes a',
  'backup in the folder backups in the home and prints its name. Older versions then refuse the store and do not change',
  'it. To go back, restore the backup: waggle restore <file>. For what is new, see CHANGELOG.md.',
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
      `Store  ${plainLine(store)}: ${schema === undefined ? 'does not exist yet' : schemaWords(schema)}`,
      '',
      'To upgrade:',
      ...steps.map((step) => `  ${calledHere(context.io, step)}`),
      '',
      ...wrapped(calledHere(context.io, WHAT_HAPPENS), context.io.columns ?? 80),
    ].join('\n'),
  );
}

function schemaWords({ store, program }: { readonly store: number; readonly program: number }): string {
  if (store === program) return `schema ${store}, up to date`;
  if (store > program) return `schema ${store}, which needs a newer version; this one supports ${program}`;
  return `schema ${store}; the next command that opens it migrates it to ${program}`;
}
