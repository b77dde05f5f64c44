import path from 'node:path';
import { openSpecFiles } from '../../../src/areas/specs/files/spec-files.ts';
import { archiveChange } from '../../../src/areas/specs/flows/archive-change.ts';
import { openHub } from '../../../src/composition/hub.ts';

interface Argument {
  readonly database: string;
  readonly home: string;
  readonly repository: string;
  readonly slug: string;
  /** The step after which the process kills itself; `stored` is the commit. */
  readonly killAfter: string;
}

/** Archives a change and kills itself after the given step. */
const { database, home, repository, slug, killAfter }: Argument = JSON.parse(process.argv[2] ?? '{}');
const passed = (step: string) => {
  if (step !== killAfter) return;
  process.kill(process.pid, 'SIGKILL');
  // Blocks the thread, so that nothing runs between the signal and the end of the process.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
};
const hub = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle' });
const place = { repoRoot: repository, worktree: repository, files: openSpecFiles(repository, passed) };
const scope = { agent: 'ada', session: 's-ada', surface: 'test' };
await hub.store.write(scope, 'spec_archive', (unit) => archiveChange(unit, place, slug, 'three_way'));
passed('stored');
place.files.committed();
await hub.close();
