import { z } from 'zod';
import { roles, sharedKinds } from '../../core/collection.ts';
import { limits } from '../../core/limits.ts';
import type { Writes } from '../../store/unit.ts';
import { writeTool } from '../define.ts';
import { cappedText } from '../fields.ts';
import { collectionActions } from './collection-actions.ts';
import { memoryField } from './memory-fields.ts';
import { requireWriteScope } from './write-scope.ts';

const actions = [
  'create',
  'rename',
  'describe',
  'invite',
  'remove',
  'leave',
  'publish',
  'list',
  'show',
  'delete',
] as const;

const input = z.object({
  action: z.enum(actions).describe('What to do'),
  collection: memoryField.collection.optional(),
  name: cappedText(limits.title).optional().describe('create, rename: the name'),
  description: cappedText(500).optional().describe('create, describe: what it is for'),
  kind: z
    .enum(sharedKinds)
    .optional()
    .describe('create: collaborative (members write) or knowledge_pack (owners write)'),
  member: memoryField.recipient.optional().describe('invite, remove: agent id or e-mail'),
  role: z.enum(roles).optional().describe('invite: member unless said otherwise'),
  memory_ids: memoryField.memoryIds.optional().describe('publish: what to move into the collection'),
  force: z.boolean().optional().describe('delete: move what is left to your own collection'),
});

export type CollectionRequest = z.output<typeof input>;

const row = z.object({
  collection: z.string(),
  name: z.string(),
  description: z.string(),
  kind: z.string(),
  role: z.string(),
});

const output = z.object({
  action: z.enum(actions),
  collection: row.optional(),
  collections: z.array(row).optional(),
  members: z.array(z.object({ agent: z.string(), role: z.string() })).optional(),
  memories: z.int().optional(),
  tasks: z.int().optional(),
  moved: z.array(z.int()).optional(),
});

export type CollectionAnswer = Omit<z.input<typeof output>, 'action'>;

export const collectionManage = writeTool({
  name: 'collection_manage',
  toolset: 'memory',
  summary: 'Share memories: create a collection, invite or remove members, publish into it, list yours.',
  details:
    'Owners invite and rename; members read and write; readers read. An invitation takes effect at once, and so does a removal. publish moves memories, a task with its timeline.',
  idempotent: false,
  destructive: true,
  scope: 'read',
  onlyLooks,
  input: () => input,
  output: () => output,
  errors: [
    'COLLECTION_NOT_FOUND',
    'NOT_A_MEMBER',
    'COLLECTION_EXISTS',
    'COLLECTION_NOT_EMPTY',
    'NOT_OWNER',
    'LAST_OWNER',
    'LEAD_STAYS',
    'HANDLE_TAKEN',
    'AGENT_NOT_FOUND',
    'MEMORY_NOT_FOUND',
    'READ_ONLY',
    'TASK_ARCHIVED',
    'NOTHING_TO_STORE',
  ],
  cli: { command: 'collection', args: ['action', 'collection'] },
  async run(unit: Writes, request, { caller }) {
    if (!onlyLooks(request)) requireWriteScope(caller);
    return { action: request.action, ...(await collectionActions[request.action](unit, request)) };
  },
});

function onlyLooks({ action }: CollectionRequest): boolean {
  return action === 'list' || action === 'show';
}
