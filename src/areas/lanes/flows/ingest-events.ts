import { WaggleError } from '../../../kernel/rules/errors.ts';
import { WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { isBlank } from '../../../kernel/text/plain-text.ts';
import { claimFile } from '../../claims/flows/claim-file.ts';
import { recordEdit } from '../../claims/flows/record-edit.ts';
import { claimPath, type SeenFile } from '../../repos/rules/claim-path.ts';
import type { Task } from '../../tasks/rules/task.ts';
import { noteInSession, type Observation, observe } from '../../threads/flows/observe.ts';
import { oneLine } from '../../threads/rules/post-routing.ts';

/** An event in a program that runs beside the hub. */
export interface SidecarEvent {
  readonly type: string;
  readonly kind?: string | undefined;
  readonly summary?: string | undefined;
  readonly tool?: string | undefined;
  readonly filePath?: string | undefined;
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly errorCode?: string | undefined;
}

export interface Sidecar {
  /** The name of the program. */
  readonly source: string;
  /** The task of the branch that the program works on; events elsewhere are stored with the session only. */
  readonly lane: Task | undefined;
  readonly staleMinutes: number;
  /** Reads the state of a file of the repository on disk, if the disk is accessible. */
  readonly seen?: (file: string) => SeenFile | undefined;
}

export interface Ingested {
  readonly observationIds: readonly number[];
  readonly claimedFiles: readonly string[];
  readonly editedFiles: readonly string[];
  readonly receipts: number;
  readonly skipped: readonly { readonly index: number; readonly reason: string }[];
}

/** Characters kept of an event: enough to identify it, never its whole output. */
const COMPACT = 500;
/** Receipts are stored in bytes; a token has about four. */
const BYTES_PER_TOKEN = 4;

/** The input and the results so far. */
interface Intake {
  readonly unit: Writes;
  readonly sidecar: Sidecar;
  readonly observationIds: number[];
  readonly claimedFiles: string[];
  readonly editedFiles: string[];
  receipts: number;
}

/** Why an event was skipped; `undefined` if it was accepted. */
type Reason = string | undefined;

type Take = (intake: Intake, event: SidecarEvent) => Promise<Reason>;

const takes: Readonly<Record<string, Take>> = {
  // The call itself already records that the session is alive.
  session_start: async () => undefined,
  heartbeat: async () => undefined,
  session_end: endSession,
  observation: (intake, { kind = 'note', ...event }) => noteOfFile(intake, kind, event),
  pattern: (intake, event) => noteOfFile(intake, 'pattern', event),
  tool_use: noteUse,
  claim: takeClaim,
  usage: addReceipt,
};

/**
 * Turns events into entries, claims, edits and receipts of the caller's session. Invalid events are reported, not
 * guessed at.
 */
export async function ingestEvents(unit: Writes, sidecar: Sidecar, events: readonly SidecarEvent[]): Promise<Ingested> {
  const intake: Intake = { unit, sidecar, observationIds: [], claimedFiles: [], editedFiles: [], receipts: 0 };
  const skipped: { index: number; reason: string }[] = [];
  for (const [index, event] of events.entries()) {
    const take = Object.hasOwn(takes, event.type) ? takes[event.type] : undefined;
    const reason = take === undefined ? 'unknown type' : await take(intake, event).catch(refused);
    if (reason !== undefined) skipped.push({ index, reason });
  }
  const { observationIds, claimedFiles, editedFiles, receipts } = intake;
  return { observationIds, claimedFiles, editedFiles, receipts, skipped };
}

async function endSession({ unit }: Intake): Promise<Reason> {
  if (unit.scope.session !== null) await unit.sessions.end(unit.scope.session);
  return undefined;
}

/** An entry that may be about a file of the repository. */
async function noteOfFile(intake: Intake, kind: string, { filePath, summary }: SidecarEvent): Promise<Reason> {
  const { lane, seen } = intake.sidecar;
  if (lane === undefined || filePath === undefined) return note(intake, { kind, summary });
  return note(intake, { kind, summary, file: pathWithin(filePath, lane.repoRoot, seen) });
}

/** Other sessions cannot conflict on a file outside the repository, so the entry is stored without it. */
function pathWithin(file: string, repoRoot: string | null, seen: Sidecar['seen']): string | undefined {
  try {
    return claimPath(file, repoRoot, seen?.(file));
  } catch (error) {
    refused(error);
    return undefined;
  }
}

interface Note {
  readonly kind: string;
  readonly summary: string | undefined;
  readonly file?: string | undefined;
}

async function note({ unit, sidecar, observationIds }: Intake, { kind, summary, file }: Note): Promise<Reason> {
  if (summary === undefined || isBlank(summary)) return 'no summary';
  const { lane, source } = sidecar;
  const about = file === undefined ? {} : { files: [file] };
  const metadata = file === undefined ? { source } : { source, file_path: file };
  const entry: Observation = { kind, text: oneLine(summary, COMPACT), metadata, ...about };
  const { id } = await (lane === undefined ? noteInSession(unit, WORKSPACE_ID, entry) : observe(unit, lane, entry));
  observationIds.push(id);
  return undefined;
}

/** A tool used on a file counts as an edit of it. */
async function noteUse(intake: Intake, { filePath, summary, tool = 'tool' }: SidecarEvent): Promise<Reason> {
  const { unit, sidecar, editedFiles } = intake;
  const { session } = unit.scope;
  if (filePath !== undefined && session !== null) {
    const repoRoot = sidecar.lane?.repoRoot ?? null;
    if (repoRoot === null) return 'no repository';
    const path = claimPath(filePath, repoRoot, sidecar.seen?.(filePath));
    await recordEdit(unit, { session, repoRoot, filePath: path, tool });
    editedFiles.push(path);
  }
  if (summary !== undefined) return note(intake, { kind: 'tool_use', summary: `${tool}: ${summary}` });
  return filePath === undefined ? 'no summary' : undefined;
}

async function takeClaim(intake: Intake, { filePath, summary }: SidecarEvent): Promise<Reason> {
  const { unit, observationIds, claimedFiles } = intake;
  const { lane, staleMinutes, seen } = intake.sidecar;
  const { session } = unit.scope;
  if (lane === undefined || session === null) return 'no repository';
  if (filePath === undefined) return 'no file';
  const path = claimPath(filePath, lane.repoRoot, seen?.(filePath));
  const why = summary === undefined ? undefined : oneLine(summary, COMPACT);
  const { observationId } = await claimFile(unit, { task: lane, session, filePath: path, note: why, staleMinutes });
  observationIds.push(observationId);
  claimedFiles.push(path);
  return undefined;
}

async function addReceipt(intake: Intake, event: SidecarEvent): Promise<Reason> {
  const { unit, sidecar } = intake;
  const { inputTokens = 0, outputTokens = 0 } = event;
  if (inputTokens + outputTokens === 0) return 'no tokens';
  await unit.metrics.add([
    {
      at: unit.now,
      tool: `${sidecar.source}:${event.tool ?? 'usage'}`,
      surface: 'bridge',
      agent_id: unit.scope.agent,
      session_id: unit.scope.session,
      code: event.errorCode ?? null,
      duration_us: Math.round((event.durationMs ?? 0) * 1000),
      bytes_in: inputTokens * BYTES_PER_TOKEN,
      bytes_out: outputTokens * BYTES_PER_TOKEN,
    },
  ]);
  intake.receipts += 1;
  return undefined;
}

/** One event with a bad path must not fail the others. */
function refused(error: unknown): string {
  if (error instanceof WaggleError && error.code === 'INVALID_CLAIM_PATH') return error.message;
  throw error;
}
