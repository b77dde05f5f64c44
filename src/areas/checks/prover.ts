import { randomBytes } from 'node:crypto';
import { gitPlace } from '../../kernel/files/git-place.ts';
import { type Scope, systemScope } from '../../kernel/rules/caller.ts';
import { WaggleError } from '../../kernel/rules/errors.ts';
import { afterPatience } from '../../kernel/rules/patience.ts';
import type { ProofNeeded, ProofRequest, Prove } from '../../kernel/rules/proof.ts';
import { MINUTE, SECOND } from '../../kernel/rules/time.ts';
import type { Store } from '../../kernel/store/store.ts';
import type { Writes } from '../../kernel/store/unit.ts';
import { belongsToRepo } from '../repos/files/belongs-to-repo.ts';
import { isArchived, type Task } from '../tasks/rules/task.ts';
import { treeState } from './files/tree-state.ts';
import { tellOfChecks } from './flows/tell-of-checks.ts';
import type { Check } from './rules/check.ts';
import { runChecks } from './run-checks.ts';

const LEASE_MS = MINUTE;
const BEAT_MS = 5 * SECOND;
/** A call that completes work waits this long for its checks. */
const QUICK_MS = 5 * SECOND;

export interface ProverParts {
  readonly store: Store;
  readonly report: (fault: unknown, where: string) => void;
}

export interface Prover {
  readonly prove: Prove;
  /** Stops the checks that run. */
  end(): Promise<void>;
}

/** One attempt to prove a task, and the checks that it runs. */
interface Attempt {
  readonly key: string;
  readonly task: Task;
  readonly names: readonly string[];
  readonly checks: readonly Check[];
  readonly worktree: string | undefined;
}

/** Runs the checks of work that is to be completed, in the work tree of the session that holds it. */
export function makeProver({ store, report }: ProverParts): Prover {
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();

  async function prove(request: ProofRequest): ReturnType<Prove> {
    const attempt = await begin(store, request);
    if (attempt.key === '') return { state: 'checking', checks: attempt.names };
    const work = carryOut(store, attempt, request, stopping.signal);
    const settled = work.then(
      () => undefined,
      (fault: unknown) => fault,
    );
    const isQuick = await withinPatience(settled);
    if (isQuick) {
      await work;
      return { state: 'green', key: attempt.key };
    }
    const rest = finishLater(store, attempt, request, work).catch((fault: unknown) => report(fault, 'checks'));
    running.add(rest);
    void rest.finally(() => running.delete(rest));
    return { state: 'checking', checks: attempt.names };
  }

  return {
    prove,
    async end() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

async function withinPatience(settled: Promise<unknown>): Promise<boolean> {
  let stopWaiting: (() => void) | undefined;
  const late = new Promise<false>((resolve) => {
    stopWaiting = afterPatience(QUICK_MS, () => resolve(false));
  });
  const isQuick = await Promise.race([settled.then(() => true), late]);
  stopWaiting?.();
  return isQuick;
}

const scopeOf = ({ agent, session }: ProofNeeded): Scope => ({ ...systemScope, agent, session });

/** The empty key: another attempt is under way. */
async function begin(store: Store, { needed, cwd }: ProofRequest): Promise<Attempt> {
  const key = randomBytes(12).toString('hex');
  return store.write(scopeOf(needed), 'begin-proof', async (unit) => {
    const task = await unit.tasks.get(needed.taskId);
    const names = await unit.checks.requiredBy(task.id, task.repoRoot, needed.session);
    const folders = await foldersOf(unit, task, needed);
    const place = [...folders, cwd].flatMap((folder) => placeIn(folder, task.repoRoot) ?? [])[0];
    const known = await unit.checks.ofRepo(place?.repoRoot ?? task.repoRoot ?? '');
    const checks = known.filter(({ name }) => names.includes(name));
    const begun = await unit.proofs.begin(task.id, key, unit.now + LEASE_MS);
    return { key: begun ? key : '', task, names, checks, worktree: place?.worktree };
  });
}

/** Where the work lies: with the session that has claimed the task, else with the one that completes it. */
async function foldersOf(unit: Writes, { id }: Task, { session }: ProofNeeded): Promise<readonly (string | null)[]> {
  const holder = await unit.claims.open(id);
  const sessions = [holder?.session, session].filter((one) => typeof one === 'string');
  const found = [];
  for (const one of new Set(sessions)) found.push((await unit.sessions.find(one))?.cwd ?? null);
  return found;
}

function placeIn(folder: string | null | undefined, repoRoot: string | null) {
  const place = folder == null ? undefined : gitPlace(folder);
  if (place === undefined || !belongsToRepo(place)) return undefined;
  return repoRoot === null || repoRoot === place.repoRoot ? place : undefined;
}

async function carryOut(
  store: Store,
  attempt: Attempt,
  { needed, oversees }: ProofRequest,
  stop: AbortSignal,
): Promise<void> {
  const { key, task, names, checks, worktree } = attempt;
  const proof = { taskId: task.id, key };
  const beat = startBeat(store, proof, needed);
  try {
    const missing = names.filter((name) => !checks.some((check) => check.name === name));
    if (worktree === undefined) {
      const accepts = oversees || (missing.length === 0 && checks.every(({ acceptsUnproven }) => acceptsUnproven));
      if (!accepts) throw unreachable(task, names);
      await note(store, needed, proof, { state: 'green' });
      return;
    }
    if (missing.length > 0) {
      throw new WaggleError('CHECK_NOT_FOUND', 'A check that the task requires is not set for the repository.', {
        missing,
      });
    }
    const about = { taskId: task.id, landingId: null, worktree, stop: AbortSignal.any([stop, beat.lost]) };
    const { red } = await runChecks(store, scopeOf(needed), checks, about);
    if (red !== undefined) {
      const failed = { check: red.check, status: red.status, exit_code: red.exitCode, output: red.output };
      const message = `The check ${red.check} of task #${task.id} has not passed, so the task stays open.`;
      throw new WaggleError('CHECKS_FAILED', message, undefined, {
        id: String(task.id),
        failed,
        check_files: red.checkFiles,
      });
    }
    // With the reports that the checks have left: a later look must find the same.
    const { tree } = await treeState(worktree);
    await note(store, needed, proof, { state: 'green', tree, worktree });
  } catch (fault) {
    await store.write(scopeOf(needed), 'proof-red', async (unit) => {
      const isOurs = await unit.proofs.note(proof, { state: 'red' });
      if (isOurs && fault instanceof WaggleError) await tellOfChecks(unit, task.id, needed, fault);
    });
    throw fault;
  } finally {
    beat.end();
  }
}

function unreachable({ id }: Task, checks: readonly string[]): WaggleError {
  const message = `Task #${id} requires checks, and no work tree is within reach of the hub.`;
  return new WaggleError('CHECKS_UNREACHABLE', message, { id: String(id), checks: [...checks] });
}

type Key = { readonly taskId: number; readonly key: string };

async function note(
  store: Store,
  needed: ProofNeeded,
  proof: Key,
  change: Parameters<Writes['proofs']['note']>[1],
): Promise<void> {
  const isOurs = await store.write(scopeOf(needed), 'proof-green', (unit) => unit.proofs.note(proof, change));
  if (!isOurs) throw new WaggleError('CHECKS_RUNNING', 'Another attempt has taken over.', { id: String(proof.taskId) });
}

/** Keeps the attempt and the claim alive while the checks run; ends them when the task ends or somebody took over. */
function startBeat(store: Store, proof: Key, needed: ProofNeeded) {
  const lost = new AbortController();
  const beat = async () => {
    const holds = await store.write(scopeOf(needed), 'proof-beat', async (unit) => {
      const task = await unit.tasks.get(proof.taskId);
      if (needed.session !== null) await unit.claims.renew([needed.session]);
      return !isArchived(task.status) && (await unit.proofs.note(proof, { leaseUntil: unit.now + LEASE_MS }));
    });
    if (!holds) lost.abort();
  };
  const timer = setInterval(() => void beat().catch(() => undefined), BEAT_MS);
  return { lost: lost.signal, end: () => clearInterval(timer) };
}

/** The caller was answered meanwhile, so the end comes as news. */
async function finishLater(
  store: Store,
  { key, task }: Attempt,
  { needed, finish }: ProofRequest,
  work: Promise<void>,
): Promise<void> {
  const fault = await work
    .then(() => finish(key))
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  if (fault !== undefined && !(fault instanceof WaggleError)) throw fault;
  await store.write(scopeOf(needed), 'proof-news', (unit) => tellOfChecks(unit, task.id, needed, fault, true));
}
