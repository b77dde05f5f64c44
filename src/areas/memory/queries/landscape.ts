import { shownName } from '../../../kernel/rules/collection.ts';
import { groupBy } from '../../../kernel/rules/group.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import { folded } from '../../../kernel/search/terms.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { statementFor } from '../../../kernel/store/statement.ts';
import { signalFrom } from '../../signals/queries/signal-rows.ts';
import { givenBack } from '../../tasks/rules/claim.ts';
import type { Task } from '../../tasks/rules/task.ts';
import {
  behavior,
  behaviorCount,
  collectionNames,
  type Ground,
  idleLaneCount,
  kindCounts,
  macroTasks,
  openTaskCount,
  pathCount,
  pathsOf,
  signalCount,
  signalLines,
  taskLines,
  topicCounts,
} from './start-queries.ts';

/** The maximum number of entries in each list. */
export interface StartLimits {
  readonly topics: number;
  readonly macros: number;
  readonly preferences: number;
  readonly tasks: number;
  readonly signals: number;
  readonly paths: number;
}

/** With more open tasks than this, a start does not count them by macro topic: it would take too long. */
const COUNTED_TASKS = 1000;

interface StartValues extends StartLimits, Pick<Ground, 'agent' | 'collections' | 'now'> {
  readonly machineId: string | undefined;
}

function startQueries(ground: Ground, most: StartLimits, machineId: string | undefined) {
  return {
    kinds: kindCounts(ground),
    macros: topicCounts(ground, 1, 'memories', most.macros),
    topics: topicCounts(ground, 0, 'last_at', most.topics),
    preferences: behavior(ground, most.preferences),
    allPreferences: behaviorCount(ground),
    tasks: taskLines(ground, most.tasks),
    openTasks: openTaskCount(ground),
    idleLanes: idleLaneCount(ground),
    macroTasks: macroTasks(ground, COUNTED_TASKS),
    signals: signalLines(ground, most.signals),
    pendingSignals: signalCount(ground),
    paths: pathsOf(ground, machineId, most.paths),
    allPaths: pathCount(ground, machineId),
    collections: collectionNames(ground),
  };
}

const startStatement = statementFor((engine, db, { machineId, ...values }: StartValues) =>
  engine.gather.select(db, startQueries({ db, kind: engine.kind, ...values }, values, machineId)),
);

/**
 * Counts of the stored memories, read from maintained counts and indexes, so a full store answers as fast as an empty
 * one.
 */
export function landscapeReads({ connection, visible, engine, scope, now }: UnitContext) {
  return {
    /** Everything that a session start shows, in one statement. Reading it does not mark anything as delivered. */
    async start(machineId: string | undefined, most: StartLimits) {
      const collections = [...(visible?.keys() ?? [])];
      const { topics, macros, preferences, tasks, signals, paths } = most;
      const limits = { topics, macros, preferences, tasks, signals, paths };
      const values = { ...limits, agent: scope.agent, collections, now, machineId };
      const row = (await startStatement(engine).first(connection, values)) ?? {};
      const found = engine.gather.read<ReturnType<typeof startQueries>>(row);
      const openTasks = (found.openTasks[0]?.count ?? 0) - (found.idleLanes[0]?.count ?? 0);
      return {
        ...found,
        kinds: found.kinds
          .filter(({ memories }) => memories > 0)
          .toSorted((a, b) => b.memories - a.memories || (a.kind < b.kind ? -1 : 1)),
        macros: withTasks(
          best(found.macros, 'memories', most.macros),
          openTasks <= COUNTED_TASKS ? found.macroTasks : [],
        ),
        topics: best(found.topics, 'last_at', most.topics),
        tasks: found.tasks.map(taskLine),
        openTasks,
        allPreferences: found.allPreferences[0]?.count ?? 0,
        allPaths: machineId === undefined ? 0 : (found.allPaths[0]?.count ?? 0),
        signals: found.signals.map(signalFrom),
        pendingSignals: found.pendingSignals[0]?.count ?? 0,
        collections: found.collections.map(({ id, ...one }) => ({
          id,
          name: shownName(one),
          role: visible?.get(id) ?? 'owner',
        })),
      };
    },
  };
}

interface TopicRow {
  readonly topic: string;
  readonly memories: number;
  readonly last_at: number;
}

function withTasks(macros: readonly TopicRow[], counts: readonly { readonly topic: string; readonly tasks: number }[]) {
  const tasksOf = groupBy(counts, ({ topic }) => folded(topic));
  return macros.map((macro) => {
    const same = tasksOf.get(folded(macro.topic)) ?? [];
    return { ...macro, tasks: same.reduce((sum, { tasks }) => sum + tasks, 0) };
  });
}

/** Merges the spellings of a topic under the most frequent one. */
function together(rows: readonly TopicRow[]): readonly TopicRow[] {
  return [...groupBy(rows, ({ topic }) => folded(topic)).values()].map((same) => {
    const [{ topic } = { topic: '' }] = same.toSorted(
      (a, b) => b.memories - a.memories || (a.topic < b.topic ? -1 : 1),
    );
    const memories = same.reduce((sum, one) => sum + one.memories, 0);
    return { topic, memories, last_at: Math.max(...same.map((one) => one.last_at)) };
  });
}

function best(rows: readonly TopicRow[], by: 'last_at' | 'memories', limit: number): readonly TopicRow[] {
  return together(rows)
    .toSorted((a, b) => b[by] - a[by] || b.memories - a.memories || (a.topic < b.topic ? -1 : 1))
    .slice(0, limit);
}

interface TaskRow {
  readonly memory_id: number;
  readonly collection_id: number;
  readonly title: string;
  readonly status: string;
  readonly dispatch: string;
  readonly updated_at: Instant;
  readonly steps: number | null;
  readonly done: number | null;
  readonly lapsed: number | null;
}

function taskLine(row: TaskRow) {
  const status = row.status as Task['status'];
  const shown = { status, dispatch: row.dispatch as Task['dispatch'], owner: null, ownerHandle: null, threadId: null };
  const progress: [number, number] | null = row.steps ? [row.done ?? 0, row.steps] : null;
  return {
    memoryId: row.memory_id,
    collectionId: row.collection_id,
    title: row.title,
    status: row.lapsed ? givenBack(shown).status : status,
    progress,
    updatedAt: row.updated_at,
  };
}
