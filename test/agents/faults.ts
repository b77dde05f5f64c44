import { existsSync } from 'node:fs';
import path from 'node:path';
import { type AgentCase, expected, verdictOf } from './cases.ts';
import type { Driven } from './drive.ts';
import type { TestedProgram } from './programs.ts';
import { offeredIn } from './wires.ts';

/** Earlier runs of the same program, by case name. */
export type Earlier = ReadonlyMap<string, Driven>;

/** Lists all deviations of a run from what its case expects. */
export function faultsOf(program: TestedProgram, it: AgentCase, driven: Driven, earlier: Earlier): string[] {
  return [
    ...verdictFaults(program, it, driven),
    ...callFaults(it, driven),
    ...requestFaults(it, driven),
    ...lengthFaults(it, driven),
    ...listingFaults(driven),
    ...costFaults(it, driven, earlier),
  ];
}

function verdictFaults(program: TestedProgram, it: AgentCase, { verdict }: Driven): string[] {
  const want = expected(it, program);
  const got = verdictOf(verdict);
  const faults = want.includes(got)
    ? []
    : [`expected ${want.join(' or ')}, got ${got}: ${JSON.stringify(verdict).slice(0, 400)}`];
  if (it.resetKnown?.includes(program.name) && !('resetAt' in verdict)) faults.push('the reset is not known');
  return faults;
}

function callFaults(it: AgentCase, { hubSaw, spec, verdict }: Driven): string[] {
  const calls = hubSaw.filter(({ method }) => method === 'tools/call').length;
  const faults: string[] = [];
  if (it.model === 'tool' && verdict.kind === 'ok' && calls !== 1) faults.push(`${calls} calls reached the hub`);
  if (it.name === 'denied' && calls > 0) faults.push('a denied tool was called');
  if (it.name === 'shell' && existsSync(path.join(spec.cwd, 'made-by-shell'))) faults.push('the shell was let run');
  return faults;
}

/** Checks the requests to the model, not the prompt that its program got. */
function requestFaults({ sent = [] }: AgentCase, { requests, verdict }: Driven): string[] {
  if (verdict.kind !== 'ok') return [];
  const texts = requests.map((body) => JSON.stringify(body));
  return sent
    .filter((words) => !texts.some((text) => text.includes(words)))
    .map((words) => `the model was never told ${JSON.stringify(words)}`);
}

function lengthFaults({ atMost }: AgentCase, { requests, verdict }: Driven): string[] {
  if (atMost === undefined || verdict.kind !== 'ok') return [];
  const texts = textsIn(requests.at(-1)).filter((text) => atMost.holding.test(text));
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  return length <= atMost.characters ? [] : [`the model got ${length} characters, more than ${atMost.characters}`];
}

/** A program that is connected to Waggle twice shows its model every tool twice. */
function listingFaults({ requests }: Driven): string[] {
  const names = requests.flatMap((body) =>
    offeredIn(body).flatMap(({ name, namespace = '' }) =>
      /get_task$/.test(name) ? [`${namespace} ${name}`.trim()] : [],
    ),
  );
  const distinct = [...new Set(names)];
  return distinct.length > 1 ? [`the model was offered ${distinct.join(' and ')}`] : [];
}

/** All strings in a request. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** Resumed runs make one short request: they must cost the same, and less than the first run with two or more. */
function costFaults(it: AgentCase, driven: Driven, earlier: Earlier): string[] {
  const first = costOf(earlier.get('success'));
  const before = costOf(earlier.get('resume'));
  const cost = costOf(driven);
  if (it.resume !== 'last' || cost === undefined || first === undefined) return [];
  if (cost >= first) return [`a resumed run cost $${cost}, the first and longer one $${first}`];
  if (before !== undefined && Math.abs(cost - before) > before / 100) return [`cost $${cost}, its equal $${before}`];
  return [];
}

function costOf(driven: Driven | undefined): number | undefined {
  const costs = driven?.events.flatMap((event) => (event.type === 'usage' && event.costUsd ? [event.costUsd] : []));
  return costs?.at(-1);
}
