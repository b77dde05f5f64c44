import { WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import { memoryEvent } from '../../../kernel/rules/memory.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { redacted } from '../../../kernel/text/redaction.ts';
import { type FoundExample, PATTERN, patternText } from '../rules/example.ts';

/** Stores what was read from an example and replaces the earlier version. Unchanged files are left as they are. */
export async function keepExample(
  unit: Writes,
  repoRoot: string,
  found: FoundExample,
): Promise<'indexed' | 'unchanged'> {
  unit.collections.requireWrite(WORKSPACE_ID);
  const { name } = found;
  const hash = await unit.examples.hold(repoRoot, name);
  const patterns = await unit.examples.patterns({ repoRoot, name });
  await unit.examples.put(repoRoot, found);
  if (hash === found.hash && patterns.length === found.files.length) return 'unchanged';
  await unit.memories.drop(patterns.map(({ memoryId }) => memoryId));
  for (const [position, file] of found.files.entries()) {
    const memory = await unit.memories.insert({
      id: await unit.memories.nextId(),
      collectionId: WORKSPACE_ID,
      kind: PATTERN,
      text: redacted(patternText(name, file)),
      metadata: { repo_root: repoRoot, example_name: name, file_path: file.path, entry_kind: file.kind },
    });
    unit.emit(memoryEvent('memory.added', memory));
    const pattern = { memoryId: memory.id, path: file.path, kind: file.kind, position };
    await unit.examples.addPattern({ repoRoot, name }, pattern);
  }
  return 'indexed';
}

/** Deletes examples of a repository with everything read from them; without names, all of them. */
export async function forgetExamples(unit: Writes, repoRoot: string, names?: readonly string[]): Promise<number> {
  unit.collections.requireWrite(WORKSPACE_ID);
  const known = await unit.examples.of(repoRoot);
  const gone = known.filter(({ name }) => names === undefined || names.includes(name));
  for (const { name } of gone) {
    await unit.examples.hold(repoRoot, name);
    const patterns = await unit.examples.patterns({ repoRoot, name });
    await unit.memories.drop(patterns.map(({ memoryId }) => memoryId));
    await unit.examples.remove(repoRoot, name);
  }
  return gone.length;
}
