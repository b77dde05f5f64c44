import { defined } from './defined.ts';
import type { EventDraft, EventType } from './event.ts';
import type { AgentId, SessionId } from './identity.ts';
import { DAY, HOUR, type Instant, MINUTE } from './time.ts';

/** The kinds that memory_add creates. Other dialects store their own kinds in the same table. */
export const addableKinds = ['fact', 'decision', 'preference', 'path', 'task'] as const;

/** Every kind that a memory can have: a filter for another one is a slip of the pen. */
const memoryKinds = [
  ...addableKinds,
  'note',
  'question',
  'answer',
  'blocker',
  'failed_approach',
  'message',
  'handoff',
  'relay',
] as const;

export type MemoryKind = (typeof memoryKinds)[number];

export function isMemoryKind(text: string): text is MemoryKind {
  return memoryKinds.some((kind) => kind === text);
}

/** An ephemeral memory without a date is kept this long. */
export const EPHEMERAL_MS = 7 * DAY;

export interface Memory {
  readonly id: number;
  readonly collectionId: number;
  readonly kind: string;
  readonly title: string | null;
  readonly text: string;
  readonly author: AgentId;
  readonly session: SessionId | null;
  readonly taskId: number | null;
  readonly replyTo: number | null;
  /** Data that the dialect stores with the text and that no filter uses. */
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly isOutput: boolean;
  readonly supersededBy: number | null;
  readonly machineId: string | null;
  readonly ref: string | null;
  readonly artifact: string | null;
  readonly topics: readonly string[];
  readonly macroTopics: readonly string[];
  readonly revision: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly expiresAt: Instant | null;
}

export interface Preview {
  readonly preview: string;
  /** There is nothing more to retrieve. */
  readonly complete: boolean;
}

const PREVIEW_CHARACTERS = 240;

/** The title, else the first line that is not blank, cut if too long. */
export function previewOf(
  { title, text }: Pick<Memory, 'title' | 'text'>,
  characters: number = PREVIEW_CHARACTERS,
): Preview {
  const whole = title ?? text.trim();
  const line = title ?? firstLine(text);
  const preview = cut(line, characters);
  return { preview, complete: preview === whole && (title === null || text.trim() === '' || text.trim() === title) };
}

export function firstLine(text: string): string {
  const start = text.trimStart();
  const end = start.search(/[\r\n]/);
  return (end === -1 ? start : start.slice(0, end)).trimEnd();
}

function cut(line: string, characters: number): string {
  if (line.length <= characters) return line;
  // Cut by code points, so that no character is split; a line may be 64 KiB long, so only its beginning is split up.
  return `${[...line.slice(0, characters * 2)].slice(0, characters - 1).join('')}…`;
}

/** The age in its shortest form. */
export function ageOf(at: Instant, now: Instant): string {
  const passed = Math.max(0, now - at);
  if (passed < MINUTE) return 'now';
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)}m`;
  if (passed < DAY) return `${Math.floor(passed / HOUR)}h`;
  return `${Math.floor(passed / DAY)}d`;
}

export function isExpired({ expiresAt }: Pick<Memory, 'expiresAt'>, now: Instant): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** Events contain the memory's id and revision, never its text. */
export function memoryEvent(type: EventType, memory: Memory, changed?: readonly string[]): EventDraft {
  return {
    type,
    memoryId: memory.id,
    collectionId: memory.collectionId,
    ...(memory.taskId === null ? {} : { taskId: memory.taskId }),
    ...defined({ changed }),
    after: {
      id: memory.id,
      kind: memory.kind,
      author: memory.author,
      revision: memory.revision,
      // A boolean, not the id: a reader of this memory may not be allowed to see the other.
      superseded: memory.supersededBy !== null,
      updatedAt: memory.updatedAt,
      expiresAt: memory.expiresAt,
    },
  };
}
