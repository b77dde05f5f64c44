import { iso } from '../../../kernel/rules/time.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { parseChange } from '../rules/change.ts';
import { type Conflict, type MergeStrategy, mergeChange } from '../rules/merge.ts';
import { MISSING_ROOT, rootHash } from '../rules/root-hash.ts';
import type { ArchiveRecord } from '../rules/spec-files.ts';
import { type ChangeUnderWay, changeUnderWay } from './add-delta.ts';
import { finishArchive, recordArchive } from './finish-archive.ts';
import { requireRoot, type SpecPlace } from './spec-place.ts';

export interface ArchivedChange {
  readonly status: 'archived';
  /** Relative to the repository. */
  readonly archivedPath: string;
  readonly mergedHash: string;
  readonly conflicts: readonly Conflict[];
  /** How many deltas were merged into the root. */
  readonly applied: number;
}

export interface RefusedArchive {
  readonly status: 'refused';
  readonly conflicts: readonly Conflict[];
  /** How many deltas would have merged. */
  readonly applied: number;
}

/**
 * Merges a change into the root and archives it; with `refuse_on_conflict`, a conflict changes nothing. It refuses only
 * before writing to the store. After the unit has committed, the caller must call `files.committed()`.
 */
export async function archiveChange(
  unit: Writes,
  place: SpecPlace,
  slug: string,
  strategy: MergeStrategy,
): Promise<ArchivedChange | RefusedArchive> {
  const finished = await finishArchive(unit, place);
  if (finished?.slug === slug) return outcomeOf(finished);
  const change = await changeUnderWay(unit, place, slug);
  const { before, merged } = mergedRoot(place, change, strategy);
  const { conflicts, applied } = merged;
  if (strategy === 'refuse_on_conflict' && conflicts.length > 0) return { status: 'refused', conflicts, applied };
  const record: ArchiveRecord = {
    slug,
    archivedPath: place.files.archivePath(slug, iso(unit.now).slice(0, 10)),
    mergedHash: before === undefined ? MISSING_ROOT : rootHash(merged.text),
    strategy,
    conflicts,
    applied,
  };
  // Files first: a disk error must leave the store unchanged, and the archive journal lets the store catch up later.
  place.files.archive(record, { before, after: before === undefined ? undefined : merged.text });
  await recordArchive(unit, place, record);
  return outcomeOf(record);
}

function mergedRoot(place: SpecPlace, { text, base }: ChangeUnderWay, strategy: MergeStrategy) {
  const { deltas, baseHash } = parseChange(text);
  const root = deltas.length === 0 ? place.files.readRoot() : requireRoot(place);
  const current = root ?? '';
  const isCurrent = root !== undefined && baseHash === rootHash(root);
  // For a change opened without a root, the base is an empty root.
  const known = base ?? (isCurrent ? current : baseHash === MISSING_ROOT ? '' : undefined);
  return { before: root, merged: mergeChange({ root: current, base: known, deltas, strategy }) };
}

function outcomeOf({ archivedPath, mergedHash, conflicts, applied }: ArchiveRecord): ArchivedChange {
  return { status: 'archived', archivedPath, mergedHash, conflicts, applied };
}
