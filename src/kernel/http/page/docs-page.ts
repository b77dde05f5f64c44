import { errorCatalog } from '../../rules/errors.ts';
import type { JsonSchema } from '../../tool/json-schema.ts';
import { fieldsOf, type OpenApi, type Operation } from '../openapi.ts';
import { type Html, html, page } from './html.ts';

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Renders the OpenAPI document as one HTML page without scripts. */
export function docsPage(document: OpenApi): string {
  const entries = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const groups = [...new Set(entries.flatMap(({ operation }) => operation.tags))];
  return page(
    'Waggle: HTTP reference',
    html`<h1>HTTP reference</h1>
<p>Send <code>Authorization: Bearer wgl_…</code> with every call and JSON bodies with <code>content-type: application/json</code>.
Errors are JSON: <code>error</code>, <code>code</code>, <code>hint</code>, and sometimes <code>details</code>.
The header <code>Waggle-Waiting</code> of an answer counts what waits for you.
<code>GET /api/events</code> streams what happens; <code>Last-Event-ID</code> or <code>?after=</code> resumes it.</p>
<p>The same as a document: <a href="/openapi.json">openapi.json</a>.</p>
${groups.map((group) => groupSection(group, entries))}
<h2>Error codes</h2>
<table><tr><th>Code</th><th>Meaning</th><th>What to do</th></tr>
${Object.entries(errorCatalog).map(([code, { means, hint }]) => html`<tr><td class="code">${code}</td><td>${means}</td><td>${hint}</td></tr>`)}
</table>`,
  );
}

function groupSection(group: string, entries: readonly Entry[]): Html {
  const own = entries.filter(({ operation }) => operation.tags.includes(group));
  return html`<h2 id="${group}">${group}</h2>
${own.map(entrySection)}`;
}

function entrySection({ method, path, operation }: Entry): Html {
  const statuses = Object.keys(operation.responses).join(', ');
  return html`<h3 id="${operation.operationId}"><code>${method} ${path}</code> ${operation.operationId}</h3>
<p>${operation.summary} ${operation.description ?? ''}</p>
${fieldTable(operation)}
<p class="quiet">Answers ${statuses}</p>
`;
}

function fieldTable({ parameters, requestBody }: Operation): Html {
  const rows = [
    ...parameters.map(({ name, required, description, schema, in: place }) =>
      fieldRow(name, place, required, { ...schema, description }),
    ),
    ...fieldsOf(requestBody?.content['application/json'].schema ?? {}).map(({ name, required, schema }) =>
      fieldRow(name, 'body', required, schema),
    ),
  ];
  if (rows.length === 0) return html``;
  return html`<table><tr><th>Field</th><th>In</th><th>Type</th><th>Meaning</th></tr>
${rows}
</table>`;
}

function fieldRow(name: string, place: string, required: boolean, schema: JsonSchema): Html {
  const mark = required ? ' (required)' : '';
  const meaning = typeof schema.description === 'string' ? schema.description : '';
  return html`<tr><td class="code">${name}</td><td>${place}</td><td>${typeName(schema)}${mark}</td><td>${meaning}</td></tr>
`;
}

function typeName({ type, enum: values, anyOf }: JsonSchema): string {
  if (Array.isArray(values)) return values.map(String).join(' | ');
  if (Array.isArray(anyOf)) return anyOf.map((branch) => typeName({ ...branch })).join(' | ');
  return [type ?? 'any'].flat().map(String).join(' | ');
}
