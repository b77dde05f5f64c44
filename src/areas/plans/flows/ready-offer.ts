import { together } from '../../../kernel/rules/together.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { inboxBatons, type QuotaPending } from '../../handoffs/flows/inbox-batons.ts';
import { isArchived } from '../../tasks/rules/task.ts';
import type { OtherWork } from '../queries/other-work.ts';
import type { Warning } from '../queries/warnings.ts';
import type { WorkRoute } from '../rules/routing.ts';
import { type QueueEntry, type QueueRequest, readyQueue } from './ready-queue.ts';
import { routeEntries } from './route-entries.ts';
import { warningsFor } from './warnings-for.ts';

export interface PlanItem {
  readonly kind: 'plan';
  readonly entry: QueueEntry;
  readonly route: WorkRoute;
  readonly warnings: readonly Warning[];
}

export interface QuotaItem {
  readonly kind: 'quota';
  readonly claim: QuotaPending;
  readonly blocksDownstream: boolean;
  /** The task of the claims. */
  readonly task: { readonly repoRoot: string | null; readonly branch: string | null; readonly isOpen: boolean };
}

export interface OtherItem {
  readonly kind: 'other';
  readonly work: OtherWork;
}

/** The call that starts or continues a task outside plans. Its tools take ids as decimal strings. */
export function callFor({ taskId, isOwn, isStarted }: OtherWork) {
  const id = String(taskId);
  return isOwn && isStarted ? { tool: 'get_task', args: { id } } : { tool: 'TaskClaim', args: { taskId: id } };
}

export type OfferItem = PlanItem | QuotaItem | OtherItem;

export interface Offer {
  /** Best first. */
  readonly items: readonly OfferItem[];
  /** How many sub-tasks of plans can be claimed, including those not listed. */
  readonly available: number;
  /** How many groups of claims wait to be taken over. */
  readonly waiting: number;
  readonly availableIn: ReadonlyMap<number, number>;
  readonly held: number;
  /** Whether any plan has unfinished work. */
  readonly hasUnfinished: boolean;
}

export interface OfferRequest extends QueueRequest {
  /** Files that the operator protects. */
  readonly protectedFiles?: readonly string[] | undefined;
}

/**
 * Everything that the caller could work on: sub-tasks, claims that others left for lack of quota, and tasks outside
 * plans.
 */
export async function readyOffer(unit: Reads, request: OfferRequest): Promise<Offer> {
  const { repo, limit, protectedFiles = [] } = request;
  const [queue, quota] = await together([readyQueue(unit, request), quotaItems(unit, repo)]);
  const [routes, warnings] = await together([
    routeEntries(unit, queue.entries, protectedFiles),
    warningsFor(unit, queue.entries),
  ]);
  const plans = queue.entries.map((entry, index): PlanItem => {
    const route = routes[index] ?? { agent: unit.scope.agent, reason: '' };
    return { kind: 'plan', entry, route, warnings: warnings[index] ?? [] };
  });
  const items = someOf(merged(plans, quota), plans.length, limit);
  const others = items.length < limit ? await otherItems(unit, repo, limit - items.length) : [];
  const hasUnfinished = queue.available + queue.held > 0 || (await unit.plans.hasOpen(repo));
  const { available, availableIn, held } = queue;
  return { items: [...items, ...others], available, waiting: quota.length, availableIn, held, hasUnfinished };
}

/**
 * Claims that block other tasks come first, other open offers follow urgent and current work, and expired offers come
 * last.
 */
function merged(plans: readonly PlanItem[], quota: readonly QuotaItem[]): readonly OfferItem[] {
  const last = plans.findLastIndex(({ entry }) => entry.reason !== 'ready_high_score');
  const rest = quota.filter(({ blocksDownstream }) => !blocksDownstream);
  return [
    ...quota.filter(({ blocksDownstream }) => blocksDownstream),
    ...plans.slice(0, last + 1),
    ...rest.filter(({ claim }) => !claim.expired),
    ...plans.slice(last + 1),
    ...rest.filter(({ claim }) => claim.expired),
  ];
}

/** Claims that others left take at most half of the places that sub-tasks could fill: they must not hide all of those. */
function someOf(items: readonly OfferItem[], plans: number, limit: number): readonly OfferItem[] {
  let places = Math.max(limit - plans, Math.ceil(limit / 2));
  return items.filter(({ kind }) => kind !== 'quota' || places-- > 0).slice(0, limit);
}

async function quotaItems(unit: Reads, repo: string | undefined): Promise<readonly QuotaItem[]> {
  const { quotaPending } = await inboxBatons(unit, { repos: repo === undefined ? undefined : [repo] });
  const items: QuotaItem[] = [];
  for (const claim of quotaPending) {
    const dependents = await unit.tasks.openDependents([claim.task_id]);
    const on = await unit.tasks.peek(claim.task_id);
    const task = {
      repoRoot: on?.repoRoot ?? null,
      branch: on?.branch ?? null,
      isOpen: on !== undefined && !isArchived(on.status),
    };
    items.push({ kind: 'quota', claim, blocksDownstream: dependents.length > 0, task });
  }
  return items;
}

async function otherItems(unit: Reads, repo: string | undefined, limit: number): Promise<readonly OtherItem[]> {
  const agent = await unit.agents.find(unit.scope.agent);
  const work = await unit.plans.otherWork({ skills: agent?.skills ?? null, repo, limit });
  return work.map((one) => ({ kind: 'other', work: one }));
}
