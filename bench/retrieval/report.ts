// node scripts/run-ts.mjs bench/retrieval/report.ts [--conversations 10] [--sessions 14] [--seed 1]
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
import { type Conversation, conversation, type Question, questionKinds } from './conversations.ts';
import { naiveRanker } from './naive.ts';
import { DEPTHS, type Score, scoreLine, scoreOf, separation } from './scores.ts';

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

/** Each stage of ranking by itself, best first: plain BM25 to compare with, the index alone, and the whole ranking. */
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

async function indexOnly(unit: Reads, query: string, collectionId: number): Promise<Answer> {
  const wanted = terms(query);
  const { memories } = await unit.search.size(collectionId);
  const weighed = weighTerms(wanted, await unit.search.frequencies(wanted, collectionId), memories);
  const { parts } = planQuery(weighed, memories);
  if (parts.length === 0) return { ids: [], best: 0 };
  const found = gather(parts, await unit.search.postings({ parts }), weighed);
  const ids = found.best(20);
  return { ids, best: found.weightOf(ids[0] ?? 0) };
}

/** Each conversation in a collection of its own, all by one agent. */
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

async function linesOf(name: string, stage: Stage, hub: Hub, loaded: readonly Loaded[]) {
  const scores = new Map<Question['kind'], Score[]>(questionKinds.map((kind) => [kind, []]));
  const best = new Map<Question['kind'], number[]>(questionKinds.map((kind) => [kind, []]));
  for (const talk of loaded) {
    const ask = stage(hub, talk);
    for (const { kind, text, evidence } of talk.questions) {
      const answer = await ask(text);
      best.get(kind)?.push(answer.best);
      if (evidence.length === 0) continue;
      scores.get(kind)?.push(
        scoreOf(
          answer.ids,
          evidence.flatMap((at) => talk.ids[at] ?? []),
        ),
      );
    }
  }
  const answered = [...scores].filter(([kind]) => kind !== 'adversarial' && kind !== 'unanswerable');
  const apart = separation(best.get('single-hop') ?? [], best.get('unanswerable') ?? []);
  return {
    lines: [
      scoreLine(
        `${name}: all with an answer`,
        answered.flatMap(([, own]) => own),
      ),
      ...[...scores].filter(([, own]) => own.length > 0).map(([kind, own]) => scoreLine(`${name}: ${kind}`, own)),
    ],
    apart: [`${name}`, name === 'naive' ? '' : apart] as const,
  };
}

const { values } = parseArgs({
  options: {
    conversations: { type: 'string', default: '10' },
    sessions: { type: 'string', default: '14' },
    seed: { type: 'string', default: '1' },
  },
});
const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-retrieval-'));
try {
  const database = path.join(home, 'waggle.db');
  const hub = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle' });
  await hub.enter({ agent: scope.agent, session: 's', surface: 'hub', scopes: ['read', 'write'] });
  const loaded: Loaded[] = [];
  for (let at = 0; at < Number(values.conversations); at++) {
    loaded.push(await load(hub, conversation(Number(values.seed) + at, Number(values.sessions)), `talk-${at}`));
  }
  const lines: (readonly (string | number)[])[] = [];
  const apart: (readonly (string | number)[])[] = [];
  for (const [name, stage] of Object.entries(stages)) {
    const measured = await linesOf(name, stage, hub, loaded);
    lines.push(...measured.lines);
    apart.push(measured.apart);
  }
  const head = ['stage', 'questions', ...DEPTHS.map((depth) => `recall@${depth}`), 'MRR'];
  printTable('Evidence found; for adversarial questions, the near miss', [head, ...lines]);
  printTable('Best scores of answerable above unanswerable questions', [['stage', 'share'], ...apart]);
  await hub.close();
} finally {
  rmSync(home, { recursive: true, force: true });
}
