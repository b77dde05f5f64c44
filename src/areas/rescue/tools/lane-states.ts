import { gitPlace } from '../../../kernel/files/git-place.ts';
import type { OutsideContext } from '../../../kernel/tool/run-context.ts';
import { repoRootOf } from '../../repos/files/repo-root.ts';
import { workState } from '../../repos/files/work-state.ts';
import type { WorkState } from '../../repos/rules/work-state.ts';
import { findStranded, type StrandedSearch } from '../flows/find-stranded.ts';

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
