import type { Output } from './client.ts';
import { usePaged } from './use-paged.ts';

export type CollectionRow = Output<'list_collections'>['collections'][number];

const PAGE = 20;

export function useCollections() {
  return usePaged('list_collections', { limit: PAGE });
}

export function useMembers(collection: string) {
  return usePaged('list_members', { collection, limit: PAGE });
}
