import path from 'node:path';
import { z } from 'zod';
import { gitPlace } from '../../../kernel/files/git-place.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { cappedText } from '../../../kernel/tool/fields.ts';
import { belongsToRepo } from '../../repos/files/belongs-to-repo.ts';
import { askedRoots, openRoots, reachedRoots } from '../../repos/tools/repo-roots.ts';
import { readTarget, targetPath } from '../files/target-manifest.ts';
import { emptyPlan, integrationPlan } from '../rules/integration.ts';

const output = () =>
  z.object({
    example_name: z.string(),
    dependency_delta: z.object({ add: z.record(z.string(), z.string()), remove: z.array(z.string()) }),
    files_to_copy: z.array(z.object({ from: z.string(), to_suggestion: z.string(), rationale: z.string() })),
    config_steps: z.array(z.string()),
    uncertainty_notes: z.array(z.string()),
  });

export const examplesIntegratePlan = readTool({
  name: 'examples_integrate_plan',
  toolset: 'examples',
  summary: 'Show what it takes to use an example here: dependencies, files, steps.',
  input: () =>
    z.object({
      repo_root: cappedText(4096).min(1).describe('Repository'),
      example_name: cappedText(255).min(1).describe('Example'),
      target_hint: cappedText(4096).min(1).optional().describe('package.json to compare with'),
    }),
  output,
  errors: ['REPO_NOT_REACHABLE'],
  cli: { command: 'plan', args: ['repo_root', 'example_name'] },
  async outside(inside, { repo_root, example_name, target_hint }, context) {
    const asked = askedRoots({ repo_root }, context);
    const { root, example, patterns, open } = await inside(async (unit) => {
      const [root = repo_root] = (await openRoots(unit, asked)).named ?? [];
      const known = await unit.examples.find(root, example_name);
      // Files are read only for a known example, so the repository must be reachable only in that case.
      if (known !== undefined) await reachedRoots(unit, asked);
      const registered = (await unit.repos.list()).map((one) => one.root);
      return {
        root,
        example: known,
        patterns: await unit.examples.patterns({ repoRoot: root, name: example_name }),
        open: [root, ...registered, ...asked.set, ...(asked.own === undefined ? [] : [asked.own])],
      };
    });
    if (example === undefined) {
      return emptyPlan(example_name, 'It is not indexed: have the user run waggle foraging scan in the repository.');
    }
    const file = targetPath(root, target_hint);
    if (!isWithin(file, open, asked.own)) {
      throw new WaggleError('REPO_NOT_REACHABLE', 'target_hint leads out of the repositories that you can reach.');
    }
    return integrationPlan(example, patterns, readTarget(root, file));
  },
});

/** A linked work tree is in another folder but belongs to the same repository. */
function isWithin(file: string, roots: readonly string[], own: string | undefined): boolean {
  const place = gitPlace(path.dirname(file));
  const around = place !== undefined && (place.repoRoot === own || belongsToRepo(place)) ? place.repoRoot : undefined;
  return roots.some((root) => around === root || file.startsWith(`${root}${path.sep}`));
}
