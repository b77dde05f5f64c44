import { catalog } from '../src/composition/catalog.ts';
import { mintToken } from '../src/kernel/access/access-tokens.ts';
import { systemScope } from '../src/kernel/rules/caller.ts';
import type { Store } from '../src/kernel/store/store.ts';
import type { Driver } from './processes.ts';

export async function tokenFor(store: Store, agent: string): Promise<string> {
  await store.write(systemScope, 'arrange', async (unit) => {
    if ((await unit.agents.find(agent)) === undefined) await unit.agents.add(agent);
  });
  return (await mintToken(store, { agent, scopes: ['read', 'write', 'run'] })).token;
}

/** `create_task` has no route of its own; `post_task` does the same. */
const routed: Readonly<Record<string, string>> = { create_task: 'post_task' };

/** Calls tools through their REST routes. */
export function restDriver(url: string, token: string): Driver {
  return {
    async call(name, input = {}) {
      const rest = catalog.find((tool) => tool.name === (routed[name] ?? name))?.rest;
      if (rest === undefined) throw new Error(`${name} has no route.`);
      const fields = new Map<string, unknown>(Object.entries(input));
      const path = rest.path.replace(/:(\w+)/g, (_, field: string) => {
        const value = String(fields.get(field));
        fields.delete(field);
        return encodeURIComponent(value);
      });
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const body = JSON.stringify(Object.fromEntries(fields));
      const response = await fetch(`${url}${path}`, {
        method: rest.method,
        headers,
        ...(rest.method === 'GET' ? {} : { body }),
      });
      const answer = JSON.parse(await response.text());
      return response.ok ? { ok: true, output: answer } : { ok: false, error: answer };
    },
  };
}
