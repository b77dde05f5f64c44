import { z } from 'zod';
import { defined } from '../../../../kernel/rules/defined.ts';
import { WaggleError } from '../../../../kernel/rules/errors.ts';
import { limits } from '../../../../kernel/rules/limits.ts';
import { wrongField } from '../../../../kernel/rules/refusals.ts';
import { field } from '../../../../kernel/tool/fields.ts';
import { EVERYBODY } from '../../flows/recipients.ts';
import { messageTypes, type Urgency } from '../../rules/message.ts';

type SentType = (typeof messageTypes)[number];

/** The part of the tool's input that makes up the message. */
interface MessageInput {
  readonly type?: SentType | undefined;
  readonly to?: string | undefined;
  readonly message?: string | Readonly<Record<string, unknown>> | undefined;
  readonly summary?: string | undefined;
  readonly urgency?: Urgency | undefined;
  readonly request_id?: string | undefined;
  readonly approve?: boolean | undefined;
  readonly reason?: string | undefined;
}

/** A message from either of the two historic input forms of the tool. */
export interface Draft {
  readonly type: SentType;
  readonly to: string | undefined;
  readonly text: string;
  readonly summary: string | undefined;
  readonly urgency: Urgency;
  readonly requestId: string | undefined;
  readonly approve: boolean | undefined;
  readonly payload: Readonly<Record<string, unknown>> | undefined;
}

export interface Sent {
  readonly success: boolean;
  readonly message: string;
  readonly msg_id?: number;
  readonly recipients: string[];
  readonly request_id?: string;
  readonly already_pending?: boolean;
}

/** A structured message; unknown fields are kept unchanged. */
const frameShape = z.looseObject({
  type: z.enum(messageTypes),
  request_id: z.string().max(200).optional(),
  approve: z.boolean().optional(),
  reason: field.longText.optional(),
  feedback: field.longText.optional(),
});

function frameOf(message: MessageInput['message']): z.output<typeof frameShape> | undefined {
  if (typeof message !== 'object') return undefined;
  const frame = frameShape.safeParse(inToolsWords(message));
  if (frame.success) return frame.data;
  const [issue] = frame.error.issues;
  throw wrongField(['message', ...(issue?.path ?? [])].join('.'), issue?.message ?? 'Not a structured message.');
}

/** Older mailbox tools write `requestId` and `approved` in the frame instead of `request_id` and `approve`. */
function inToolsWords({ requestId, approved, ...frame }: Readonly<Record<string, unknown>>): object {
  return {
    ...defined({ request_id: requestId, approve: approved }),
    ...frame,
  };
}

export function draftFrom(input: MessageInput): Draft {
  const frame = frameOf(input.message);
  const type = frame?.type ?? input.type ?? (input.to === EVERYBODY ? 'broadcast' : 'message');
  const approve = frame?.approve ?? input.approve;
  const given = typeof input.message === 'string' ? input.message : undefined;
  const reason = frame?.feedback ?? frame?.reason ?? frame?.plan ?? frame?.content ?? input.reason;
  const text = given ?? (typeof reason === 'string' ? reason : undefined) ?? plainText(type, approve);
  if (text === undefined || text.trim() === '') throw wrongField('message', 'A message needs a text.');
  const isAsking = type === 'shutdown_request' || type === 'plan_approval_request';
  return {
    type,
    to: type === 'broadcast' ? EVERYBODY : input.to,
    text,
    summary: input.summary,
    urgency: input.urgency ?? (isAsking ? 'needs_reply' : 'fyi'),
    requestId: frame?.request_id ?? input.request_id,
    approve,
    payload: frame === undefined ? undefined : checkedPayload(frame),
  };
}

/** The default text of a frame that has none. */
function plainText(type: SentType, approve: boolean | undefined): string | undefined {
  if (type === 'shutdown_request') return 'Please finish and shut down.';
  if (type === 'shutdown_response') return approve === true ? 'Shutdown approved.' : 'Shutdown rejected.';
  if (type === 'plan_approval_response') return approve === true ? 'Plan approved.' : 'Plan rejected.';
  return type === 'idle_notification' ? 'Idle.' : undefined;
}

function checkedPayload(frame: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (Buffer.byteLength(JSON.stringify(frame)) <= limits.textBytes) return frame;
  throw new WaggleError('LIMIT_EXCEEDED', `A message is at most ${limits.textBytes} bytes.`, undefined, {
    fields: [{ path: 'message', message: `At most ${limits.textBytes} bytes.` }],
  });
}

export function sent(posted: { readonly id: number; readonly requestId: string | undefined }, names: string[]): Sent {
  return {
    success: true,
    message: `Message sent to ${names.join(', ')}.`,
    msg_id: posted.id,
    recipients: names,
    ...defined({ request_id: posted.requestId }),
  };
}
