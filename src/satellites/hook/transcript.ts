import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { HookInput } from './input.ts';

/** Contains the last turn unless a tool result was larger than this: then the failure is unknown. */
const TAIL = 128 * 1024;

/**
 * How the last turn of a session failed, read from its client's transcript file. Claude Code does not run its hook for
 * every failure, and Codex has no such hook.
 */
export function lastFailure({ transcript_path: file }: HookInput): Pick<HookInput, 'error' | 'error_details'> {
  if (typeof file !== 'string') return {};
  const lines = tailOf(file).split('\n').reverse();
  for (const line of lines) {
    const failure = failureIn(parsed(line));
    if (failure !== undefined) return failure;
  }
  return {};
}

type Fields = Readonly<Record<string, unknown>>;

/** Empty for a successful turn, undefined for a line that does not end a turn. */
function failureIn(entry: Fields): Pick<HookInput, 'error' | 'error_details'> | undefined {
  if (entry.type === 'assistant') {
    if (entry.isApiErrorMessage !== true) return {};
    const [part] = listOf(fieldsOf(entry.message).content);
    return { error: textOf(entry.error), error_details: textOf(fieldsOf(part).text) };
  }
  const payload = fieldsOf(entry.payload);
  if (payload.type !== 'task_complete') return undefined;
  const { codex_error_info, message } = fieldsOf(payload.error);
  return { error: textOf(codex_error_info), error_details: textOf(message) };
}

function tailOf(file: string): string {
  try {
    const handle = openSync(file, 'r');
    try {
      const { size } = fstatSync(handle);
      const bytes = Buffer.alloc(Math.min(size, TAIL));
      const read = readSync(handle, bytes, 0, bytes.length, size - bytes.length);
      return bytes.toString('utf8', 0, read);
    } finally {
      closeSync(handle);
    }
  } catch {
    return '';
  }
}

function parsed(line: string): Fields {
  try {
    return fieldsOf(JSON.parse(line));
  } catch {
    return {};
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
