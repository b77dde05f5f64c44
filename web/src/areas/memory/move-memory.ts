import { call } from '../../api/client.ts';

/** Puts a memory into another collection, where its members read it. */
export async function moveMemory(id: number, collection: string): Promise<void> {
  await call('collection_manage', { action: 'publish', collection, memory_ids: [id] });
}
