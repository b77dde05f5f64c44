import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { cappedText, field } from '../../../kernel/tool/fields.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';
import { rootNamed } from '../../repos/tools/repo-roots.ts';
import { type Noted, noteWorking } from '../flows/note-working.ts';
import { partsIn } from '../rules/working-note.ts';
import { leavePointer, omxPointer, reachOf } from './omx-pointer.ts';

const pathText = cappedText(4096).min(1);
const part = (about: string) => cappedText(1000).optional().describe(about);
const pointer = () =>
  z.object({
    branch: part('Branch'),
    task: part('Task'),
    blocker: part('What blocks'),
    next: part('Next step'),
    evidence: part('Path, command, PR'),
  });
const SKIPPED = { status: 'skipped' } as const;

const input = () =>
  z.object({
    session_id: own.session,
    content: field.longText.min(1).describe('branch=…; task=…; blocker=…; next=…; evidence=…'),
    repo_root: pathText.optional().describe('Repository'),
    branch: cappedText(255).min(1).optional().describe('Branch'),
    task_id: threadField.taskId.optional().describe('Only this task'),
    candidate_limit: z.int().min(1).max(50).default(10).describe('Tasks in a refusal'),
    pointer: pointer().optional().describe('Notepad line'),
    allow_omx_notepad_fallback: z.boolean().default(false).describe('If no task fits'),
  });

/** The result of the unit's part, which is stored for a repeated call. */
interface Settled {
  readonly noted: Noted | null;
  readonly refusal: { readonly message: string; readonly fields: Readonly<Record<string, unknown>> } | null;
  readonly registered: readonly string[];
}

export const taskNoteWorking = writeTool({
  name: 'task_note_working',
  toolset: 'threads',
  dialect: colony,
  summary: 'Save your working state on your current task.',
  namedOnly: ['task_id', 'candidate_limit', 'pointer.*'],
  idempotent: false,
  input,
  output: () =>
    z.object({
      observation_id: z.int().nullable(),
      id: z.int().nullable(),
      task_id: z.int().nullable(),
      status: z.literal('omx_notepad_fallback').optional(),
      omx_notepad_pointer: omxPointer,
    }),
  errors: ['ACTIVE_TASK_NOT_FOUND', 'AMBIGUOUS_ACTIVE_TASK', 'READ_ONLY', 'NOTHING_TO_STORE'],
  cli: { command: 'note', args: ['content'] },
  async outside(inside, wanted, { caller, settings }) {
    const { repo_root, branch, content, pointer: given = {}, allow_omx_notepad_fallback: fallback } = wanted;
    const reach = reachOf(caller.cwd, repo_root);
    const repoRoot = repo_root === undefined ? undefined : rootNamed(repo_root, caller.cwd);
    const note = { content, repoRoot, branch, taskId: wanted.task_id, here: reach.own };
    const candidates = wanted.candidate_limit;
    const { noted, refusal, registered } = await inside<Settled>(async (unit) => {
      const roots = (await unit.repos.list()).map(({ root }) => root);
      try {
        return { noted: await noteWorking(unit, { ...note, candidates }), refusal: null, registered: roots };
      } catch (error) {
        if (!fallback || !(error instanceof WaggleError) || error.code !== 'ACTIVE_TASK_NOT_FOUND') throw error;
        return { noted: null, refusal: { message: error.message, fields: error.fields }, registered: roots };
      }
    });
    const about = { branch: noted?.task.branch ?? branch, task: noted?.task.title, ...partsIn(content), ...given };
    const leave = () =>
      leavePointer(reach, {
        repoRoot: noted?.task.repoRoot ?? repoRoot ?? null,
        registered,
        observationId: noted?.observationId ?? null,
        parts: about,
      });
    if (noted !== null) {
      const { observationId, task } = noted;
      const omx = settings.writeOmxNotepadPointer === true ? leave() : SKIPPED;
      return { observation_id: observationId, id: observationId, task_id: task.id, omx_notepad_pointer: omx };
    }
    const omx = leave();
    // Neither the store nor the notepad has the note, so the call fails.
    if (omx.status !== 'written') {
      const fields = { ...refusal?.fields, omx_notepad_pointer: omx };
      throw new WaggleError('ACTIVE_TASK_NOT_FOUND', refusal?.message ?? 'No open task fits.', undefined, fields);
    }
    const none = { observation_id: null, id: null, task_id: null };
    return { ...none, status: 'omx_notepad_fallback' as const, omx_notepad_pointer: omx };
  },
});
