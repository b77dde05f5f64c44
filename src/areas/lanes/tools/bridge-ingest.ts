import path from 'node:path';
import { z } from 'zod';
import { gitPlace } from '../../../kernel/files/git-place.ts';
import { limits } from '../../../kernel/rules/limits.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { elsewhere, own } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { anyText } from '../../../kernel/tool/fields.ts';
import { realFolder } from '../../repos/files/repo-root.ts';
import { seenFile } from '../../repos/files/seen-file.ts';
import { askedRoots, reachedFolders } from '../../repos/tools/repo-roots.ts';
import { openLane } from '../../threads/flows/open-lane.ts';
import { postKinds } from '../../threads/rules/threads.ts';
import { ingestEvents } from '../flows/ingest-events.ts';
import { laneField } from './lane-fields.ts';

const MOST_EVENTS = 200;
const MOST_TOKENS = 1_000_000_000;

const tokens = (about: string) => z.int().min(0).max(MOST_TOKENS).optional().describe(about);

const event = () =>
  z.object({
    type: z
      .string()
      .min(1)
      .max(64)
      .describe('session_start, heartbeat, session_end, observation, pattern, tool_use, claim, usage'),
    kind: z.enum(postKinds).optional().describe('Of an observation'),
    summary: anyText(limits.resourceValue).optional().describe('What happened, in a line'),
    tool: anyText(200).min(1).optional().describe('Tool that was used'),
    file_path: anyText(4096).optional().describe('File, repo-relative'),
    input_tokens: tokens('Tokens read'),
    output_tokens: tokens('Tokens written'),
    duration_ms: z.number().min(0).max(1e9).optional().describe('How long it took'),
    error_code: anyText(120).optional().describe('Where it failed'),
  });

const input = () =>
  z.object({
    session_id: own.session,
    agent: own.agent,
    source: z
      .string()
      .regex(/^[a-z0-9][a-z0-9_.-]{0,39}$/)
      .default('sidecar')
      .describe('Name of the program'),
    repo_root: laneField.repoRoot,
    branch: laneField.branch,
    events: z.array(event()).min(1).max(MOST_EVENTS).describe('In order'),
  });

export const bridgeIngest = writeTool({
  name: 'bridge_ingest',
  toolset: 'lanes',
  dialect: elsewhere,
  summary: 'Record what happened in a program outside the hub: entries, claims, edits, token receipts.',
  details: 'Texts are cut to one line. Events that make no sense are listed in skipped.',
  idempotent: false,
  listed: false,
  input,
  output: () =>
    z.object({
      session_id: z.string(),
      task_id: z.int().nullable(),
      accepted: z.int(),
      observation_ids: z.array(z.int()),
      claimed_files: z.array(z.string()),
      edited_files: z.array(z.string()),
      receipts: z.int(),
      skipped: z.array(z.object({ index: z.int(), reason: z.string() })),
    }),
  errors: ['REPO_NOT_REACHABLE', 'READ_ONLY'],
  rest: { method: 'POST', path: '/api/bridge/events' },
  cli: { command: 'ingest' },
  async outside(inside, { repo_root, branch, source, events }, context) {
    const { actor, settings } = context;
    const near = workedIn(repo_root, context.caller.cwd);
    const asked = askedRoots({ repo_root: repo_root === undefined ? undefined : (near ?? repo_root) }, context);
    return inside(async (unit) => {
      // A folder named by a remote caller is read only after the access check, and by its real path.
      const [reached] = asked.named.length > 0 ? await reachedFolders(unit, asked) : [];
      const root = reached?.root ?? asked.own;
      const folder = near ?? reached?.folder;
      const checkedOut = branch ?? (folder === undefined ? null : (gitPlace(folder)?.branch ?? null));
      const lane = root === undefined ? undefined : await laneIn(unit, root, checkedOut, actor);
      const seen = (file: string) => (root === undefined ? undefined : seenFile(file, folder ?? root));
      const staleMinutes = settings.claimStaleMinutes;
      const given = events.map(({ file_path, input_tokens, output_tokens, duration_ms, error_code, ...rest }) => ({
        ...rest,
        filePath: file_path,
        inputTokens: input_tokens,
        outputTokens: output_tokens,
        durationMs: duration_ms,
        errorCode: error_code,
      }));
      const made = await ingestEvents(unit, { source, lane, staleMinutes, seen }, given);
      return {
        session_id: actor.session,
        task_id: lane?.id ?? null,
        accepted: events.length - made.skipped.length,
        observation_ids: [...made.observationIds],
        claimed_files: [...made.claimedFiles],
        edited_files: [...made.editedFiles],
        receipts: made.receipts,
        skipped: [...made.skipped],
      };
    });
  },
});

/** The folder that a program on this machine works in, which may be one of several work trees. */
function workedIn(repoRoot: string | undefined, cwd: string | undefined): string | undefined {
  return cwd === undefined ? undefined : realFolder(path.resolve(cwd, repoRoot ?? '.'));
}

/** Records the session on the branch that the program reports, else on the one that is checked out. */
async function laneIn(
  unit: Writes,
  repoRoot: string,
  branch: string | null,
  { agent, session }: { readonly agent: string; readonly session: string },
) {
  await unit.sessions.touch({ session, agent, surface: 'bridge', place: { repoRoot, branch } });
  return branch === null ? undefined : openLane(unit, { repoRoot, branch });
}
