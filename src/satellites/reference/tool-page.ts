import {
  answerStatus,
  codesOf,
  conventionsOf,
  effectsOf,
  isAnswered,
  routeOf,
  scopeOf,
  statusOf,
} from '../../kernel/door/tool-facts.ts';
import { errorCatalog } from '../../kernel/rules/errors.ts';
import type { AnyTool } from '../../kernel/tool/define.ts';
import { exampleInput } from './example-input.ts';
import { block, code, page, table } from './markdown.ts';
import { scopeSentence } from './scope-sentence.ts';
import { commandLine, type FieldFacts, fieldsOf } from './tool-facts.ts';

export function toolPage(tool: AnyTool): string {
  return page(
    `# ${tool.name}`,
    tool.summary,
    tool.details,
    `${effectSentence(tool)} ${scopeSentence(tool)}`,
    '## Input',
    inputTable(fieldsOf(tool)),
    conventionsOf(tool).join(' ') || undefined,
    'For example:',
    block('json', JSON.stringify(exampleInput(tool), null, 2)),
    '## Ways to call it',
    waysToCall(tool),
    '## Errors',
    errorTable(tool),
  );
}

function effectSentence(tool: AnyTool): string {
  if (tool.access === 'forward') return 'What it may change is up to the tool it calls.';
  const { readOnly, idempotent, destructive } = effectsOf(tool);
  if (readOnly) return 'It only reads.';
  if (tool.access === 'hub')
    return scopeOf(tool) === 'read'
      ? 'It changes nothing but what this session has seen.'
      : 'It changes the running hub, not the store.';
  return [
    idempotent
      ? 'It writes; the same call again changes nothing more.'
      : 'It writes; send an `idempotency_key` to make a repeated call safe.',
    ...(destructive ? ['What it takes away does not come back.'] : []),
  ].join(' ');
}

function inputTable(fields: readonly FieldFacts[]): string {
  if (fields.length === 0) return 'None: the hub knows who asks.';
  return table(
    ['field', 'type', 'needed', 'meaning'],
    fields.map((field) => [code(field.name), field.type, neededWords(field), field.description]),
  );
}

function neededWords({ required, fallback }: FieldFacts): string {
  if (required) return 'yes';
  return fallback === undefined ? 'no' : `no, default ${code(JSON.stringify(fallback))}`;
}

function waysToCall(tool: AnyTool): string {
  const { method, path } = routeOf(tool);
  const aliases = tool.aliases ?? [];
  const tools = tool.listed === false ? 'not listed; `tools_call` reaches it' : `tool ${code(tool.name)}`;
  return [
    `- MCP: ${tools}${aliases.length === 0 ? '' : `, also as ${aliases.map(code).join(', ')}`}`,
    `- REST: ${code(`${method} ${path}`)}, answers ${answerStatus(tool)}`,
    `- command line: ${code(commandLine(tool))}`,
  ].join('\n');
}

const ANSWERED = 'A refusal is an ordinary answer here: `success` is false, and `reason`, `code` and `error` say why.';

function errorTable(tool: AnyTool): string {
  const every = 'Any tool may also answer the codes [of the door itself](../../errors.md#from-any-tool).';
  if (codesOf(tool).length === 0) return `None of its own. ${every}`;
  const rows = codesOf(tool).map((name) => [code(name), String(statusOf(tool, name)), errorCatalog[name].means]);
  const how = codesOf(tool).some((name) => isAnswered(tool, name)) ? `${ANSWERED}\n\n` : '';
  return `${how}${table(['code', 'HTTP', 'meaning'], rows)}\n\n${passedOn(tool)}${every}`;
}

/** A forwarding tool has its own route, so the statuses that other routes define do not apply to it. */
function passedOn(tool: AnyTool): string {
  if (tool.access !== 'forward') return '';
  const others = Object.entries(routeOf(tool).statuses ?? {}).map(([name, status]) => `, ${code(name)} with ${status}`);
  return `A refusal by the tool that it calls is passed on, over REST with the status on [the page of errors](../../errors.md)${others.join('')}. `;
}
