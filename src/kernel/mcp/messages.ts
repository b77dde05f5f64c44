import {
  CLIENT_INFO_META_KEY,
  type JSONRPCErrorResponse,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type JSONRPCResultResponse,
} from '@modelcontextprotocol/server';
import { parseJson } from '../text/parse-json.ts';

/** Marks a call whose arguments were not an object. Only this process reads the mark. */
export const MALFORMED_META_KEY = 'waggle/malformed-arguments';

type Fields = Readonly<Record<string, unknown>>;

/** For messages that the SDK has already validated; the SDK's own type guards would validate them again. */
export function isRequest(message: JSONRPCMessage): message is JSONRPCRequest {
  return 'method' in message && 'id' in message;
}

/** For messages that the SDK has already validated. */
export function isAnswer(message: JSONRPCMessage): message is JSONRPCErrorResponse | JSONRPCResultResponse {
  return 'result' in message || 'error' in message;
}

/** The client's own name: from the handshake of the older protocol, or from the envelope of any newer request. */
export function clientNameOf(message: unknown): string | undefined {
  const params = fieldsOf(fieldsOf(message).params);
  const info = fieldsOf(params.clientInfo ?? fieldsOf(params._meta)[CLIENT_INFO_META_KEY]);
  return typeof info.name === 'string' ? info.name : undefined;
}

/** Codex names its session in every call, with the ids that its hooks use, as an object or as JSON text. */
export function turnSessionOf(meta: unknown): string | undefined {
  const turn = turnOf(meta);
  return [turn.session_id, turn.thread_id].find((value) => typeof value === 'string');
}

/** Codex's subagents have threads of their own in the session of the one that started them. */
export function subthreadOf(meta: unknown): string | undefined {
  const { session_id, thread_id } = turnOf(meta);
  const isOwn = typeof session_id !== 'string' || typeof thread_id !== 'string' || thread_id === session_id;
  return isOwn ? undefined : thread_id;
}

function turnOf(meta: unknown): Fields {
  const given = fieldsOf(meta)['x-codex-turn-metadata'];
  return fieldsOf(typeof given === 'string' ? parseJson(given) : given);
}

/** The id that Claude Code gives a call, in the call and in what it tells its hooks. */
export function toolUseOf(meta: unknown): string | undefined {
  const id = fieldsOf(meta)['claudecode/toolUseId'];
  return typeof id === 'string' ? id : undefined;
}

/** The `_meta` fields of a message. */
export function metaOf(message: unknown): Fields {
  return fieldsOf(fieldsOf(fieldsOf(message).params)._meta);
}

export function methodOf(message: unknown): string | undefined {
  const { method } = fieldsOf(message);
  return typeof method === 'string' ? method : undefined;
}

export function requestIdOf(message: unknown): string | number | undefined {
  return idFrom(fieldsOf(message).id);
}

/** The id of the request that a notification cancels. */
export function canceledBy(message: unknown): string | number | undefined {
  if (methodOf(message) !== 'notifications/cancelled') return undefined;
  return idFrom(fieldsOf(fieldsOf(message).params).requestId);
}

function idFrom(value: unknown): string | number | undefined {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/**
 * The SDK answers arguments that are not an object with a protocol error, which a model never sees. An empty object
 * replaces them here, so that the call reaches our handler and is refused like any other bad input.
 */
export function withObjectArguments<M>(message: M): M {
  if (Array.isArray(message)) return message.map(withObjectArguments) as M;
  const params = fieldsOf(fieldsOf(message).params);
  if (methodOf(message) !== 'tools/call' || params.arguments === undefined || isFields(params.arguments))
    return message;
  const _meta = { ...fieldsOf(params._meta), [MALFORMED_META_KEY]: true };
  return { ...message, params: { ...params, arguments: {}, _meta } };
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
