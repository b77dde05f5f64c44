import { z } from 'zod';
import { actionTool } from '../../../kernel/tool/actions.ts';
import { collectionActions } from './collection-actions.ts';
import { collectionFields } from './collection-fields.ts';

const row = z.object({
  collection: z.string(),
  name: z.string(),
  description: z.string(),
  kind: z.string(),
  role: z.string(),
});

export const collectionManage = actionTool({
  name: 'collection_manage',
  toolset: 'memory',
  summary: 'Share memories: create a collection, invite or remove members, publish into it, list yours.',
  details:
    'Owners invite and rename; members read and write; readers read. An invitation takes effect at once, and so does a removal. publish moves memories, a task with its timeline.',
  idempotent: false,
  destructive: true,
  action: 'What to do',
  fields: collectionFields,
  answers: () => ({
    collection: row.optional(),
    collections: z.array(row).optional(),
    members: z.array(z.object({ agent: z.string(), role: z.string() })).optional(),
    memories: z.int().optional(),
    tasks: z.int().optional(),
    moved: z.array(z.int()).optional(),
  }),
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
  actions: collectionActions,
});
