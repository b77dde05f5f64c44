import { z } from 'zod';
import { roles, sharedKinds } from '../../../kernel/rules/collection.ts';
import { limits } from '../../../kernel/rules/limits.ts';
import { verbsOver } from '../../../kernel/tool/actions.ts';
import { cappedText } from '../../../kernel/tool/fields.ts';
import { memoryField } from '../../../kernel/tool/memory-fields.ts';

/** The fields of all collection actions. */
export const collectionFields = () => ({
  collection: memoryField.collection.optional(),
  name: cappedText(limits.title).optional().describe('create, rename: the name'),
  description: cappedText(500).optional().describe('create, describe: what it is for'),
  kind: z
    .enum(sharedKinds)
    .optional()
    .describe('create: collaborative (members write) or knowledge_pack (owners write)'),
  member: memoryField.recipient
    .optional()
    .describe('invite, remove: agent id or e-mail; leave: leave all that it owns'),
  role: z.enum(roles).optional().describe('invite: default member'),
  memory_ids: memoryField.memoryIds.optional().describe('publish: what to move into the collection'),
  force: z.boolean().optional().describe('delete: move what is left to your own collection'),
});

export const { look, act } = verbsOver<ReturnType<typeof collectionFields>>();
