import type { Store } from '../../../kernel/store/store.ts';
import { writeBoardMirror } from './board-mirror.ts';
import { type Mirror, taskMirror } from './mirror.ts';

/** Both file layouts in one folder: the tasks of all agents, and a folder of files for each open team's board. */
export function workspaceMirror(store: Store, folder: string): Mirror {
  const tasks = taskMirror(store, folder);
  return {
    async round() {
      const changed = await tasks.round();
      if (changed) await writeBoardMirror(store, folder);
      return changed;
    },
  };
}
