import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { tokenCaller } from '../access/access-tokens.ts';
import type { ToolCall } from '../door/door.ts';
import { invalid } from '../door/input.ts';
import type { Hub } from '../hub/own-hub.ts';
import {
  type BridgeCaller,
  type BridgeMessage,
  type BridgeVerb,
  LONGEST_HOLD_MS,
  parseMessage,
  TICK_HEADER,
} from '../remote/bridge-wire.ts';
import type { Caller } from '../rules/caller.ts';
import { defined } from '../rules/defined.ts';
import { WaggleError } from '../rules/errors.ts';
import { canonicalAgentId } from '../rules/identity.ts';
import { COMMON_SESSION } from '../rules/session-name.ts';
import { type HookVerb, hookAnswer, hookCall } from './hook-calls.ts';
import { sendJson } from './refusals.ts';
import type { BridgeParty, SignIn } from './sign-in.ts';
import { signInFirst } from './sign-in-first.ts';
import { whenGone } from './when-gone.ts';
import { whileWelcome } from './while-welcome.ts';

/** Larger than the usual body limit, because the envelope adds to the size of the call. */
const BODY_BYTES = 2 * 1024 * 1024;

type Work<V extends BridgeVerb> = (
  message: BridgeMessage<V>,
  party: BridgeParty,
  signal: AbortSignal,
) => Promise<object>;

/** Exposes the door to programs on this machine and, with a token, to other machines. */
export function addBridge(app: FastifyInstance, hub: Hub, signIn: SignIn, closing: AbortSignal): void {
  const parties = signInFirst(signIn.bridgeParty);
  const tick = countCommits(app, hub);

  function add<V extends BridgeVerb>(verb: V, work: Work<V>): void {
    app.route({
      method: 'POST',
      url: `/bridge/${verb}`,
      bodyLimit: BODY_BYTES,
      onRequest: parties.onRequest,
      handler: async (request, reply): Promise<FastifyReply> => {
        const party = await parties.of(request);
        const answer = await work(parseMessage(verb, request.body), party, whenGone(reply, closing));
        return sendJson(reply.header(TICK_HEADER, tick()), 200, answer);
      },
    });
  }

  /** The token may end while the call is served. */
  const call = (made: Omit<ToolCall, 'signal'>, party: BridgeParty, gone: AbortSignal) => {
    const pass = (signal: AbortSignal) => hub.callTool({ ...made, signal });
    return party.kind === 'token' ? whileWelcome(hub, party, gone, pass) : pass(gone);
  };

  add('call', ({ caller, name, input, idempotencyKey }, party, gone) =>
    call({ name, input, idempotencyKey, caller: callerOf(party, caller) }, party, gone),
  );
  add('enter', ({ caller, formerly }, party) =>
    hub.enter(
      callerOf(party, caller),
      formerly === undefined ? undefined : callerOf(party, { ...caller, session: formerly }).session,
    ),
  );
  add('leave', async ({ caller }, party) => {
    await hub.leave(callerOf(party, caller));
    return {};
  });
  add('events', ({ caller, after, limit }, party) => hub.events(callerOf(party, caller), after, limit));
  add('last-event', async () => ({ seq: await hub.lastEvent() }));
  const addHook = (verb: HookVerb) =>
    add(verb, async (message, party, gone) => {
      const caller = callerOf(party, message.caller);
      const asked = hookCall(verb, message, caller);
      return hookAnswer(await call({ name: asked.name, input: asked.input, caller }, party, gone), asked);
    });
  addHook('hook');
  addHook('hook-edit');
  addHook('hook-quota');
  addHook('hook-state');
  add('changed', async ({ tick: known, timeoutMs }, _party, signal) => {
    // No await between the comparison and the subscription, so no commit can be missed.
    if (known === tick()) await hub.changed(Math.min(timeoutMs, LONGEST_HOLD_MS), signal);
    return {};
  });
}

/** The counter carries a random id per start, so a value from before a restart never equals a new one. */
function countCommits(app: FastifyInstance, hub: Hub): () => string {
  const start = randomBytes(6).toString('hex');
  let commits = 0;
  const stop = hub.store.onCommit(() => {
    commits += 1;
  });
  app.addHook('onClose', async () => stop());
  return () => `${start}.${commits}`;
}

function callerOf(party: BridgeParty, given: BridgeCaller): Caller {
  const { client, toolsets, team, cwd, surface, takesReports, readsObjects, operator, subagent } = given;
  const about = {
    surface,
    atHub: true,
    ...defined({ takesReports, readsObjects, client, toolsets, team, subagent }),
  };
  if (party.kind === 'token') {
    const { agent } = party.token;
    if (given.agent !== undefined && canonicalAgentId(given.agent) !== agent && given.agent !== agent) {
      throw new WaggleError('NOT_YOUR_SESSION', 'The token belongs to another agent.');
    }
    // Omits the folder: it is a path on the caller's machine, not on the hub's.
    return { ...about, ...tokenCaller(party.token, surface, given.session ?? COMMON_SESSION) };
  }
  const { agent, session, scopes } = given;
  if (agent === undefined || session === undefined || scopes === undefined) {
    throw invalid([{ path: 'caller', message: 'Expected agent, session and scopes.' }]);
  }
  return { ...about, agent, session, scopes, ...defined({ cwd, operator }) };
}
