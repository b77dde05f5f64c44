import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { isAlive } from './place.ts';

interface RunningHub {
  readonly url: string;
  readonly secret: string;
}

/** The answer to a request for news. */
export interface News {
  readonly text: string | null;
  readonly news: number;
  readonly after?: number;
}

/** The answer before an edit. */
export interface Verdict {
  readonly decision: string;
  readonly text: string | null;
}

/** Before or after an edit, before a shell command, and once its changes were found. */
type EditPhase = 'before' | 'after' | 'command' | 'changed';

/** Which of the changed files the command named, and how long ago it began. */
export interface Change {
  readonly named: readonly string[];
  readonly agoMs: number;
}

/** A connection of one caller to the hub that runs on this home folder. */
export interface HubLine {
  news(wants: 'preface' | 'prompt' | 'news', told: number, holdMs: number, after?: number): Promise<News>;
  edit(phase: EditPhase, tool: string, paths: readonly string[], change?: Change): Promise<Verdict>;
  quota(text: string): Promise<void>;
  /** What the session is doing. */
  state(note: object): Promise<void>;
  leave(): Promise<void>;
  close(): void;
}

export interface Speaker {
  /** The token of the current run; without it the operator's secret authenticates the agent. */
  readonly token: string | undefined;
  readonly caller: object;
  /** The client's name for our server, if it is not waggle. */
  readonly server: string | undefined;
  /** Timeout for an answer of the hub. */
  readonly answerMs: number;
}

/** Undefined when no hub runs: opening the store would cost more processor time than a hook may use. */
export async function openLine(
  home: string,
  { token, caller, server, answerMs }: Speaker,
): Promise<HubLine | undefined> {
  const hub = hubIn(home);
  if (hub === undefined) return undefined;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  // Another program may listen on that port by now, and must not receive the secret.
  const health = await send(hub, agent, { path: '/healthz', patienceMs: answerMs }).catch(() => undefined);
  if (health?.headers['waggle-hub'] !== markOf(hub.secret)) {
    agent.destroy();
    return undefined;
  }
  const headers = { authorization: `Bearer ${token ?? hub.secret}`, 'content-type': 'application/json' };
  const post = async (verb: string, message: object, patienceMs = answerMs) => {
    const body = JSON.stringify(message);
    const { status, text } = await send(hub, agent, { path: `/bridge/${verb}`, headers, body, patienceMs });
    if (status !== 200) throw new Error(`The hub answered ${verb} with ${status}.`);
    return text;
  };
  return {
    async news(wants, told, holdMs, after) {
      return newsFrom(await post('hook', { caller, server, wants, told, holdMs, after }, holdMs + answerMs));
    },
    async edit(phase, tool, paths, change) {
      const { decision, text } = JSON.parse(
        await post('hook-edit', { caller, phase, tool, paths, ...change }),
      ) as Partial<Verdict>;
      if (typeof decision !== 'string') throw new Error('The hub answered something else.');
      return { decision, text: typeof text === 'string' ? text : null };
    },
    async quota(text) {
      await post('hook-quota', { caller, text });
    },
    async state(note) {
      await post('hook-state', { caller, ...note });
    },
    async leave() {
      await post('leave', { caller });
    },
    close: () => agent.destroy(),
  };
}

function hubIn(home: string): RunningHub | undefined {
  try {
    const found: unknown = JSON.parse(readFileSync(path.join(home, 'hub.json'), 'utf8'));
    if (typeof found !== 'object' || found === null) return undefined;
    const { url, secret, pid } = found as Record<string, unknown>;
    if (typeof url !== 'string' || typeof secret !== 'string' || !isAlive(Number(pid))) return undefined;
    return { url, secret };
  } catch {
    return undefined;
  }
}

export function markOf(secret: string): string {
  return createHash('sha256').update(`mark:${secret}`).digest('hex').slice(0, 32);
}

function newsFrom(text: string): News {
  const found = JSON.parse(text) as Partial<News>;
  if (typeof found.news !== 'number') throw new Error('The hub answered something else.');
  const after = typeof found.after === 'number' ? { after: found.after } : {};
  return { news: found.news, text: typeof found.text === 'string' ? found.text : null, ...after };
}

interface Sending {
  readonly path: string;
  readonly headers?: http.OutgoingHttpHeaders;
  readonly body?: string;
  readonly patienceMs: number;
}

interface Reply {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

function send({ url }: RunningHub, agent: http.Agent, sending: Sending): Promise<Reply> {
  const { body, headers = {}, patienceMs } = sending;
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const request = http.request(new URL(sending.path, url), {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...length },
      timeout: patienceMs,
    });
    request.on('timeout', () => request.destroy(new Error('The hub is silent.')));
    request.on('error', reject);
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(parts).toString('utf8'),
        }),
      );
    });
    request.end(body);
  });
}
