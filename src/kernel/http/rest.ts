import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Outcome } from '../door/door.ts';
import { toolsFor } from '../door/selection.ts';
import { answerStatus, routeOf, statusOf } from '../door/tool-facts.ts';
import type { Hub } from '../hub/own-hub.ts';
import type { AnyTool } from '../tool/define.ts';
import { sendJson, sendRefusal } from './refusals.ts';
import { inputReader } from './route-input.ts';
import type { SignIn } from './sign-in.ts';
import { signInFirst } from './sign-in-first.ts';
import { whenGone } from './when-gone.ts';
import { whileWelcome } from './while-welcome.ts';

/** Every tool in the catalogue: an agent without listed capabilities may use all of them. */
export const everyTool: readonly AnyTool[] = toolsFor({ capabilities: null });

interface RestRequest {
  Params: Record<string, string>;
  Querystring: Record<string, unknown>;
  Body: Record<string, unknown> | undefined;
}

export function addRest(app: FastifyInstance, hub: Hub, signIn: SignIn, closing: AbortSignal): void {
  const visitors = signInFirst(signIn.visitor);
  for (const tool of everyTool) addTool(tool);

  function addTool(tool: AnyTool): void {
    const route = routeOf(tool);
    const readInput = inputReader(tool);
    app.route<RestRequest>({
      method: route.method,
      url: route.path,
      onRequest: visitors.onRequest,
      handler: async (request, reply) => {
        const visitor = await visitors.of(request);
        const { params, query, body = {} } = request;
        const outcome = await whileWelcome(hub, visitor, whenGone(reply, closing), (signal) =>
          hub.callTool({
            name: tool.name,
            input: readInput({ params, query, body }),
            caller: visitor.caller,
            idempotencyKey: headerOf(request, 'idempotency-key'),
            signal,
          }),
        );
        return sendOutcome(reply, outcome, tool);
      },
    });
  }
}

function headerOf(request: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function sendOutcome(reply: FastifyReply, outcome: Outcome, tool: AnyTool): FastifyReply {
  if (!outcome.ok) {
    const { error } = outcome;
    return sendRefusal(reply, error, statusOf(tool, error.code));
  }
  if (Object.keys(outcome.waiting).length > 0) reply.header('waggle-waiting', JSON.stringify(outcome.waiting));
  return sendJson(reply, answerStatus(tool), outcome.output);
}
