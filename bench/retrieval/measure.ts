import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findMemories } from '../../src/areas/memory/flows/find-memories.ts';
import { openHub } from '../../src/composition/hub.ts';
import type { Hub } from '../../src/kernel/hub/own-hub.ts';
import { gather } from '../../src/kernel/search/candidates.ts';
import { parseQuery } from '../../src/kernel/search/query.ts';
import { planQuery } from '../../src/kernel/search/query-plan.ts';
import { weighQuery } from '../../src/kernel/search/query-weights.ts';
import type { Reads } from '../../src/kernel/store/unit.ts';
import { type Conversation, type Question, questionKinds } from './conversations.ts';
import { naiveRanker } from './naive.ts';
import { type Score, scoreLine, scoreOf, separation } from './scores.ts';

const scope = { agent: 'reader', session: 's', surface: 'bench' } as const;

interface Loaded extends Conversation {
  readonly collectionId: number;
  readonly ids: readonly number[];
}

interface Answer {
  readonly ids: readonly number[];
  readonly best: number;
}

type Stage = (hub: Hub, talk: Loaded) => (query: string) => Promise<Answer>;

/** The ranking stages to compare: plain BM25, the index alone, and the whole ranking. Each returns the best first. */
const stages: Record<string, Stage> = {
  naive(_hub, { turns, ids }) {
    const rank = naiveRanker(turns.map(({ text }) => text));
    return async (query) => ({ ids: rank(query).flatMap((at) => ids[at] ?? []), best: 0 });
  },
  index:
    (hub, { collectionId }) =>
    (query) =>
      hub.store.read(scope, (unit) => indexOnly(unit, query, collectionId)),
  ranked:
    (hub, { collectionId }) =>
    (query) =>
      hub.store.read(scope, async (unit) => {
        const found = await findMemories(unit, { query, collectionId, limit: 20 });
        return { ids: found.map(({ row }) => row.id), best: found[0]?.score ?? 0 };
      }),
};

async function indexOnly(unit: Reads, text: string, collectionId: number): Promise<Answer> {
  const query = parseQuery(text);
  const { frequencies, size } = await unit.search.counts([...query.terms, ...query.related], collectionId);
  const { terms } = weighQuery(query, frequencies, size.memories);
  const { parts } = planQuery(terms, size.memories);
  if (parts.length === 0) return { ids: [], best: 0 };
  const found = gather(parts, await unit.search.postings({ parts }), terms);
  const ids = found.best(20);
  return { ids, best: found.weightOf(ids[0] ?? 0) };
}

/** Loads a conversation into its own collection; one agent writes all of them. */
async function load(hub: Hub, talk: Conversation, name: string): Promise<Loaded> {
  const collectionId = await hub.store.write(scope, 'bench', (unit) =>
    unit.collections.create({ slug: name, name, kind: 'collaborative', createdBy: scope.agent }),
  );
  const ids = await hub.store.write({ ...scope, session: name }, 'bench', async (unit) => {
    const made: number[] = [];
    for (const { text } of talk.turns) {
      const id = await unit.memories.nextId();
      made.push((await unit.memories.insert({ id, collectionId, kind: 'fact', text })).id);
    }
    return made;
  });
  return { ...talk, collectionId, ids };
}

export interface StageScores {
  readonly stage: string;
  /** For all questions with an answer, then for each kind: their number, recall at each depth, mean reciprocal rank. */
  readonly lines: readonly (readonly (string | number)[])[];
  /** How often the best score of an answerable question is above that of an unanswerable one. */
  readonly apart: number;
}

async function scoresOf(name: string, stage: Stage, hub: Hub, loaded: readonly Loaded[]): Promise<StageScores> {
  const scores = new Map<Question['kind'], Score[]>(questionKinds.map((kind) => [kind, []]));
  const best = new Map<Question['kind'], number[]>(questionKinds.map((kind) => [kind, []]));
  for (const talk of loaded) {
    const ask = stage(hub, talk);
    for (const { kind, text, evidence } of talk.questions) {
      const answer = await ask(text);
      best.get(kind)?.push(answer.best);
      const wanted = evidence.flatMap((at) => talk.ids[at] ?? []);
      if (wanted.length > 0) scores.get(kind)?.push(scoreOf(answer.ids, wanted));
    }
  }
  const answered = [...scores].filter(([kind]) => kind !== 'adversarial' && kind !== 'unanswerable');
  return {
    stage: name,
    lines: [
      scoreLine(
        'all with an answer',
        answered.flatMap(([, own]) => own),
      ),
      ...[...scores].filter(([, own]) => own.length > 0).map(([kind, own]) => scoreLine(kind, own)),
    ],
    apart: separation(best.get('single-hop') ?? [], best.get('unanswerable') ?? []),
  };
}

/** Measures how much of the evidence each stage finds in these conversations, in a new store. */
export async function measureRetrieval(talks: readonly Conversation[]): Promise<readonly StageScores[]> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-retrieval-'));
  const database = path.join(home, 'waggle.db');
  const hub = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle' });
  try {
    await hub.enter({ agent: scope.agent, session: 's', surface: 'hub', scopes: ['read', 'write'] });
    const loaded: Loaded[] = [];
    for (const [at, talk] of talks.entries()) loaded.push(await load(hub, talk, `talk-${at}`));
    const measured: StageScores[] = [];
    for (const [name, stage] of Object.entries(stages)) measured.push(await scoresOf(name, stage, hub, loaded));
    return measured;
  } finally {
    await hub.close();
    rmSync(home, { recursive: true, force: true });
  }
}
