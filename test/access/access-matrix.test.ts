import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { startWorker } from '../../src/areas/runs/flows/workers/start-worker.ts';
import { openTask, reviseTask } from '../../src/areas/tasks/flows/task-lifecycle.ts';
import { catalog } from '../../src/composition/catalog.ts';
import { type AnyTool, scopeOf } from '../../src/kernel/tool/define.ts';
import { casesOf } from '../cases/every-case.ts';
import type { AccessTarget } from '../cases/tool-cases.ts';
import { someFolder } from '../repositories.ts';
import { ROOT_SPEC } from '../spec-repository.ts';
import { type Actor, onBothStores, type World } from '../world.ts';

const CANARY = 'canary-5d1e90';
const NOWHERE = '987654';

/**
 * Creates a private collection with an open task of the member, an open and a completed task of the former member,
 * each with a run and the canary in every text, and a worker of the member. The founder creates the tasks, so that they
 * are news to their owners.
 */
async function arrange({ agent, hub }: World) {
  const founder = await agent('founder');
  const repository = someFolder();
  writeFileSync(path.join(repository, 'SPEC.md'), ROOT_SPEC);
  const actors = {
    member: await agent('member'),
    exMember: await agent('ex-member'),
    stranger: await agent('stranger'),
    readOnly: await agent('member', { session: 's-read-only', scopes: ['read'] }),
  };
  const scope = { agent: founder.caller.agent, session: null, surface: 'test' };
  const collection = await hub.store.write(scope, 'arrange', async (unit) => {
    const id = await unit.collections.create({
      slug: CANARY,
      name: CANARY,
      kind: 'collaborative',
      createdBy: 'founder',
    });
    for (const name of ['member', 'ex-member']) await unit.collections.setMember(id, name, 'member');
    return id;
  });
  const mine = String(await privateTask(collection, 'member'));
  const theirs = String(await privateTask(collection, 'ex-member'));
  const over = await privateTask(collection, 'ex-member');
  await founder.call('complete_task', { id: String(over) });
  await hub.store.write(scope, 'arrange', (unit) => unit.collections.removeMember(collection, 'ex-member'));
  await privateWorker('member');
  await founder.call('TeamCreate', { team_name: 'Crew' });
  await hub.store.write(scope, 'arrange', (unit) => unit.repos.add(repository));
  return { ...actors, collection, mine, theirs, repository };

  function privateWorker(parent: string): Promise<unknown> {
    return hub.store.write({ ...scope, agent: parent }, 'arrange', async (unit) => {
      const agent = await unit.agents.add('helper', { runner: { driver: 'sample' } });
      const about = { description: CANARY, subagentType: null, name: 'Watcher', isolation: null };
      return startWorker(unit, { agent, prompt: CANARY, ...about });
    });
  }

  function privateTask(collectionId: number, owner: string): Promise<number> {
    return hub.store.write(scope, 'arrange', async (unit) => {
      const task = await openTask(unit, {
        title: CANARY,
        description: CANARY,
        activeForm: CANARY,
        metadata: { [CANARY]: CANARY },
        topics: [CANARY],
        owner,
        createdBy: 'founder',
        collectionId,
        status: 'active',
        dispatch: 'hub',
        repoRoot: repository,
        branch: 'spec/guide',
      });
      const said = { type: 'message', role: 'user', text: CANARY, payload: null } as const;
      const threadId = String(task.threadId);
      await unit.threads.append(threadId, said);
      const run = { threadId, agent: owner, taskId: task.id, reason: 'manual', lane: null, driver: 'sample' } as const;
      const begun = { id: `r-${task.id}-000000`, fence: 1, sessionRef: null, wakeSeq: 1, holder: 'hub' };
      await unit.runs.start({ ...run, ...begun });
      const steps = [{ title: CANARY, details: CANARY, done: false, subtaskId: null }];
      const resources = [{ type: 'url', value: `https://example.org/${CANARY}`, label: CANARY } as const];
      return (await reviseTask(unit, task, { steps, resources })).id;
    });
  }
}

/** Makes the call directly and through tools_call. */
async function bothWays(actor: Actor, tool: AnyTool, input: object) {
  const direct = await actor.outcome(tool.name, input);
  if (tool.access === 'forward') return [direct];
  return [direct, await actor.outcome('tools_call', { name: tool.name, arguments: input })];
}

onBothStores('through', (world) => {
  describe.each(catalog.map((tool) => [tool.name, tool] as const))('%s', (_, tool) => {
    test('only members learn of a private task, and a read-only token changes nothing', async () => {
      const here = await world();
      const { mine, theirs, collection, repository, ...actors } = await arrange(here);
      const { input, tells } = casesOf(tool.name).access;
      for (const outsider of [actors.stranger, actors.exMember]) {
        for (const taskId of [mine, theirs]) {
          const answers = await bothWays(outsider, tool, input({ taskId, repository }));
          expect(JSON.stringify(answers)).not.toContain(CANARY);
          await expectLikeAbsent(outsider, tool, { taskId, repository });
        }
        const events = await here.hub.events(outsider.caller, 0, 1000);
        expect(JSON.stringify(events)).not.toContain(CANARY);
        expect(events.filter(({ collectionId }) => collectionId === collection)).toEqual([]);
      }
      const untouched = await actors.member.call('get_task', { id: mine });
      expect(untouched).toMatchObject({ title: CANARY, status: 'active', dispatch: 'hub' });
      await expectReadOnly(actors.readOnly, tool, input({ taskId: mine, repository }));
      expect(await actors.member.call('get_task', { id: mine })).toEqual(untouched);
      const told = JSON.stringify(await actors.member.outcome(tool.name, input({ taskId: mine, repository })));
      expect(told.includes(CANARY)).toBe(tells);
    });
  });

  /** A refusal must not reveal whether a task is hidden or does not exist. */
  async function expectLikeAbsent(actor: Actor, tool: AnyTool, target: AccessTarget): Promise<void> {
    const { taskId } = target;
    const hidden = await actor.outcome(tool.name, casesOf(tool.name).access.input(target));
    const absent = await actor.outcome(tool.name, casesOf(tool.name).access.input({ ...target, taskId: NOWHERE }));
    expect(hidden.ok).toBe(absent.ok);
    if (!hidden.ok) expect(JSON.stringify(hidden)).toBe(JSON.stringify(absent).replaceAll(NOWHERE, taskId));
  }

  async function expectReadOnly(actor: Actor, tool: AnyTool, input: object): Promise<void> {
    for (const answer of await bothWays(actor, tool, input)) {
      if (tool.access === 'write' || scopeOf(tool) !== 'read')
        expect(answer).toMatchObject({ ok: false, error: { code: 'SCOPE_REQUIRED' } });
      else expect(answer).toMatchObject({ ok: true });
    }
  }
});
