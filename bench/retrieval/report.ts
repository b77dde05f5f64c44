// node scripts/run-ts.mjs bench/retrieval/report.ts [--conversations 10] [--sessions 12]
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gather } from '../../src/core/candidates.ts';
import { planQuery, weighTerms } from '../../src/core/query-plan.ts';
import { terms } from '../../src/core/text.ts';
import { findMemories } from '../../src/flows/find-memories.ts';
import { type Hub, openHub } from '../../src/hub/hub.ts';
import type { Reads } from '../../src/store/unit.ts';
import { printTable } from '../measure.ts';
import { type Conversation, conversation, type Question } from './conversations.ts';

const DEPTHS = [5, 10, 20] as const;

/** What each stage brings, best first: the index alone, and the whole ranking with neighbours. */
const stages: Record<string, (unit: Reads, query: string, collectionId: number) => Promise<readonly number[]>> = {
  async index(unit, query, collectionId) {
    const wanted = terms(query);
    const { memories } = await unit.search.size(collectionId);
    const weighed = weighTerms(wanted, await unit.search.frequencies(wanted, collectionId), memories);
    if (weighed.length === 0) return [];
    const { parts } = planQuery(weighed);
    return gather(parts, await unit.search.postings({ parts }), weighed).best(20);
  },
  async ranked(unit, query, collectionId) {
    return (await findMemories(unit, { query, collectionId, limit: 20 })).map(({ row }) => row.id);
  },
};

/** Each conversation in a collection of its own, all by one agent; the first memory id of each. */
async function load(hub: Hub, all: readonly Conversation[]) {
  const loaded = [];
  for (const [index, { turns, questions }] of all.entries()) {
    const scope = { agent: 'reader', session: `s-${index}`, surface: 'bench' } as const;
    const name = `talk-${index}`;
    const collectionId = await hub.store.write(scope, 'bench', (unit) =>
      unit.collections.create({ slug: name, name, kind: 'collaborative', createdBy: 'reader' }),
    );
    const ids = await hub.store.write(scope, 'bench', async (unit) => {
      const made: number[] = [];
      for (const { text } of turns) {
        made.push(
          (await unit.memories.insert({ id: await unit.memories.nextId(), collectionId, kind: 'fact', text })).id,
        );
      }
      return made;
    });
    loaded.push({ collectionId, ids, questions });
  }
  return loaded;
}

interface Score {
  readonly recall: Record<number, number>;
  readonly reciprocal: number;
}

function scoreOf(found: readonly number[], evidence: readonly number[]): Score {
  const recall = Object.fromEntries(
    DEPTHS.map((depth) => [
      depth,
      evidence.filter((id) => found.slice(0, depth).includes(id)).length / evidence.length,
    ]),
  );
  const first = found.findIndex((id) => evidence.includes(id));
  return { recall, reciprocal: first === -1 ? 0 : 1 / (first + 1) };
}

function line(label: string, scores: readonly Score[]): readonly (string | number)[] {
  const mean = (of: (score: Score) => number) =>
    scores.reduce((sum, score) => sum + of(score), 0) / Math.max(1, scores.length);
  return [
    label,
    String(scores.length),
    ...DEPTHS.map((depth) => mean((score) => score.recall[depth] ?? 0)),
    mean((score) => score.reciprocal),
  ];
}

const { values } = parseArgs({
  options: { conversations: { type: 'string', default: '10' }, sessions: { type: 'string', default: '12' } },
});
const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-retrieval-'));
try {
  const hub = await openHub({
    database: path.join(home, 'waggle.db'),
    agentsFolder: path.join(home, 'agents'),
    channel: 'waggle',
  });
  await hub.enter({ agent: 'reader', session: 's', surface: 'hub', scopes: ['read', 'write'] });
  const all = Array.from({ length: Number(values.conversations) }, (_, seed) =>
    conversation(seed + 1, Number(values.sessions)),
  );
  const rows: (readonly (string | number)[])[] = [];
  const loaded = await load(hub, all);
  for (const [stage, search] of Object.entries(stages)) {
    const scores = new Map<Question['kind'], Score[]>();
    for (const { collectionId, ids, questions } of loaded) {
      for (const { kind, text, evidence } of questions) {
        if (evidence.length === 0) continue;
        const found = await hub.store.read({ agent: 'reader', session: 's', surface: 'bench' }, (unit) =>
          search(unit, text, collectionId),
        );
        const wanted = evidence.flatMap((at) => ids[at] ?? []);
        scores.set(kind, [...(scores.get(kind) ?? []), scoreOf(found, wanted)]);
      }
    }
    rows.push(line(`${stage}: all`, [...scores.values()].flat()));
    for (const [kind, own] of scores) rows.push(line(`${stage}: ${kind}`, own));
  }
  printTable('Evidence found', [['stage', 'questions', 'recall@5', 'recall@10', 'recall@20', 'MRR'], ...rows]);
  await hub.close();
} finally {
  rmSync(home, { recursive: true, force: true });
}
