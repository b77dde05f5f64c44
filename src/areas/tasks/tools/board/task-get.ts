import { z } from 'zod';
import { nameOf } from '../../../../kernel/rules/holder.ts';
import { iso } from '../../../../kernel/rules/time.ts';
import type { Reads } from '../../../../kernel/store/unit.ts';
import { readTool } from '../../../../kernel/tool/define.ts';
import { field, taskNumber } from '../../../../kernel/tool/fields.ts';
import { actorOn } from '../../../teams/flows/current-team.ts';
import { boardField } from '../../../teams/tools/board-fields.ts';
import { board } from '../../../teams/tools/dialect.ts';
import { boardStatus } from '../../rules/board.ts';
import { isLive, obstacles } from '../../rules/claim.ts';
import type { Task } from '../../rules/task.ts';

const shape = z.object({
  id: z.string(),
  subject: z.string(),
  description: z.string(),
  status: z.enum(['pending', 'in_progress', 'completed', 'deleted']),
  state: z.string().describe('The exact state: pending, active, blocked, review, done or canceled'),
  owner: z.string().nullable(),
  activeForm: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  blocks: z.array(z.string()),
  blockedBy: z.array(z.string()),
  priority: z.int(),
  due: z.string().nullable(),
  requires: z.array(z.string()),
  team_name: z.string().nullable(),
  claim: z.object({ holder: z.string(), lease_until: z.string() }).nullable(),
  ready: z.boolean().describe('Whether you could claim it now'),
  why_not: z.array(z.object({ reason: z.string(), error: z.string(), details: z.record(z.string(), z.unknown()) })),
  revision: z.int(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export const taskGet = readTool({
  name: 'TaskGet',
  toolset: 'board',
  dialect: board,
  summary: 'Read one task of the board in full, with its dependencies and why you could not claim it now.',
  details:
    'Finished blockers are in blockedBy too; why_not names what stands in the way. An unknown id returns task null.',
  input: () => z.object({ taskId: field.taskId, as: boardField.as }),
  output: () => z.object({ task: shape.nullable() }),
  errors: ['NOT_YOUR_SESSION'],
  cli: { command: 'get', args: ['taskId'] },
  async run(unit, { taskId, as }) {
    const task = await unit.tasks.find(taskNumber(taskId));
    return { task: task === undefined ? null : await asBoardTask(unit, task, as) };
  },
});

async function asBoardTask(unit: Reads, task: Task, as: string | undefined): Promise<z.output<typeof shape>> {
  const edges = await unit.dependencies.of(task.id);
  const open = await unit.claims.open(task.id);
  const claim = open !== undefined && isLive(open, unit.now) ? open : undefined;
  const by = await actorOn(unit, task, as);
  const { skills } = await unit.agents.get(by.agent);
  const openBlockers = await unit.tasks.openBlockers(task.id);
  const found = obstacles({ task, claim, openBlockers, by, skills, now: unit.now });
  return {
    ...ownFields(task),
    blocks: edges.blocks.map(String),
    blockedBy: edges.blockedBy.map(String),
    team_name: (await unit.teams.find(task.collectionId))?.name ?? null,
    claim: claim === undefined ? null : { holder: nameOf(claim), lease_until: iso(claim.leaseUntil) },
    ready: found.length === 0,
    why_not: found.map(({ code, message, details }) => ({
      reason: code.toLowerCase(),
      error: message,
      details: { ...details },
    })),
  };
}

function ownFields(task: Task) {
  return {
    id: String(task.id),
    subject: task.title,
    description: task.description,
    status: boardStatus(task.status),
    state: task.status,
    owner: task.ownerHandle ?? task.owner,
    activeForm: task.activeForm,
    metadata: { ...task.metadata },
    priority: task.priority,
    due: task.dueAt === null ? null : iso(task.dueAt),
    requires: [...task.requires],
    revision: task.revision,
    createdBy: task.createdBy,
    createdAt: iso(task.createdAt),
    updatedAt: iso(task.updatedAt),
  };
}
