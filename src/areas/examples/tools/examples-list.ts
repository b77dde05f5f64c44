import { z } from 'zod';
import { arrayAnswer } from '../../../kernel/tool/answers.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { cappedText } from '../../../kernel/tool/fields.ts';
import { rootNamed } from '../../repos/tools/repo-roots.ts';
import { manifestKinds } from '../rules/example.ts';

export const examplesList = readTool({
  name: 'examples_list',
  toolset: 'examples',
  summary: 'List example projects indexed with waggle foraging scan.',
  input: () => z.object({ repo_root: cappedText(4096).min(1).describe('Repository') }),
  answer: 'array',
  output: () =>
    arrayAnswer(
      z.object({
        example_name: z.string(),
        manifest_kind: z.enum(manifestKinds).nullable(),
        observation_count: z.int(),
        last_scanned_at: z.int(),
      }),
    ),
  errors: [],
  cli: { command: 'list', args: ['repo_root'] },
  async run(unit, { repo_root }, { caller }) {
    const known = await unit.examples.of(rootNamed(repo_root, caller.cwd));
    return {
      items: known.map(({ name, manifestKind, patterns, scannedAt }) => ({
        example_name: name,
        manifest_kind: manifestKind,
        observation_count: patterns,
        last_scanned_at: scannedAt,
      })),
    };
  },
});
