import { entry } from './entry.ts';

/** Errors of the request itself, before any noun is read. */
export const requestsErrors = {
  INVALID_INPUT: entry(
    'invalid',
    'A field is missing, malformed or out of range.',
    'Correct the listed fields and call again.',
  ),
  LIMIT_EXCEEDED: entry(
    'limited',
    'A text, list or body is longer than its limit.',
    'Shorten it to the named limit, or split it.',
    413,
  ),
  RATE_LIMITED: entry(
    'limited',
    'Too many refused attempts from one address, too many streams of one token, or more writes than a token may make in a minute.',
    'Wait for details.retry_after_seconds, or one minute if it is absent; then try again with a valid token.',
    429,
  ),
  NOTHING_TO_UPDATE: entry('invalid', 'The call names no field to change.', 'Give at least one field to change.'),
  UNKNOWN_TOOL: entry('not_found', 'No tool with that name is available to the caller.', 'Find it with tools_search.'),
  ROUTE_NOT_FOUND: entry('not_found', 'No such route.', 'GET /openapi.json lists the routes.'),
  METHOD_NOT_ALLOWED: entry(
    'invalid',
    'The route exists, but not for this method.',
    'GET /openapi.json lists the methods.',
    405,
  ),
  UNSUPPORTED_MEDIA_TYPE: entry('invalid', 'The body is not JSON.', 'Send application/json.', 415),
  IDEMPOTENCY_CONFLICT: entry(
    'conflict',
    'The idempotency key was used for a different call.',
    'Use a new key for a new call.',
  ),
  ALREADY_DONE: entry(
    'conflict',
    'The call was already carried out with this key, but what it returned has been deleted or is no longer visible to the caller.',
    'Do not send it again; read the current state with memory_retrieve, get_task or task_feed.',
  ),
  REVISION_CONFLICT: entry(
    'conflict',
    'Somebody changed it in the meantime.',
    'Read it again and repeat the change on the new revision.',
  ),
  INTERNAL: entry(
    'internal',
    'A fault in Waggle itself.',
    'Try again; if it persists, run waggle doctor and report a bug.',
  ),
};
