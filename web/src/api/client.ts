import type { Operations } from '../generated/api.ts';
import { routes } from '../generated/routes.ts';
import { withoutTurns } from './direction.ts';
import { HubRefusal, refusalFrom } from './fault.ts';
import { hearClock } from './hub-clock.ts';
import { KEY_HEADER, readKey } from './page-key.ts';

export type Operation = keyof Operations;
export type Input<N extends Operation> = Operations[N]['input'];
export type Output<N extends Operation> = Operations[N]['output'];

const listeners = new Set<() => void>();

/** Called when the hub no longer accepts the cookie. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let leaving = false;

/** Whether the tab is closing: requests sent then must outlive it. */
export function setLeaving(is: boolean): void {
  leaving = is;
}

/** Sends one request after another; a closing tab no longer gets answers, so there it sends both at once. */
export async function oneAfterAnother(first: () => Promise<unknown>, then: () => unknown): Promise<void> {
  const answer = first();
  if (!leaving) await answer;
  await Promise.all([answer, then()]);
}

/** Calls a tool of the hub through its HTTP route. */
export function call<N extends Operation>(name: N, input: Input<N>): Promise<Output<N>> {
  return request<Output<N>>(routes[name], input);
}

export async function request<T>([method, path]: readonly [string, string], input: object): Promise<T> {
  const { address, rest } = filledPath(path, input);
  const response = await fetch(method === 'GET' ? withQuery(address, rest) : address, {
    method,
    credentials: 'same-origin',
    keepalive: leaving,
    headers: { [KEY_HEADER]: readKey(), ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
    ...(method === 'GET' ? {} : { body: JSON.stringify(rest) }),
  });
  hearClock(response.headers.get('date'), Date.now());
  const body = await bodyOf<T>(response);
  if (response.ok && !isRefusal(body)) return body;
  const refusal = refusalFrom(response.status, body);
  if (refusal.fault.status === 401) for (const listener of listeners) listener();
  throw refusal;
}

async function bodyOf<T>(response: Response): Promise<T> {
  try {
    // The parse boundary: the hub validates its responses with the schemas that these types are generated from.
    return JSON.parse(withoutTurns(await response.text())) as T;
  } catch {
    return undefined as T;
  }
}

/** Some tools return a refusal as an ordinary result. */
function isRefusal(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === false && 'code' in body;
}

function filledPath(path: string, input: object): { address: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input };
  const address = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { address, rest };
}

function withQuery(address: string, fields: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return text === '' ? address : `${address}?${text}`;
}

export const RETRY_DELAY = 500;

/** Repeats a failed call as queries do. */
export async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let count = 0; ; count += 1) {
    try {
      return await work();
    } catch (error) {
      if (!worthRepeating(count, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
    }
  }
}

/** Whether to retry a failed call: refusals are final, missing responses are not. */
export function worthRepeating(count: number, error: unknown): boolean {
  return !(error instanceof HubRefusal && error.fault.status < 500) && count < 2;
}
