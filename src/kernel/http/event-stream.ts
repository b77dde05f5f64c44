import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid } from '../door/input.ts';
import { eventPages } from '../hub/event-pages.ts';
import type { Hub } from '../hub/own-hub.ts';
import { defined } from '../rules/defined.ts';
import { WaggleError } from '../rules/errors.ts';
import type { WaggleEvent } from '../rules/event.ts';
import { iso, SECOND } from '../rules/time.ts';
import type { Report } from './refusals.ts';
import type { SignIn, Visitor } from './sign-in.ts';
import { whenGone } from './when-gone.ts';

const STREAMS_PER_PROOF = 16;
const SIGN_OF_LIFE_MS = 60 * SECOND;

export interface StreamOptions {
  readonly hub: Hub;
  readonly signIn: SignIn;
  readonly report: Report;
  /** Aborts when the server closes. */
  readonly closing: AbortSignal;
  readonly keepAliveMs?: number;
}

/** GET /api/events: streams the events that the caller may see, from a cursor on, while its credential is valid. */
export function addEventStream(app: FastifyInstance, options: StreamOptions): void {
  const { hub, signIn, report, closing } = options;
  const open = new Map<AbortSignal, string>();

  app.get('/api/events', { exposeHeadRoute: false }, async (request, reply) => {
    const visitor = await signIn.visitor(request);
    const cursor = await startOf(hub, request);
    if ([...open.values()].filter((proof) => proof === visitor.proof).length >= STREAMS_PER_PROOF) {
      throw new WaggleError('RATE_LIMITED', `At most ${STREAMS_PER_PROOF} event streams are open per token.`);
    }
    const end = whenGone(reply, closing);
    open.set(end, visitor.proof);
    reply.hijack();
    try {
      await stream(options, visitor, cursor, reply.raw, end);
    } catch (error) {
      report(error, 'event stream');
    } finally {
      open.delete(end);
      reply.raw.end();
    }
  });
}

/** A cursor beyond the end of the log, as after a restore, is treated as the end. */
async function startOf(hub: Hub, request: FastifyRequest): Promise<number> {
  const after = new URL(request.url, 'http://hub').searchParams.get('after');
  const given = request.headers['last-event-id'] ?? after ?? undefined;
  if (given !== undefined && (typeof given !== 'string' || !/^\d{1,15}$/.test(given))) {
    throw invalid([{ path: 'after', message: 'Expected the number of an event.' }]);
  }
  const last = await hub.lastEvent();
  return given === undefined ? last : Math.min(Number(given), last);
}

async function stream(
  { hub, keepAliveMs = 15 * SECOND }: StreamOptions,
  visitor: Visitor,
  start: number,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
  await write(response, ': open\n\n', signal);
  const floor = await hub.eventFloor();
  if (start < floor) await write(response, droppedFrame(start, floor), signal);
  let lastWrite = performance.now();
  // A page that only reads also counts as present, because notices depend on presence.
  let seen = Number.NEGATIVE_INFINITY;
  const atLeastMs = () => keepAliveMs - (performance.now() - lastWrite);
  for await (const { events, tokens } of eventPages(hub, visitor.caller, {
    after: Math.max(start, floor),
    atLeastMs,
    signal,
  })) {
    // Checked after reading the events, so nothing is sent if the credential has expired or cannot be checked.
    if (!(await visitor.stillWelcome(tokens).catch(() => false))) return;
    if (visitor.caller.surface === 'page' && performance.now() - seen > SIGN_OF_LIFE_MS) {
      seen = performance.now();
      await hub.enter(visitor.caller);
    }
    if (events.length === 0 && atLeastMs() > 0) continue;
    await write(response, events.length > 0 ? events.map(frame).join('') : ': keep-alive\n\n', signal);
    lastWrite = performance.now();
  }
}

/** Applies backpressure: a slow reader delays its own stream instead of filling the hub's memory. */
async function write(response: ServerResponse, text: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted || response.write(text)) return;
  await once(response, 'drain', { signal }).catch(() => undefined);
}

/** A client that resumes from an event which the hub no longer keeps has missed events and must reload its data. */
function droppedFrame(after: number, floor: number): string {
  return `id: ${floor}\nevent: log.dropped\ndata: ${JSON.stringify({ after, floor })}\n\n`;
}

function frame(event: WaggleEvent): string {
  return `id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(shownEvent(event))}\n\n`;
}

function shownEvent(event: WaggleEvent): object {
  const { seq, type, at, actor, taskId, memoryId, agentId, changed, before, after } = event;
  return {
    seq,
    type,
    at: iso(at),
    actor,
    ...(taskId === undefined ? {} : { task_id: String(taskId) }),
    ...defined({ memory_id: memoryId, agent_id: agentId, changed, before, after }),
  };
}
