import type { AnyTool } from '../../kernel/tool/define.ts';
import { inputSchema, type JsonSchema } from '../../kernel/tool/json-schema.ts';

/** Realistic values for examples. Fields not listed here get a value that fits their schema. */
const samples: Readonly<Record<string, unknown>> = {
  id: '12',
  taskId: '12',
  task_id: 12,
  content: 'The guide is built with the docs job, since links are checked there.',
  title: 'Write the guide',
  subject: 'Write the guide',
  description: 'One page, for people who have never seen it.',
  owner: 'codex',
  status: 'active',
  query: 'list tasks',
  name: 'get_task',
  arguments: { id: '12' },
  timeout_seconds: 25,
  team_name: 'docs',
  type: 'fact',
  value: 'https://example.org/guide',
  message: 'The first page is written.',
  notice_ids: ['3'],
  delivery_ids: ['d-12'],
  prompt: 'Run the tests and say which ones fail.',
  done: true,
  steps: [{ title: 'Collect notes' }, { title: 'Write' }],
  subtasks: [
    { title: 'Collect notes', description: 'From the old page.', file_scope: ['docs/notes.md'] },
    { title: 'Write', description: 'One page.', file_scope: ['docs/guide.md'] },
  ],
};

/** Complete inputs for tools whose required fields depend on an action. */
const wholeSamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  bridge_ingest: {
    events: [{ type: 'observation', kind: 'decision', summary: 'Links are checked with the docs job.' }],
  },
  change_setting: { name: 'runs.max', value: '2' },
  signal: { action: 'send', to: 'codex', collection: 'workspace', memory_ids: [12] },
};

const taken = new Set(Object.keys(samples));

/** An example with the required fields, or the first one or two fields if none is required. */
export function exampleInput(tool: AnyTool): Readonly<Record<string, unknown>> {
  const whole = wholeSamples[tool.name];
  if (whole !== undefined) return whole;
  const { properties = {}, required = [] } = inputSchema(tool) as {
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
  };
  const optional = Object.keys(properties).filter((name) => !required.includes(name) && taken.has(name));
  const names = [...required, ...optional.slice(0, 1)];
  return Object.fromEntries(names.map((name) => [name, sampleOf(name, properties[name] ?? {})]));
}

function sampleOf(name: string, schema: JsonSchema): unknown {
  const sample = toldSample(schema) ?? samples[name];
  if (sample !== undefined && fits(sample, schema)) return sample;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const branches = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(branches)) return sampleOf(name, branches[0]);
  return plainSample(name, schema);
}

/** The value that a description gives as an example, since one name may mean different things: `id` of a task, of a run. */
function toldSample({ type, description }: JsonSchema): string | undefined {
  return type === 'string' ? /as in "([^"]+)"/.exec(String(description ?? ''))?.[1] : undefined;
}

function fits(sample: unknown, schema: JsonSchema): boolean {
  if (Array.isArray(schema.enum)) return schema.enum.includes(sample);
  if (Array.isArray(sample)) return schema.type === 'array';
  const type = Number.isInteger(sample) && schema.type === 'integer' ? 'integer' : typeof sample;
  return schema.type === undefined || schema.type === type;
}

function plainSample(name: string, schema: JsonSchema): unknown {
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') return [sampleOf(name, (schema.items ?? {}) as JsonSchema)];
  if (schema.type !== 'object') return 'text';
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
  };
  return Object.fromEntries(required.map((inner) => [inner, sampleOf(inner, properties[inner] ?? {})]));
}
