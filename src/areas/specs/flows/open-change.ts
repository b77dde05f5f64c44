import type { Writes } from '../../../kernel/store/unit.ts';
import { observe } from '../../threads/flows/observe.ts';
import { newChange, parseChange } from '../rules/change.ts';
import { MISSING_ROOT, rootHash } from '../rules/root-hash.ts';
import { changeThread } from './change-thread.ts';
import { finishArchive } from './finish-archive.ts';
import { requireRoot, type SpecPlace } from './spec-place.ts';

export interface ChangeDraft {
  readonly slug: string;
  readonly proposal: string;
  /** The title of its task; defaults to the branch. */
  readonly title?: string | undefined;
  /** Allows a repository without a SPEC.md, for plans. */
  readonly withoutRoot?: boolean;
}

export interface OpenedChange {
  readonly taskId: number;
  /** CHANGE.md, relative to the repository. */
  readonly path: string;
  readonly baseHash: string;
  /** `false`: a change of that name was already open. It stays unchanged, and the caller joins its thread. */
  readonly opened: boolean;
}

/** Opens a change of the spec: its files, a copy of the root as the base of the merge, and its thread. */
export async function openChange(unit: Writes, place: SpecPlace, draft: ChangeDraft): Promise<OpenedChange> {
  const { slug, proposal, title, withoutRoot = false } = draft;
  const { files } = place;
  await finishArchive(unit, place);
  const root = withoutRoot ? files.readRoot() : requireRoot(place);
  const baseHash = root === undefined ? MISSING_ROOT : rootHash(root);
  const hasFiles = files.readChange(slug) !== undefined;
  const task = await changeThread(unit, place, { slug, baseHash, title, description: proposal, hasFiles });
  const path = files.changePath(slug);
  const present = files.readChange(slug);
  if (present !== undefined) {
    await unit.participants.join(task.id);
    return { taskId: task.id, path, baseHash: parseChange(present.text).baseHash ?? MISSING_ROOT, opened: false };
  }
  await observe(unit, task, {
    kind: 'spec-delta',
    text: `Opened spec change ${slug} on root ${baseHash}.`,
    metadata: { action: 'open', slug, path, base_root_hash: baseHash },
  });
  files.createChange(slug, { text: newChange({ slug, baseHash, proposal }), base: root });
  return { taskId: task.id, path, baseHash, opened: true };
}
