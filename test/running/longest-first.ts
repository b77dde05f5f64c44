import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest test files. If one of them started last, the whole run would wait for it alone. */
const LONGEST: readonly string[] = JSON.parse(
  readFileSync(new URL('../../scripts/longest-tests.json', import.meta.url), 'utf8'),
);

/** Starts with the longest files, even on a machine without results of earlier runs. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.indexOf(path.relative(this.ctx.config.root, moduleId).split(path.sep).join('/'));
      return at === -1 ? LONGEST.length : at;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
