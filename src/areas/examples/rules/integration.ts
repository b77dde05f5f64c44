import type { EntryKind, Example } from './example.ts';
import { npmDependencies, npmNames } from './manifest.ts';

/** The package.json to integrate an example into; `text` is absent if it cannot be read. */
export interface PackageTarget {
  readonly shown: string;
  readonly text: string | undefined;
}

interface Pattern {
  readonly path: string;
  readonly kind: EntryKind;
}

const customarySteps = ['build', 'dev', 'start', 'test'];

export function emptyPlan(example: string, note: string) {
  return {
    example_name: example,
    dependency_delta: { add: {}, remove: [] },
    files_to_copy: [],
    config_steps: [],
    uncertainty_notes: [note],
  };
}

/** The steps to use an example in a project, derived from both manifests without a model. */
export function integrationPlan(example: Example, patterns: readonly Pattern[], target: PackageTarget) {
  const { manifest } = example;
  const notes: string[] = [];
  const entries = patterns.filter(({ kind }) => kind === 'entrypoint');
  const sources = patterns.filter(({ kind }) => kind === 'source').length;
  if (entries.length === 0) notes.push('No entry point was found: choose the files to copy yourself.');
  if (sources > 0) notes.push(`${sources} more source file(s) may be needed; examples_query shows what they say.`);
  return {
    example_name: example.name,
    dependency_delta: deltaFor(example, target, notes),
    files_to_copy: entries.map(({ path }) => ({
      from: `examples/${example.name}/${path}`,
      to_suggestion: path,
      rationale: manifest.entrypoints.includes(path)
        ? 'The manifest names it as an entry point.'
        : 'A program of this kind usually begins here.',
    })),
    config_steps: customarySteps.filter((step) => manifest.scripts.includes(step)).map((step) => `npm run ${step}`),
    uncertainty_notes: notes,
  };
}

/** `remove` lists what the target has and the example does not; it is not advice to remove anything. */
function deltaFor({ manifestKind, manifest }: Example, { shown, text }: PackageTarget, notes: string[]) {
  const none = { add: {}, remove: [] };
  if (manifestKind !== 'npm') {
    notes.push(
      manifestKind === null
        ? 'The example has no manifest: its dependencies are not known.'
        : `Dependencies are compared for npm only; this example is ${manifestKind}.`,
    );
    return none;
  }
  if (manifest.broken === true) {
    notes.push('The package.json of the example cannot be read.');
    return none;
  }
  const wanted = Object.entries(manifest.dependencies);
  const present = text === undefined ? undefined : npmDependencies(text);
  if (text === undefined || present === undefined) {
    notes.push(`${shown} cannot be read: every dependency of the example is listed as missing.`);
    return { add: Object.fromEntries(wanted), remove: [] };
  }
  const known = npmNames(text);
  for (const [name, version] of wanted) {
    const here = present[name];
    if (here !== undefined && here !== version)
      notes.push(`${name}: the example wants ${version}, the target has ${here}.`);
  }
  return {
    add: Object.fromEntries(wanted.filter(([name]) => !known.has(name))),
    remove: Object.keys(present).filter((name) => manifest.dependencies[name] === undefined),
  };
}
