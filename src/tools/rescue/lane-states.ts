import type { WorkState } from '../../core/batons/work-state.ts';
import { findStranded, type StrandedSearch } from '../../flows/rescue/find-stranded.ts';
import { gitPlace } from '../../repo/git-place.ts';
import { repoRootOf } from '../../repo/repo-root.ts';
import { workState } from '../../repo/work-state.ts';
import type { OutsideContext } from '../run-context.ts';

/**
 * The git state of the work trees of silent sessions, in repositories that the caller reaches: its own, configured and
 * registered ones. Git is slow, so this runs before the unit is opened.
 */
export async function laneStates(
  { caller: { cwd }, settings, look }: Pick<OutsideContext, 'caller' | 'settings' | 'look'>,
  search: Omit<StrandedSearch, 'states'>,
): Promise<readonly WorkState[]> {
  const { folders, registered } = await look(async (unit) => {
    const { work } = await findStranded(unit, { ...search, states: [] });
    return {
      folders: work.flatMap(({ folder }) => folder ?? []),
      registered: (await unit.repos.list()).map(({ root }) => root),
    };
  });
  const near = [...(settings.repoRoots ?? []), ...(cwd === undefined ? [] : [cwd])].map(repoRootOf);
  const open = new Set([...registered, ...near]);
  const trees = new Set<string>();
  for (const folder of new Set(folders)) {
    const place = gitPlace(folder);
    if (place !== undefined && open.has(place.repoRoot)) trees.add(place.worktree);
  }
  const states: WorkState[] = [];
  for (const tree of trees) {
    const state = await workState(tree);
    if (state !== undefined) states.push(state);
  }
  return states;
}
