import { randomBytes } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { systemScope } from '../../kernel/rules/caller.ts';
import { MINUTE, SECOND } from '../../kernel/rules/time.ts';
import type { Store } from '../../kernel/store/store.ts';
import type { Writes } from '../../kernel/store/unit.ts';
import { checksFor } from '../checks/rules/check.ts';
import { runChecks } from '../checks/run-checks.ts';
import { bring, cleanCheckouts, fastForward, headOfBranch, isAncestor, moveBranch, removeTree } from './files/landing-tree.ts';
import { endLanding } from './flows/end-landing.ts';
import type { ConflictingFile, Landing, LandingState } from './rules/landing.ts';

const LEASE_MS = MINUTE;
const BEAT_MS = 5 * SECOND;
const LOOKED_BACK = 50;

export interface LanderParts {
  readonly store: Store;
  /** The folder for the work trees of landings. */
  readonly folder: string;
  readonly stop: AbortSignal;
  /** Called before each step. A test kills the lander there. */
  readonly before?: (step: 'bring' | 'check' | 'move' | 'follow' | 'end') => void;
}

interface End {
  readonly state: LandingState;
  readonly reason?: string;
  readonly conflicts?: readonly ConflictingFile[];
}

/** Carries out the requests of one target, one after the other, until none is left. Returns those that ended. */
export async function landAll(parts: LanderParts, repoRoot: string, target: string): Promise<readonly number[]> {
  const holder = `${os.hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;
  const ended: number[] = [];
  while (!parts.stop.aborted) {
    const landing = await parts.store.write(systemScope, 'take-landing', (unit) =>
      unit.landings.take(repoRoot, target, holder, LEASE_MS),
    );
    if (landing === undefined) return ended;
    if (await landOne(parts, landing)) ended.push(landing.id);
  }
  return ended;
}

/** Returns whether the request has ended; otherwise it waits again or somebody else has taken it over. */
async function landOne(parts: LanderParts, landing: Landing): Promise<boolean> {
  const { store } = parts;
  const folder = path.join(parts.folder, String(landing.id));
  const lost = new AbortController();
  const timer = setInterval(() => {
    const leaseUntil = store.now() + LEASE_MS;
    void store
      .write(systemScope, 'landing-beat', (unit) => unit.landings.step(landing, { leaseUntil }))
      .then((holds) => (holds ? undefined : lost.abort()))
      .catch(() => undefined);
  }, BEAT_MS);
  try {
    const end = await carryOut(parts, landing, folder, AbortSignal.any([lost.signal, parts.stop]));
    if (end === undefined) return false;
    parts.before?.('end');
    return await store.write(systemScope, 'end-landing', (unit) => endLanding(unit, landing, end));
  } finally {
    clearInterval(timer);
    await removeTree(landing.repoRoot, folder);
  }
}

async function carryOut(
  parts: LanderParts,
  landing: Landing,
  folder: string,
  stop: AbortSignal,
): Promise<End | undefined> {
  const { store } = parts;
  const { repoRoot, target, branch } = landing;
  const step = (change: Parameters<typeof noteStep>[2]) => noteStep(store, landing, change);
  const moved = await movedBefore(landing);
  if (moved) return { state: 'landed' };
  parts.before?.('bring');
  const [source, head] = [await headOfBranch(repoRoot, branch), await headOfBranch(repoRoot, target)];
  if (source === undefined) return { state: 'refused', reason: 'no_such_branch' };
  if (head === undefined) return { state: 'refused', reason: 'no_such_target' };
  if (!(await step({ state: 'rebasing', sourceCommit: source, oldCommit: head }))) return undefined;
  const brought = await bring(repoRoot, folder, source, head, landing.method, `Land request ${landing.id}`);
  if (brought.how === 'empty') return { state: 'empty', reason: 'nothing_to_land' };
  if (brought.how === 'submodule') return { state: 'refused', reason: 'submodule' };
  if (brought.how === 'refused') return { state: 'refused', reason: brought.reason };
  if (brought.how === 'conflict') {
    return { state: 'conflict', conflicts: await withLanders(store, landing, brought.conflicts) };
  }
  if (!(await step({ state: 'checking', files: brought.files }))) return undefined;
  parts.before?.('check');
  const known = await store.read(systemScope, (unit) => unit.checks.ofRepo(repoRoot));
  const place = { worktree: folder, taskId: null, landingId: landing.id, stop, files: brought.files };
  const { red } = await runChecks(store, systemScope, checksFor(known, brought.files), place);
  if (stop.aborted) return void (await step({ state: 'queued' }));
  if (red !== undefined) return { state: 'failed', reason: red.check };
  return move(parts, landing, head, brought.commit);
}

/** The old and the new commit are stored before the branch moves, so that a later process knows what happened. */
async function move(parts: LanderParts, landing: Landing, from: string, to: string): Promise<End | undefined> {
  const { store } = parts;
  const { repoRoot, target } = landing;
  const clean = await cleanCheckouts(repoRoot, target);
  if (!(await noteStep(store, landing, { state: 'moving', oldCommit: from, newCommit: to }))) return undefined;
  parts.before?.('move');
  if (!(await moveBranch(repoRoot, target, to, from))) {
    // Somebody moved the target meanwhile: the request waits for its turn again.
    await noteStep(store, landing, { state: 'queued' });
    return undefined;
  }
  parts.before?.('follow');
  for (const tree of clean) await fastForward(tree, from, to);
  return { state: 'landed' };
}

function noteStep(store: Store, landing: Landing, change: Parameters<Writes['landings']['step']>[1]): Promise<boolean> {
  return store.write(systemScope, 'landing-step', (unit) =>
    unit.landings.step(landing, { ...change, leaseUntil: unit.now + LEASE_MS }),
  );
}

/** A process that was killed may have moved the target before. */
async function movedBefore({ repoRoot, target, state, oldCommit, newCommit }: Landing): Promise<boolean> {
  if (state !== 'moving' || newCommit === null || oldCommit === null) return false;
  const head = await headOfBranch(repoRoot, target);
  if (head === undefined || !(await isAncestor(repoRoot, newCommit, head))) return false;
  return true;
}

/** Which requests brought the other side of each conflict. */
async function withLanders(
  store: Store,
  { repoRoot, target }: Landing,
  conflicts: readonly ConflictingFile[],
): Promise<readonly ConflictingFile[]> {
  const landed = await store.read(systemScope, (unit) => unit.landings.landedOn(repoRoot, target, LOOKED_BACK));
  return conflicts.map((one) => {
    const by = landed.find(({ files }) => files.includes(one.file));
    return by === undefined ? one : { ...one, landed_by: by.id };
  });
}

