import { z } from 'zod';
import { WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import { wrongField } from '../../../kernel/rules/refusals.ts';
import { MINUTE, SECOND } from '../../../kernel/rules/time.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { anyText, cappedList, cappedText } from '../../../kernel/tool/fields.ts';
import { rootNamed } from '../../repos/tools/repo-roots.ts';
import { LONGEST_CHECK, USUAL_LIMIT } from '../rules/check.ts';
import { asCheck, checkField, checkLine, checkShape } from './check-shape.ts';

export const setCheck = writeTool({
  name: 'set_check',
  toolset: 'land',
  summary: 'Name a command that shows whether work in a repository is done; the hub runs it without a shell.',
  details: 'Only a person or an admin may. A check of the same name is replaced. Variables are no place for secrets.',
  listed: false,
  idempotent: true,
  scope: 'admin',
  input: () =>
    z.object({
      repo_root: checkField.repoRoot.optional(),
      name: checkField.name,
      command: cappedList(anyText(4096), 100).describe('The program and its arguments, as in ["npm", "test"]'),
      on_paths: cappedList(cappedText(400), 50)
        .default([])
        .describe('Only changes of these files need it, as in "src/" or "**/*.ts"; default: all'),
      time_limit_seconds: z
        .int()
        .min(1)
        .max(LONGEST_CHECK / SECOND)
        .default(USUAL_LIMIT / SECOND)
        .describe('Then it counts as failed'),
      env: z
        .record(z.string().regex(/^[A-Za-z_]\w{0,99}$/), anyText(4096))
        .default({})
        .describe('Variables for it'),
      required: z.boolean().default(false).describe('true: every task about the repository requires it'),
      unproven: z
        .enum(['refuse', 'accept'])
        .default('refuse')
        .describe('Where no work tree is within reach: refuse to complete, or accept as unproven'),
    }),
  output: () => checkShape,
  errors: [],
  rest: { method: 'POST', path: '/api/checks' },
  text: (check) => `Set. ${checkLine(check)}`,
  opensFirst: true,
  async outside(inside, { repo_root, name, command, ...more }, { caller }) {
    const [program = ''] = command;
    if (program.trim() === '') throw wrongField('command', 'Name a program.');
    if (repo_root === undefined && caller.cwd === undefined) throw wrongField('repo_root', 'Name the repository.');
    const repoRoot = rootNamed(repo_root ?? '.', caller.cwd);
    return inside(async (unit) => {
      const check = {
        repoRoot,
        name,
        argv: command,
        paths: more.on_paths,
        limitMs: Math.min(more.time_limit_seconds * SECOND, 120 * MINUTE),
        env: more.env,
        isDefault: more.required,
        acceptsUnproven: more.unproven === 'accept',
      };
      await unit.checks.put(check);
      unit.emit({ type: 'check.set', collectionId: WORKSPACE_ID, after: { name } });
      return asCheck({ ...check, addedBy: caller.agent, addedAt: unit.now });
    });
  },
});
