import { realpathSync } from 'node:fs';
import path from 'node:path';

/** A path as far as it exists, links resolved, and the names below that do not exist yet. */
export interface RealPath {
  readonly real: string;
  readonly rest: readonly string[];
}

/** Undefined where not even the root exists, as for a drive that is not there. */
export function realPathOf(file: string): RealPath | undefined {
  const rest: string[] = [];
  for (let at = file; ; ) {
    try {
      return { real: realpathSync(at), rest };
    } catch {
      const above = path.dirname(at);
      if (above === at) return undefined;
      rest.unshift(path.basename(at));
      at = above;
    }
  }
}
