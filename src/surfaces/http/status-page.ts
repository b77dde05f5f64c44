import type { Caller } from '../../core/caller.ts';
import { iso } from '../../core/time.ts';
import type { Hub } from '../../hub/hub.ts';
import { version } from '../../hub/version.ts';
import { html, page } from './html.ts';

const RECENT = 30;
const COUNTED = 500;

/** What a person sees who has not opened a login link. It holds no data. */
export function loginPage(): string {
  return page(
    'Waggle',
    html`<h1>Waggle</h1>
<p>Run <code>waggle open</code> on this machine: it opens this page with a link that lets you in once.</p>
<p class="quiet">The <a href="/docs">HTTP reference</a> needs no login.</p>`,
  );
}

export function usedLinkPage(): string {
  return page(
    'Waggle',
    html`<h1>This link no longer opens</h1>
<p>A login link works once and for ten minutes. Run <code>waggle open</code> for a new one.</p>`,
  );
}

/** The hub at a glance, for as long as no dashboard is built. */
export async function statusPage(hub: Hub, caller: Caller): Promise<string> {
  const last = await hub.lastEvent();
  const [agents, open, events] = await Promise.all([
    hub.store.read(caller, (unit) => unit.agents.list()),
    hub.store.read(caller, (unit) => unit.tasks.open({ limit: COUNTED })),
    hub.events(caller, Math.max(0, last - RECENT), RECENT),
  ]);
  const count = `${open.items.length}${open.next === undefined ? '' : ' or more'}`;
  return page(
    'Waggle',
    html`<h1>Waggle</h1>
<p>Version ${version}, store ${hub.store.kind}. ${count} open tasks, ${agents.length} agents, ${last} events.</p>
<p><a href="/docs">HTTP reference</a> · <a href="/openapi.json">openapi.json</a> · <a href="/api/tasks">open tasks as JSON</a></p>
<h2>Agents</h2>
<table><tr><th>Id</th><th>Name</th><th>Kind</th></tr>
${agents.map(({ id, name, kind }) => html`<tr><td class="code">${id}</td><td>${name}</td><td>${kind}</td></tr>\n`)}
</table>
<h2>Open tasks</h2>
<table><tr><th>Id</th><th>Title</th><th>Owner</th><th>Status</th></tr>
${open.items
  .slice(0, RECENT)
  .map(
    ({ id, title, owner, status }) =>
      html`<tr><td>${id}</td><td>${title}</td><td class="code">${owner ?? ''}</td><td>${status}</td></tr>\n`,
  )}
</table>
<h2>Recent events</h2>
<table><tr><th>Number</th><th>Time</th><th>Event</th><th>By</th><th>Task</th></tr>
${[...events]
  .reverse()
  .map(
    ({ seq, at, type, actor, taskId }) =>
      html`<tr><td>${seq}</td><td>${iso(at)}</td><td>${type}</td><td class="code">${actor}</td><td>${taskId ?? ''}</td></tr>\n`,
  )}
</table>`,
  );
}
