import { z } from 'zod';
import { boardStatus } from '../../areas/tasks/rules/board.ts';
import type { Task } from '../../areas/tasks/rules/task.ts';
import { limits } from '../../kernel/rules/limits.ts';
import { addressOf, type Handle, TEAM_LEAD, type Team } from '../../kernel/rules/team.ts';
import { iso } from '../../kernel/rules/time.ts';
import { anyBytes, anyText, field } from '../../kernel/tool/fields.ts';

/**
 * The file layout of older team tools: `teams/<team>/config.json` with the roster, `tasks/<list>/<id>.json` with one
 * task each. Waggle writes it as a mirror and reads it as an import; unknown fields are dropped.
 */
export const teamFile = z.object({
  name: z.string().min(1),
  description: z.string().default(''),
  createdAt: z.union([z.number(), z.string()]).optional(),
  leadAgentId: z.string().default(''),
  members: z
    .array(z.object({ agentId: z.string().default(''), name: z.string().min(1), agentType: z.string().optional() }))
    .default([]),
});

export type TeamFile = z.output<typeof teamFile>;

const id = z.string().regex(/^[1-9]\d{0,14}$/);

export const boardFile = z.object({
  id,
  subject: field.title,
  description: anyBytes(limits.textBytes).default(''),
  activeForm: anyText(limits.title).optional(),
  owner: z.string().optional(),
  status: z.enum(['pending', 'in_progress', 'completed']),
  blocks: z.array(id).default([]),
  blockedBy: z.array(id).default([]),
  metadata: z.record(z.string(), z.unknown()).default({}),
});

export type BoardFile = z.output<typeof boardFile>;

export function asTeamFile(team: Team, handles: readonly Handle[]): object {
  return {
    name: team.name,
    description: team.description,
    createdAt: team.createdAt,
    leadAgentId: addressOf(TEAM_LEAD, team.name),
    members: handles.map((handle) => ({
      agentId: addressOf(handle.name, team.name),
      name: handle.name,
      ...(handle.agentType === null ? {} : { agentType: handle.agentType }),
      joinedAt: iso(handle.joinedAt),
    })),
  };
}

export function asBoardFile(
  task: Task,
  { blocks, blockedBy }: { readonly blocks: readonly number[]; readonly blockedBy: readonly number[] },
): object {
  const owner = task.ownerHandle ?? task.owner;
  return {
    id: String(task.id),
    subject: task.title,
    description: task.description,
    ...(task.activeForm === null ? {} : { activeForm: task.activeForm }),
    ...(owner === null ? {} : { owner }),
    status: boardStatus(task.status),
    blocks: blocks.map(String),
    blockedBy: blockedBy.map(String),
    ...(Object.keys(task.metadata).length === 0 ? {} : { metadata: task.metadata }),
  };
}
