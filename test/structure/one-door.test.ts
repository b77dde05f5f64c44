import { expect, test } from 'vitest';
import { codeLines, isTest, type SourceFile, sourceFiles } from './source-files.ts';

const product = sourceFiles('src').filter((file) => !isTest(file));

/** Everything that a caller asks passes through these files. The store itself opens no units. */
const DOOR = ['src/kernel/door/', 'src/kernel/store/'];

/** Who else opens units, and for what. None of them answers a caller. */
const BESIDE: Readonly<Record<string, string>> = {
  'src/satellites/daemon/': "the hub's own work: runs, schedule, notices, sweeps",
  'src/kernel/access/': 'agents and tokens, which people register and the hub looks up',
  'src/areas/repos/repo-registry.ts': 'the repositories that people register',
  'src/areas/checks/': 'checks that the hub runs for work to be completed, and proofs that age',
  'src/satellites/operations/': 'backup, import and mirror, by the operator',
  'src/areas/examples/scan-examples.ts': 'the examples of a repository, by the operator or when a session starts in it',
  'src/kernel/hub/sample-workspace.ts': 'the sample that fills an empty store',
  'src/started-operator.ts': "the operator's view of the schedule",
  'src/satellites/doctor/examination.ts': 'what waggle doctor examines',
  'src/kernel/http/server.ts': 'whether a token exists, before the hub listens to other machines',
};

/** Who else acts as a caller, although no call of a tool is made. */
const AS_CALLERS: Readonly<Record<string, string>> = {
  'src/areas/examples/scan-examples.ts': 'one transaction per example, for a command or after a session has entered',
};

const isIn = (path: string, places: readonly string[]) => places.some((place) => path.startsWith(place));

function placesOf(pattern: RegExp): readonly SourceFile[] {
  return product.filter((file) => codeLines(file).some((line) => pattern.test(line)));
}

const opening = placesOf(/\bstore\.(read|settled|write)\(/);
const acting = placesOf(/\bcallerScope\b/);

test('only the door opens units for callers', () => {
  const others = opening.map(({ path }) => path).filter((path) => !isIn(path, DOOR));
  expect(others.filter((path) => !isIn(path, Object.keys(BESIDE)))).toEqual([]);
  expect(Object.keys(BESIDE).filter((place) => !others.some((path) => path.startsWith(place)))).toEqual([]);
});

test('only the door takes the scope of a caller', () => {
  const others = acting.map(({ path }) => path).filter((path) => !isIn(path, DOOR));
  expect(others).toEqual(Object.keys(AS_CALLERS));
});
