import { z } from 'zod';
import { limits } from '../../../kernel/rules/limits.ts';
import { iso } from '../../../kernel/rules/time.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';
import { cappedText } from '../../../kernel/tool/fields.ts';
import { CHECK_NAME, type Check } from '../rules/check.ts';

export const checkField = {
  repoRoot: cappedText(limits.resourceValue).describe('Folder of the repository; default: yours'),
  name: z.string().regex(CHECK_NAME, 'A name of 1-40 of a-z, 0-9, dot, dash and underscore.').describe('As in "test"'),
};

export const checkShape = z.object({
  repo_root: z.string(),
  name: z.string(),
  command: z.array(z.string()),
  on_paths: z.array(z.string()),
  time_limit_seconds: z.number(),
  env: z.array(z.string()).describe('The names of its variables'),
  required: z.boolean(),
  unproven: z.enum(['refuse', 'accept']),
  added_by: z.string(),
  added_at: z.string(),
});

export function asCheck(check: Check): z.output<typeof checkShape> {
  return {
    repo_root: check.repoRoot,
    name: check.name,
    command: [...check.argv],
    on_paths: [...check.paths],
    time_limit_seconds: check.limitMs / 1000,
    env: Object.keys(check.env),
    required: check.isDefault,
    unproven: check.acceptsUnproven ? 'accept' : 'refuse',
    added_by: check.addedBy,
    added_at: iso(check.addedAt),
  };
}

export function checkLine({ name, command, on_paths, required, repo_root }: z.output<typeof checkShape>): string {
  const paths = on_paths.length === 0 ? '' : `, on ${on_paths.join(' ')}`;
  return plainLine(`${name}: ${command.join(' ')}${paths}${required ? ', required of every task' : ''} (${repo_root})`);
}
