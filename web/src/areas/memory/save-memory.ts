import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import type { Memory } from './memory-actions.tsx';
import { moveMemory } from './move-memory.ts';

/** The types that a user can give to a memory. Memories that agents write may have others. */
export const memoryTypes = ['fact', 'decision', 'preference', 'path'] as const;

interface Fields {
  readonly content: string;
  readonly type: string;
  readonly topics: readonly string[];
  readonly collection: string;
}

export const topicsIn = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

const typeIn = (text: string) => memoryTypes.find((one) => one === text);

/** The text and only those other fields that the edit changes. */
export function editOf(memory: Pick<Memory, 'type' | 'topics'>, { content, type, topics }: Fields) {
  const chosen = type === memory.type ? undefined : typeIn(type);
  return {
    content,
    ...(chosen === undefined ? {} : { type: chosen }),
    ...(topics.join() === memory.topics.join() ? {} : { topics }),
  };
}

/** Saves a new or an edited memory. The hub refuses an edit if the memory was changed since revision `base`. */
export function useSave(memory: Memory | undefined, base: number, done: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (fields: Fields) => {
      if (memory === undefined) return call('memory_add', { ...fields, type: typeIn(fields.type) ?? memoryTypes[0] });
      const edit = { memory_id: memory.memory_id, if_revision: base, ...editOf(memory, fields) };
      const edited = await call('memory_edit', edit);
      if (fields.collection !== memory.collection) await moveMemory(memory.memory_id, fields.collection);
      return edited;
    },
    // The refusal may be due to a newer version of the memory, so reload it.
    onError: () => client.invalidateQueries({ queryKey: ['memory'] }),
    onSuccess: ({ memory_id }) => {
      done();
      void client.invalidateQueries({ queryKey: ['memory'] });
      void navigate({ to: '/memory', search: { id: String(memory_id) } });
    },
  });
}
