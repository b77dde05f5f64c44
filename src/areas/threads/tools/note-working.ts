import { z } from 'zod';
import { wrongField } from '../../../kernel/rules/refusals.ts';
import { isBlank } from '../../../kernel/text/plain-text.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { cappedText, field } from '../../../kernel/tool/fields.ts';
import { rootNamed } from '../../repos/tools/repo-roots.ts';
import { noteWorking } from '../flows/note-working.ts';
import { compactEvidence, noteLine } from '../rules/working-note.ts';
import { reachOf } from './omx-pointer.ts';

const CANDIDATES = 10;

/** The tool behind `waggle note working`: fields instead of text, and one current note per session and task. */
export const noteWorkingFields = writeTool({
  name: 'note_working',
  toolset: 'threads',
  dialect: colony,
  summary: 'Save your working state as fields; the note replaces your last one.',
  idempotent: false,
  listed: false,
  comesWith: 'task_note_working',
  input: () =>
    z.object({
      session_id: own.session,
      repo_root: cappedText(4096).min(1).optional().describe('Only in this repository'),
      branch: cappedText(255).min(1).optional().describe('Only on this branch'),
      task: cappedText(1000).optional().describe("Default: the task's title"),
      blocker: cappedText(1000).optional().describe('What blocks'),
      next: cappedText(1000).describe('Next step'),
      evidence: field.longText.describe('Path, command, PR'),
    }),
  output: () =>
    z.object({
      observation_id: z.int(),
      task_id: z.int(),
      content: z.string(),
      superseded_observation_id: z.int().nullable(),
      warnings: z.array(z.string()),
    }),
  errors: ['ACTIVE_TASK_NOT_FOUND', 'AMBIGUOUS_ACTIVE_TASK', 'READ_ONLY', 'INVALID_INPUT'],
  cli: { command: 'working' },
  async outside(inside, { repo_root, branch, task: named, blocker, next, evidence }, { caller }) {
    for (const [name, value] of Object.entries({ next, evidence })) {
      if (isBlank(value)) throw wrongField(name, 'Say something.');
    }
    const reach = reachOf(caller.cwd, repo_root);
    const repoRoot = repo_root === undefined ? undefined : rootNamed(repo_root, caller.cwd);
    const { text, isCut } = compactEvidence(evidence);
    return inside(async (unit) => {
      let content = '';
      const { observationId, task, superseded } = await noteWorking(unit, {
        repoRoot,
        branch,
        here: reach.own,
        candidates: CANDIDATES,
        isAuto: true,
        content: (found) => {
          content = noteLine({
            branch: branch ?? found.branch ?? undefined,
            task: named ?? found.title,
            blocker,
            next,
            evidence: text,
          });
          return content;
        },
      });
      const warnings = isCut ? ['evidence was cut: give a path, command, PR or spec instead of a text.'] : [];
      return {
        observation_id: observationId,
        task_id: task.id,
        content,
        superseded_observation_id: superseded,
        warnings,
      };
    });
  },
});
