import { changeDigest, workDiff } from '../../../areas/repos/files/work-diff.ts';
import { changedSince, storableChanges } from '../../../areas/repos/rules/frozen-changes.ts';
import type { Run } from '../../../areas/runs/rules/run.ts';
import type { CarryOutParts } from './parts.ts';
import type { RunLog } from './run-log.ts';

/** Stores what the run changed, before anybody else goes on in its folder. Where it is not known, nothing is stored. */
export async function freezeChanges({ store }: CarryOutParts, run: Run, log: RunLog): Promise<void> {
  const place = await store.read(log.scope, (unit) => unit.runs.workPlace(run));
  if (place === undefined || place.base === null) return;
  const { state, branch, files, cut } = await workDiff(place.path, place.base);
  if (state !== 'read') return;
  const changes = storableChanges({ branch, files: changedSince(place.before, files, changeDigest), cut }, log.whole);
  await store.write(log.scope, 'run-changes', (unit) => unit.runs.keepChanges(run.id, changes));
}
