import { z } from 'zod';
import { gitPlace } from '../../../kernel/files/git-place.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { cappedText } from '../../../kernel/tool/fields.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';
import { mergeOutlooks } from '../../repos/files/merge-outlook.ts';
import { seenFile } from '../../repos/files/seen-file.ts';
import { claimPath } from '../../repos/rules/claim-path.ts';
import { mergeVerdicts } from '../../repos/rules/merge-outlook.ts';
import { claimFile } from '../flows/claim-file.ts';
import { claimStatuses, type OverlapReport, overlaps } from '../rules/overlap.ts';
import { claimShape, shownClaim } from './claim-shape.ts';

/** Limited because each prediction runs git. */
const MOST_PREDICTED = 5;

const output = () =>
  z.object({
    observation_id: z.int(),
    file_path: z.string(),
    claim_status: z.enum(claimStatuses),
    claim_task_id: z.int(),
    warning: z.string().nullable(),
    live_file_contentions: z.array(claimShape()),
    overlap: z.enum(overlaps),
    previous_claim: claimShape().nullable(),
    conflict_predictions: z.array(predictionShape()),
  });

const predictionShape = () =>
  z.object({
    by_session_id: z.string(),
    agent: z.string(),
    verdict: z.enum(mergeVerdicts),
    base: z.string().nullable(),
    own_lines: z.array(z.string()),
    their_lines: z.array(z.string()),
    conflict_lines: z.array(z.string()),
  });

export const taskClaimFile = writeTool({
  name: 'task_claim_file',
  toolset: 'claims',
  dialect: colony,
  summary: 'Claim a file before you edit it; a claim warns and never blocks.',
  idempotent: false,
  input: () =>
    z.object({
      task_id: threadField.taskId,
      session_id: own.session,
      agent: own.agent,
      file_path: cappedText(4096).describe('Repo-relative'),
      note: cappedText(1000).optional().describe('What for'),
    }),
  output,
  errors: ['TASK_NOT_FOUND', 'READ_ONLY', 'INVALID_CLAIM_PATH'],
  cli: { command: 'claim', args: ['task_id', 'file_path'] },
  async outside(inside, { task_id, file_path, note }, { caller, actor, settings }) {
    const staleMinutes = settings.claimStaleMinutes;
    // Only a caller on this machine has a folder here; a remote caller's path is not resolved.
    const seen = caller.cwd === undefined ? undefined : seenFile(file_path, caller.cwd);
    const claimed = await inside(async (unit) => {
      const task = await unit.tasks.get(task_id);
      const filePath = claimPath(file_path, task.repoRoot, seen);
      const { session } = actor;
      const { observationId, report } = await claimFile(unit, { task, session, filePath, note, staleMinutes });
      const shown = (claim: Parameters<typeof shownClaim>[0]) => shownClaim(claim, unit.now, staleMinutes);
      return {
        observation_id: observationId,
        file_path: filePath,
        claim_status: report.status,
        claim_task_id: task.id,
        warning: warningOf(report),
        live_file_contentions: report.live.map(shown),
        overlap: report.overlap,
        previous_claim: report.previous === undefined ? null : shown(report.previous),
        folders: await foldersOf(unit, report),
      };
    });
    const { folders, ...answer } = claimed;
    return { ...answer, conflict_predictions: await predictions(caller.cwd, answer, folders) };
  },
});

/** The folders of the sessions that hold conflicting claims. */
async function foldersOf(unit: Writes, { live }: OverlapReport): Promise<Record<string, string>> {
  const folders: Record<string, string> = {};
  for (const { session } of live.slice(0, MOST_PREDICTED)) {
    const cwd = (await unit.sessions.find(session))?.cwd ?? null;
    if (cwd !== null) folders[session] = cwd;
  }
  return folders;
}

/** Only for callers on this machine, and only for other work trees of their own repository. */
async function predictions(
  cwd: string | undefined,
  {
    file_path,
    live_file_contentions: live,
  }: Pick<z.output<ReturnType<typeof output>>, 'file_path' | 'live_file_contentions'>,
  folders: Readonly<Record<string, string>>,
) {
  const own = cwd === undefined ? undefined : gitPlace(cwd);
  if (own === undefined) return [];
  const theirs = live.map(({ by_session_id }) => folders[by_session_id] ?? null);
  const outlooks = await mergeOutlooks(own, theirs, file_path, MOST_PREDICTED);
  return live.flatMap(({ by_session_id, agent }, index) => {
    const outlook = outlooks[index];
    return outlook === undefined ? [] : [{ by_session_id, agent, ...outlook }];
  });
}

function warningOf({ overlap, previous, live }: OverlapReport): string | null {
  if (overlap !== 'strong_active' || previous === undefined) return null;
  const more = live.length > 1 ? ` and ${live.length - 1} more` : '';
  return `${previous.agent} (session ${previous.session})${more} works on this file: agree with task_message before you edit.`;
}
