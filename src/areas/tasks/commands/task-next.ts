import { answer, type Context } from '../../../kernel/cli/context.ts';
import { calledHere } from '../../../kernel/cli/io.ts';
import { type Call, throughDoor } from '../../../kernel/cli/through-door.ts';
import { missingSkills } from '../rules/claim.ts';
import { showCard, whoAsks } from './task-commands.ts';
import { listRows } from './task-listing.ts';
import type { ListedTask } from './task-row.ts';

/** The most urgent task that the caller could work on now: its own, or one without an owner. */
export function next(context: Context, { claim }: { readonly claim?: boolean }): Promise<void> {
  return throughDoor(context, claim === true ? 'write' : 'read', async (call) => {
    const row = await nextFor(call);
    if (row === undefined) {
      answer(context, { task: null }, () =>
        calledHere(context.io, 'No task is ready for you. To list all open tasks: waggle task list'),
      );
      return;
    }
    if (claim === true && row.owner === null) await call('TaskClaim', { taskId: row.id });
    await showCard(context, call, row.id);
  });
}

async function nextFor(call: Call): Promise<ListedTask | undefined> {
  const agent = await whoAsks(call);
  const { rows } = await listRows(call, { status: 'open', sort: 'priority', limit: Number.MAX_SAFE_INTEGER });
  const skills = await skillsOf(call, agent);
  return rows.find((row) => isReady(row, agent) && isAble(row, skills));
}

/** A draft waits until its owner is started; a task marked blocked or in review cannot continue. */
function isReady({ owner, status, dispatch, blocked_by }: ListedTask, agent: string): boolean {
  if (blocked_by.length > 0) return false;
  if (owner === agent) return status === 'active' || (status === 'pending' && dispatch === 'self');
  return owner === null && status === 'pending';
}

/** Applies the same skill check as a claim. */
function isAble({ requires, owner }: ListedTask, skills: readonly string[] | undefined): boolean {
  return owner !== null || missingSkills(requires, skills ?? null).length === 0;
}

async function skillsOf(call: Call, agent: string): Promise<readonly string[] | undefined> {
  const { agents } = await call('list_agents', { id: agent });
  return agents[0]?.skills;
}
