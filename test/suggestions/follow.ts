import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { listedTools, toolNamed } from '../../src/kernel/door/selection.ts';
import { reachOf } from '../../src/kernel/mcp/reach.ts';
import type { Caller } from '../../src/kernel/rules/caller.ts';
import type { Loose } from '../loose.ts';
import { type Actor, enterAgent, type StoreKind, type World } from '../world.ts';
import { type Suggestion, suggestionsIn } from './harvest.ts';
import { changesBetween, type KeptStore, keepStore } from './kept-store.ts';
import { achieves, brokenPromises, filledIn, placeholdersIn } from './promises.ts';
import type { Look, Scene } from './scenes.ts';

/** What anybody may ask at any time. */
const LOOKS: readonly Look[] = [
  ['startup_panel'],
  ['attention_inbox'],
  ['attention_inbox', { audit: true }],
  ['hivemind_context'],
  ['bridge_status'],
  ['task_autopilot_tick'],
  ['task_ready_for_agent', { auto_claim: false }],
  ['task_ready_for_agent'],
  ['task_messages'],
  ['task_list'],
  ['list_waiting'],
];

/** Lists of tools, each of which must reach what an answer names. */
const LISTS = [['default'], ['colony']];

export interface Followed {
  readonly count: number;
  /** What a suggestion promised and did not keep. */
  readonly broken: readonly string[];
}

interface Ground {
  readonly kept: KeptStore;
  readonly caller: Caller;
  readonly resetFolders: () => void;
}

/** Makes every call that the answers of a scene suggest, each on a copy of the store in which only its answer was given. */
export async function followAll(world: World, kind: StoreKind, scene: Scene, isLong: boolean): Promise<Followed> {
  const ground = {
    kept: await keepStore(world, kind),
    caller: scene.reader.caller,
    resetFolders: keepFolders(world, scene.folders ?? []),
  };
  let count = 0;
  const broken: string[] = [];
  const done = new Set<string>();
  for (const look of [...LOOKS, ...(scene.looks ?? [])]) {
    const asked = await withCopy(ground, (reader) => ask(reader, look));
    broken.push(...asked.faults.map((fault) => `${look[0]}: ${fault}`));
    for (const suggestion of asked.suggestions) {
      // After another look the same call may mean something else, which only the long form tries.
      const key = JSON.stringify([isLong ? look : null, suggestion.tool, suggestion.args, suggestion.missing]);
      if (done.has(key)) continue;
      done.add(key);
      count += 1;
      const faults = await withCopy(ground, (reader, rows) => follow(reader, look, suggestion, rows));
      broken.push(...faults.map((fault) => `${look[0]}${suggestion.at}: ${fault}`));
    }
  }
  return { count, broken };
}

async function withCopy<T>(
  { kept, caller, resetFolders }: Ground,
  work: (reader: Actor, rows: Awaited<ReturnType<KeptStore['open']>>['rows']) => Promise<T>,
): Promise<T> {
  resetFolders();
  const { hub, rows, close } = await kept.open();
  try {
    return await work(await enterAgent(hub, caller.agent, caller), rows);
  } finally {
    await close();
  }
}

interface Asked {
  readonly suggestions: readonly Suggestion[];
  readonly faults: readonly string[];
}

async function ask(reader: Actor, [tool, input]: Look): Promise<Asked> {
  const outcome = await reader.outcome(tool, { ...input });
  if (!outcome.ok) return { suggestions: hinted(outcome.error), faults: [] };
  const suggestions = suggestionsIn(outcome.output);
  return { suggestions, faults: suggestions.flatMap(unfit) };
}

/** The looks that a refusal names in its hint, and the calls in its details. */
function hinted({ hint, ...error }: Loose): readonly Suggestion[] {
  const names: string[] = hint.match(/\b(?:[a-z]+(?:_[a-z]+)+|[A-Z][a-z]+(?:[A-Z][a-z]+)+)\b/g) ?? [];
  const looks = names.filter((name) => {
    const tool = toolNamed(name);
    return tool?.access === 'read' && tool.input().safeParse({}).success;
  });
  return [...looks.map((tool) => ({ at: '.hint', tool, args: {}, missing: [] })), ...suggestionsIn(error)];
}

function unfit({ at, tool, args, missing }: Suggestion): readonly string[] {
  const closed = LISTS.filter((list) => {
    const everyone = { capabilities: null };
    return reachOf(everyone, listedTools(everyone, list))(tool) === 'closed';
  });
  return [
    ...closed.map((list) => `${at} names ${tool}, which ${list} does not reach`),
    ...placeholdersIn(args, missing).map((name) => `${at} has nothing for ${name} of ${tool}`),
  ];
}

async function follow(
  reader: Actor,
  [look, input]: Look,
  { tool, args, missing }: Suggestion,
  rows: Awaited<ReturnType<KeptStore['open']>>['rows'],
): Promise<readonly string[]> {
  await reader.outcome(look, { ...input });
  const before = await rows();
  const given: Loose = filledIn(args, missing);
  const outcome = await reader.outcome(tool, given);
  const call = `${tool}(${JSON.stringify(given)})`;
  if (!outcome.ok) return [`${call} is refused: ${outcome.error.code} ${outcome.error.error}`];
  const answer: Loose = outcome.output;
  const broken = brokenPromises({ tool, args: given, answer }, before, changesBetween(before, await rows()));
  const idle = achieves(tool, answer) ? [] : [`${call} does nothing: ${outcome.text.slice(0, 200)}`];
  return [...broken, ...idle];
}

/** Puts the folders back as they are now. */
function keepFolders({ home }: World, folders: readonly string[]): () => void {
  const copies = folders.map((folder, index) => ({ folder, copy: path.join(home, `folder-${index}`) }));
  for (const { folder, copy } of copies) cpSync(folder, copy, { recursive: true });
  return () => {
    for (const { folder, copy } of copies) {
      if (existsSync(folder)) rmSync(folder, { recursive: true });
      cpSync(copy, folder, { recursive: true });
    }
  };
}
