import type { NewCheckReceipt } from '../../src/areas/checks/rules/receipt.ts';
import { claimFile } from '../../src/areas/claims/flows/claim-file.ts';
import { relay } from '../../src/areas/handoffs/flows/relay.ts';
import { sendOnTask } from '../../src/areas/messages/flows/send-on-task.ts';
import { reviseTask } from '../../src/areas/tasks/flows/task-lifecycle.ts';
import type { Store } from '../../src/kernel/store/store.ts';
import { addAgents, addTask, everything, scopeOf } from '../stores.ts';
import { arrangeHandovers } from './scope-handed-over.ts';
import { arrangePlan } from './scope-plan.ts';
import { arrangeWaiting } from './scope-waiting.ts';

export const CANARY = 'canary-7f3a';

const started = { fence: 1, wakeSeq: 1, holder: 'hub', sessionRef: null };

/**
 * Creates a collection of Ada and Bob, with an open task of Bob, a completed one and waiting work, and a private team.
 * Bob also has messages, a worker and its report. He has since left both places; Eve was never a member.
 */
export async function arrange(store: Store) {
  await addAgents(store, 'ada', 'bob', 'eve');
  const places = await store.write(scopeOf('ada'), 'arrange', async (unit) => {
    const fields = { slug: CANARY, name: CANARY, kind: 'collaborative', createdBy: 'ada' };
    const collectionId = await unit.collections.create(fields);
    await unit.collections.setMember(collectionId, 'bob', 'member');
    const team = await unit.teams.create({ name: 'Canaries', description: CANARY, isPrivate: true });
    await unit.teams.addHandle(team.id, { name: 'lead', agent: 'ada', role: 'lead', agentType: null });
    return { collectionId, teamId: team.id };
  });
  const { collectionId } = places;
  const open = await addTask(store, 'ada', { title: CANARY, description: CANARY, owner: 'bob', collectionId });
  const done = await addTask(store, 'ada', { title: CANARY, collectionId, topics: [CANARY] });
  const free = await addTask(store, 'ada', {
    title: CANARY,
    collectionId,
    owner: null,
    dispatch: 'self',
    status: 'pending',
    repoRoot: CANARY,
    branch: `spec/${CANARY}`,
    metadata: { origin: CANARY },
  });
  const threadId = String(open.threadId);
  const thread = { threadId, agent: 'bob', taskId: open.id };
  const noteId = await store.write(scopeOf('ada'), 'arrange', async (unit) => {
    const said = { type: 'message', role: 'user', text: CANARY, payload: null } as const;
    await unit.threads.append(threadId, said);
    await unit.dependencies.add({ blocker: done.id, blocked: open.id });
    await unit.leases.wake(thread, 'manual');
    await unit.leases.take(threadId, 'hub', 'r-1', 60_000);
    await unit.runs.start({ ...thread, id: 'r-1', reason: 'manual', lane: null, driver: 'sample', ...started });
    const claim = await unit.claims.take(open.id, { agent: 'bob', handle: null }, 60_000);
    await unit.claims.extend(claim, 60_000, 's-bob');
    await reviseTask(unit, await unit.tasks.get(done.id), { status: 'done' });
    const expiresAt = unit.now + 1000;
    await unit.signals.send({ collectionId, to: 'bob', memoryIds: [open.memoryId], expiresAt });
    await unit.waiting.ready(open.id, 'bob');
    await unit.proofs.begin(open.id, CANARY, unit.now);
    await unit.receipts.add(receiptOn(open.id, unit.now));
    const from = { agent: 'ada', handle: null };
    const message = { collectionId, from, type: 'message', urgency: 'fyi', text: CANARY, summary: CANARY } as const;
    await unit.messages.send(await unit.messages.nextId(), message, [{ agent: 'bob', handle: null }]);
    const note = { collectionId, kind: 'fact', text: CANARY, taskId: open.id, isOutput: true, topics: [CANARY] };
    return (await unit.memories.insert({ ...note, id: await unit.memories.nextId() })).id;
  });
  const taskMessageId = await store.write({ ...scopeOf('ada'), session: 's-ada' }, 'arrange', async (unit) => {
    await unit.participants.join(open.id);
    await unit.links.add(open.id, free.id, CANARY);
    const said = {
      collectionId,
      kind: 'note',
      text: CANARY,
      taskId: open.id,
      metadata: { working_note: true, auto_note: true },
    };
    await unit.memories.insert({ ...said, id: await unit.memories.nextId() });
    await claimFile(unit, { task: open, session: 's-ada', filePath: CANARY, staleMinutes: 240 });
    await unit.specs.add({ taskId: free.id, repoRoot: CANARY, slug: CANARY, baseHash: CANARY });
    const failed = { memoryId: noteId, taskId: free.id, repoRoot: CANARY, signature: CANARY, proposalId: null };
    await unit.specFailures.add(failed);
    await unit.fileEdits.add('s-ada', { repoRoot: CANARY, filePath: CANARY, taskId: open.id, tool: 'Edit' });
    const draft = { text: CANARY, urgency: 'fyi', toAgent: 'bob' } as const;
    return sendOnTask(unit, await unit.tasks.get(open.id), draft, { agent: 'ada', session: 's-ada' });
  });
  const batonId = await store.write({ ...scopeOf('ada'), session: 's-ada-2' }, 'arrange', async (unit) => {
    const own = { session: 's-ada-2', staleMinutes: 240 };
    const task = await unit.tasks.get(open.id);
    await claimFile(unit, { ...own, task, filePath: `${CANARY}-2` });
    const draft = { reason: 'quota', oneLine: CANARY, baseBranch: CANARY, toAgent: 'any', staleMinutes: 240 } as const;
    return (await relay(unit, task, draft, { agent: 'ada', session: 's-ada-2' })).id;
  });
  const factId = await store.write(scopeOf('ada'), 'arrange', async (unit) => {
    const fact = { collectionId, kind: 'fact', text: `${CANARY} once more`, machineId: CANARY };
    const { id } = await unit.memories.insert({ ...fact, id: await unit.memories.nextId() });
    return id;
  });
  const planId = await arrangePlan(store, collectionId, CANARY);
  const worker = await store.write(scopeOf('bob'), 'arrange', (unit) => addWorker(unit));
  await store.write(scopeOf('bob'), 'arrange', async (unit) => {
    await unit.sessions.touch({ agent: 'bob', session: 's-bob', surface: 'mcp' });
    await unit.sessions.listens('s-bob', unit.now + 60_000);
    await unit.offers.choose(1, 's-bob');
  });
  const declinedId = await arrangeHandovers(store, { collectionId, taskId: open.id, inRepo: free.id }, CANARY);
  const waiting = await arrangeWaiting(store, collectionId, CANARY);
  await store.write(everything, 'arrange', async (unit) => {
    await unit.collections.removeMember(collectionId, 'bob');
  });
  const ids = { threadId, noteId, factId, taskMessageId, batonId, declinedId, planId };
  return { ...places, ...waiting, ...ids, open, done, free, worker };
}

export type Arranged = Awaited<ReturnType<typeof arrange>>;

function receiptOn(taskId: number, now: number): NewCheckReceipt {
  const result = {
    status: 'failed',
    exitCode: 1,
    output: CANARY,
    outputDigest: CANARY,
    startedAt: now,
    ms: 1,
  } as const;
  const place = { repoRoot: CANARY, check: 'test', taskId, landingId: null, command: CANARY };
  const at = { tree: CANARY, commit: null, files: [], fileCount: 0, checkFiles: [] };
  return { ...place, ...at, ...result };
}

async function addWorker(unit: Parameters<Parameters<Store['write']>[2]>[0]) {
  const threadId = unit.threads.newId();
  await unit.threads.insert({ id: threadId, agent: 'bob', taskId: null });
  const worker = await unit.workers.add({
    threadId,
    agent: 'bob',
    parentSession: null,
    parentThread: null,
    depth: 1,
    subagentType: null,
    name: CANARY,
    description: CANARY,
    isolation: null,
  });
  await unit.notifications.add({
    taskId: worker.id,
    runId: 'r-2',
    status: 'completed',
    summary: CANARY,
    result: CANARY,
    usage: { totalTokens: 1, toolUses: 1, durationMs: 1, costUsd: null },
    worktree: null,
    parentAgent: 'bob',
    parentSession: null,
    parentThread: null,
  });
  return worker;
}
