import { call } from '../../api/client.ts';

/** Moves a memory to another collection, where the members of that collection can read it. */
export async function moveMemory(id: number, collection: string): Promise<void> {
  await call('collection_manage', { action: 'publish', collection, memory_ids: [id] });
}
