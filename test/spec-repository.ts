import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { someRepository } from './repositories.ts';

/** A root spec with a row of each kind. */
export const ROOT_SPEC = `# SPEC

## §G  goal
Embed texts in batches.

## §C  constraints
- No network in tests.

## §I  interfaces
- The command line.

## §V  invariants
id|level|rule|cites
-|-|-|-
V.1.always|must|Vectors have one length.|-
V.2|must|A provider is named in the answer.|-
V.3|should|batchSize is read once.|V.2

## §T  tasks
id|status|task|cites
-|-|-|-
T1|done|Read the setting.|V.2
T5|todo|Pass batchSize on.|V.3

## §B  bugs
id|bug|cites
-|-|-
`;

/** Creates a git repository with a SPEC.md at its root. */
export function specRepository(text = ROOT_SPEC): string {
  const root = someRepository();
  writeFileSync(path.join(root, 'SPEC.md'), text);
  return root;
}

export function readRoot(repository: string): string {
  return readFileSync(path.join(repository, 'SPEC.md'), 'utf8');
}

/** Edits SPEC.md directly, as somebody outside the hub does. */
export function editRoot(repository: string, from: string, to: string): void {
  const text = readRoot(repository);
  if (!text.includes(from)) throw new Error(`SPEC.md has no ${from}.`);
  writeFileSync(path.join(repository, 'SPEC.md'), text.replace(from, to));
}

export function changeFile(repository: string, slug: string): string {
  return path.join(repository, 'openspec', 'changes', slug, 'CHANGE.md');
}
