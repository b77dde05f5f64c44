import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Door } from '../door/door.ts';
import type { Caller } from '../rules/caller.ts';
import { answerJson, answerJsonWithReports } from '../text/plain-text.ts';

const JSON_TYPE = 'application/json';
const TASKS = 'waggle://tasks/';

export const resourceTemplates = [
  {
    uriTemplate: `${TASKS}{id}`,
    name: 'task',
    description: 'One task in full, as get_task gives it.',
    mimeType: JSON_TYPE,
  },
];

/** Worker reports that the caller has not acknowledged. */
export const NOTIFICATIONS = 'waggle://notifications';

export const resources = [
  {
    uri: NOTIFICATIONS,
    name: 'notifications',
    description: 'Reports of your workers that you have not acknowledged.',
    mimeType: JSON_TYPE,
  },
];

export function taskUri(id: number): string {
  return `${TASKS}${id}`;
}

/** Reads through the door like any call, so that resources the caller may not see appear not to exist. */
export async function readResource(door: Door, caller: Caller, uri: string): Promise<ReadResourceResult> {
  if (uri === NOTIFICATIONS) return readNotifications(door, caller);
  const id = /^waggle:\/\/tasks\/([1-9]\d{0,14})$/.exec(uri)?.[1];
  if (id === undefined) throw new ResourceNotFoundError(uri);
  // A resource cannot carry the reports that are added to answers, so they must not be marked as shown.
  const outcome = await door.callTool({ name: 'get_task', input: { id }, caller: { ...caller, takesReports: false } });
  if (outcome.ok) return { contents: [{ uri, mimeType: JSON_TYPE, text: answerJson(outcome.output) }] };
  if (outcome.error.code === 'TASK_NOT_FOUND' || outcome.error.code === 'UNKNOWN_TOOL') {
    throw new ResourceNotFoundError(uri);
  }
  throw new ProtocolError(ProtocolErrorCode.InternalError, outcome.error.error, outcome.error);
}

const reports = z.object({ items: z.array(z.looseObject({ kind: z.string() })) });

async function readNotifications(door: Door, caller: Caller): Promise<ReadResourceResult> {
  const outcome = await door.callTool({
    name: 'list_waiting',
    input: { limit: 200 },
    caller: { ...caller, takesReports: false },
  });
  if (!outcome.ok) throw new ProtocolError(ProtocolErrorCode.InternalError, outcome.error.error, outcome.error);
  const items = reports.parse(outcome.output).items.filter(({ kind }) => kind === 'notification');
  return {
    contents: [{ uri: NOTIFICATIONS, mimeType: JSON_TYPE, text: answerJsonWithReports({ notifications: items }) }],
  };
}
