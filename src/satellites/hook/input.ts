import type { Readable } from 'node:stream';

/** The fields we read from a hook's stdin. */
export interface HookInput {
  readonly session_id?: string;
  readonly hook_event_name?: string;
  readonly prompt?: string;
  /** Why a session started. */
  readonly source?: string;
  readonly notification_type?: string;
  /** The words of a notification. */
  readonly message?: string;
  readonly tool_name?: string;
  readonly tool_input?: Readonly<Record<string, unknown>>;
  /** Why a turn failed. */
  readonly error?: string;
  readonly error_details?: string;
  readonly last_assistant_message?: string;
  readonly transcript_path?: string | null;
  readonly cwd?: string;
  readonly model?: string;
  readonly turn_id?: string;
  /** Set in a subagent only. */
  readonly agent_id?: string;
  readonly agent_type?: string;
  readonly stop_hook_active?: boolean;
  readonly tool_use_id?: string;
  /** Only between our own processes: what a shell command may have changed. */
  readonly look?: unknown;
}

const LONGEST = 8 * 1024 * 1024;

/** The input may contain a whole prompt or tool result; anything but a JSON object counts as empty. */
export async function readInput(stdin: Readable & { isTTY?: boolean }): Promise<HookInput> {
  if (stdin.isTTY === true) return {};
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stdin) {
    length += part.length;
    if (length > LONGEST) return {};
    parts.push(Buffer.from(part));
  }
  return inputFrom(Buffer.concat(parts).toString('utf8'));
}

export function inputFrom(text: string): HookInput {
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? withKnownTypes(parsed) : {};
  } catch {
    return {};
  }
}

function withKnownTypes(given: object): HookInput {
  const texts = [
    'session_id',
    'hook_event_name',
    'prompt',
    'source',
    'notification_type',
    'message',
    'tool_name',
    'transcript_path',
    'cwd',
    'model',
    'turn_id',
    'agent_id',
    'agent_type',
    'error',
    'error_details',
    'last_assistant_message',
    'tool_use_id',
  ];
  const kept = Object.entries(given).filter(
    ([name, value]) =>
      (texts.includes(name) && (typeof value === 'string' || value === null)) ||
      (name === 'stop_hook_active' && typeof value === 'boolean') ||
      ((name === 'tool_input' || name === 'look') &&
        typeof value === 'object' &&
        value !== null &&
        !Array.isArray(value)),
  );
  return Object.fromEntries(kept.filter(([name, value]) => value !== null || name === 'transcript_path'));
}
