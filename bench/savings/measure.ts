import { encode } from 'gpt-tokenizer';
import type { Measurement, TokenComparison } from '../../src/areas/savings/rules/reference.ts';
import { listingFor } from '../../src/kernel/mcp/listing.ts';
import { type FilledStore, fillStore } from './store.ts';

const tokens = (text: string) => encode(text).length;

/** Makes a call and counts its tokens: what the model writes and what it reads. */
type Spend = (name: string, input: object) => Promise<Record<string, unknown>>;

interface Loop {
  readonly operation: string;
  readonly rationale: string;
  /** One entry for each time that the recorded session does it. */
  readonly times: readonly {
    readonly compact: (spend: Spend) => Promise<unknown>;
    readonly everything: (spend: Spend) => Promise<unknown>;
  }[];
}

const queries = [
  'why are task texts kept outside of events',
  'claim lease expires',
  'move the store to PostgreSQL',
  'worker report acknowledged',
  'search without embeddings',
];

const idsIn = (output: Record<string, unknown>): readonly number[] =>
  (output.items as readonly { readonly id: number }[]).map(({ id }) => id);

/** The loops of a session that starts, checks its inbox, finds earlier work, follows threads and plans its own work. */
function loops({ threads, repoRoot }: FilledStore): readonly Loop[] {
  const longest = [...threads].sort((a, b) => b.entries.length - a.entries.length).slice(0, 3);
  const bodies = (spend: Spend, ids: readonly number[]) => spend('get_observations', { ids });
  return [
    {
      operation: 'Find earlier work',
      rationale: 'search, then the two best bodies; instead of the bodies of all ten hits.',
      times: queries.map((query) => ({
        compact: async (spend) => bodies(spend, idsIn(await spend('search', { query })).slice(0, 2)),
        everything: async (spend) => bodies(spend, idsIn(await spend('search', { query }))),
      })),
    },
    {
      operation: 'Read a task thread',
      rationale: 'task_timeline, then the last two bodies; instead of every body of the thread.',
      times: longest.map(({ task, entries }) => ({
        compact: async (spend) => {
          await spend('task_timeline', { task_id: task });
          await bodies(spend, entries.slice(-2));
        },
        everything: async (spend) => {
          await spend('task_timeline', { task_id: task });
          await bodies(spend, entries);
        },
      })),
    },
    {
      operation: 'Catch up on a thread',
      rationale:
        'task_updates_since over the last quarter, then its last two bodies; instead of every body of the thread.',
      times: longest.map(({ task, entries, startedAt, endedAt }) => ({
        compact: async (spend) => {
          const news = await spend('task_updates_since', {
            task_id: task,
            since_ts: startedAt + 0.75 * (endedAt - startedAt),
          });
          await bodies(spend, idsIn(news).slice(-2));
        },
        everything: (spend) => bodies(spend, entries),
      })),
    },
    {
      operation: 'See what needs you',
      rationale: 'attention_inbox; instead of every message with its body.',
      times: [
        {
          compact: (spend) => spend('attention_inbox', {}),
          everything: async (spend) => {
            const listed = await spend('task_messages', { limit: 200 });
            await bodies(spend, idsIn(listed));
          },
        },
      ],
    },
    {
      operation: 'Learn from similar tasks',
      rationale: 'task_suggest_approach; instead of every body of the tasks that it draws on.',
      times: [
        {
          compact: (spend) => spend('task_suggest_approach', { query: 'stores and PostgreSQL', limit: 5 }),
          everything: async (spend) => {
            const found = await spend('task_suggest_approach', { query: 'stores and PostgreSQL', limit: 5 });
            for (const { task_id } of found.similar_tasks as readonly { readonly task_id: number }[]) {
              const thread = threads.find(({ task }) => task === task_id);
              if (thread !== undefined && thread.entries.length > 0) await bodies(spend, thread.entries);
            }
          },
        },
      ],
    },
    {
      operation: 'Use an example project',
      rationale: 'examples_query, then the best file; instead of every file of the example.',
      times: [
        {
          compact: async (spend) =>
            bodies(
              spend,
              idsIn(await spend('examples_query', { query: 'claim path', repo_root: repoRoot })).slice(0, 1),
            ),
          everything: async (spend) =>
            bodies(spend, idsIn(await spend('examples_query', { query: 'claim', repo_root: repoRoot, limit: 20 }))),
        },
      ],
    },
  ];
}

/** Runs both variants of each loop on the same store and counts tokens with a tokenizer. */
export async function measureSavings(): Promise<Measurement> {
  const store = await fillStore();
  try {
    const rows: TokenComparison[] = [listing()];
    for (const { operation, rationale, times } of loops(store)) {
      const sums = { compact: 0, everything: 0 };
      for (const time of times) {
        for (const way of ['compact', 'everything'] as const) {
          sums[way] += await spentBy(store, time[way]);
        }
      }
      const mean = (sum: number) => Math.round(sum / times.length);
      const perSession = times.length;
      rows.push({ operation, perSession, everything: mean(sums.everything), compact: mean(sums.compact), rationale });
    }
    const entries = store.threads.reduce((sum, thread) => sum + thread.entries.length, 0);
    return {
      conditions: `Both ways were called on one SQLite store with ${store.threads.length} task threads of ${entries} entries, which are the paragraphs of the decisions and the guide of this project, and counted with the o200k_base tokenizer, arguments and answers. How often a session does each is what the recorded one did.`,
      rows,
    };
  } finally {
    await store.close();
  }
}

async function spentBy({ call }: FilledStore, work: (spend: Spend) => Promise<unknown>): Promise<number> {
  let spent = 0;
  await work(async (name, input) => {
    const { text, output } = await call('ada', name, input);
    spent += tokens(JSON.stringify(input)) + tokens(text);
    return output;
  });
  return spent;
}

function listing(): TokenComparison {
  const of = (name: string) => tokens(JSON.stringify(listingFor({ capabilities: null }, [name]).result.tools));
  return {
    operation: 'List the tools',
    perSession: 1,
    everything: of('all'),
    compact: of('default'),
    rationale: 'The default toolset, which reaches the others through tools_search; instead of all toolsets.',
  };
}
