import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addAgent } from '../../access/agent-registry.ts';
import { describeAgent } from '../../access/describe-agent.ts';
import { invalid, parseInput } from '../../door/input.ts';
import type { Hub } from '../../hub/own-hub.ts';
import type { Connector } from '../../rules/client-setup.ts';
import { WaggleError } from '../../rules/errors.ts';
import { runnerNamed } from '../../settings/known-runners.ts';
import type { OwnCommand } from '../own-command.ts';
import { sendJson } from '../refusals.ts';
import type { SignIn } from '../sign-in.ts';

export interface PageRouteParts {
  readonly hub: Hub;
  readonly signIn: SignIn;
  readonly command: OwnCommand;
  /** The data folder; without one no agent file can be written. */
  readonly home: string | undefined;
  /** Changes the config files of clients on this machine; undefined if other machines can reach the hub. */
  readonly connector: Connector | undefined;
}

/** Runners that the page may choose. Runners that execute arbitrary commands can only be set up from a shell. */
const offered = ['claude', 'codex', 'gemini', 'opencode', 'copilot', 'kilo', 'sample'] as const;

const wantedAgent = z.object({
  id: z.string(),
  description: z.string().max(500).optional(),
  runner: z.enum(offered).optional(),
  cwd: z.string().min(1).max(4096).optional(),
});

/** Routes for the page only; tokens cannot use them. */
export function addPageRoutes(app: FastifyInstance, parts: PageRouteParts): void {
  const { hub, signIn, command, home } = parts;
  const onlyPage = async (request: FastifyRequest) => {
    const { caller } = await signIn.visitor(request);
    if (caller.surface !== 'page') throw new WaggleError('SCOPE_REQUIRED', 'Only the page may do this.');
  };
  app.get('/api/page/command', { onRequest: onlyPage }, async (_request, reply) =>
    sendJson(reply, 200, { ...command }),
  );
  app.get('/api/page/runners', { onRequest: onlyPage }, async (_request, reply) =>
    sendJson(reply, 200, { runners: offered.map((name) => ({ name, found: isInstalled(name) })) }),
  );
  app.post('/api/page/agents', { onRequest: onlyPage }, async (request, reply) => {
    const { runner, cwd, ...agent } = parseInput(wantedAgent, request.body ?? {});
    if (runner === undefined) await addAgent(hub.store, agent);
    else {
      if (home === undefined) throw new WaggleError('CONFIG_INVALID', 'This hub has no data folder.');
      if (cwd !== undefined && !(path.isAbsolute(cwd) && existsSync(cwd))) {
        throw invalid([{ path: 'cwd', message: 'There is no such folder on the hub’s machine.' }]);
      }
      await describeAgent(hub.store, home, agent, runnerNamed(runner, { cwd }));
      await hub.agentFiles.refresh();
    }
    return sendJson(reply, 201, { agent: agent.id });
  });
  addClientRoutes(app, parts.connector, onlyPage);
}

type Guard = (request: FastifyRequest) => Promise<void>;

/** Connecting a client writes to the user's own files, so only a browser on this machine may do it. */
function addClientRoutes(app: FastifyInstance, connector: Connector | undefined, onlyPage: Guard): void {
  const onlyHere: Guard = async (request) => {
    await onlyPage(request);
    if (!isLoopbackAddress(request.ip)) throw new WaggleError('SCOPE_REQUIRED', 'Only on the hub’s own machine.');
  };
  const here = (): Connector => {
    if (connector !== undefined) return connector;
    throw new WaggleError('CONFIG_INVALID', 'This hub connects no clients: use waggle install on its machine.');
  };
  app.get('/api/page/clients', { onRequest: onlyHere }, async (_request, reply) =>
    sendJson(reply, 200, { clients: connector?.clients() ?? [] }),
  );
  app.get<{ Params: { id: string } }>('/api/page/clients/:id', { onRequest: onlyHere }, async (request, reply) =>
    sendJson(reply, 200, here().plan(request.params.id)),
  );
  app.post<{ Params: { id: string } }>('/api/page/clients/:id', { onRequest: onlyHere }, async (request, reply) => {
    const { mark } = parseInput(z.object({ mark: z.string() }), request.body ?? {});
    return sendJson(reply, 200, await here().connect(request.params.id, mark));
  });
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

/** Whether the program is on the PATH of the hub's process. */
function isInstalled(name: string): boolean {
  if (name === 'sample') return true;
  const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return folders.some((folder) => endings.some((ending) => existsSync(path.join(folder, `${name}${ending}`))));
}
