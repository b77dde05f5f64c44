import { realpathSync } from 'node:fs';
import path from 'node:path';

/** The existing part of a path, links resolved, and the names below it that do not exist yet. */
export interface RealPath {
  readonly real: string;
  readonly rest: readonly string[];
}

/** Undefined if not even the root exists, as for a missing drive. */
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
