import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call, type Output } from '../../api/client.ts';
import { hold } from '../../api/held.ts';
import { Button } from '../../ui/button.tsx';
import { tell, tellFault } from '../../ui/overlay/toasts.tsx';
import { MemoryForm } from './memory-form.tsx';
import { moveMemory } from './move-memory.ts';

export type Memory = Output<'memory_retrieve'>['memories'][number];

/** The collection that everybody can read. */
const SHARED = 'workspace';

/** The user's actions on a memory; the hub refuses them if the memory belongs to somebody else. */
export function MemoryActions({ memory }: { memory: Memory }) {
  const [editing, setEditing] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const publish = useMutation({
    mutationFn: () => moveMemory(memory.memory_id, SHARED),
    onSuccess: () => {
      tell('Everyone in the workspace can read it now.');
      void client.invalidateQueries({ queryKey: ['memory'] });
    },
    onError: (error) => tellFault(error),
  });
  function forget(): void {
    void navigate({ to: '/memory', search: {} });
    hold({
      on: `memory ${memory.memory_id}`,
      words: `Deleted memory ${memory.memory_id}.`,
      end: () => undefined,
      send: async () => {
        await call('memory_delete', { memory_id: memory.memory_id });
        await client.invalidateQueries({ queryKey: ['memory'] });
      },
      refused: (error) => tellFault(error, 'Not deleted.'),
    });
  }
  return (
    <>
      {memory.collection === SHARED ? null : (
        <Button small icon="agents" disabled={publish.isPending} onClick={() => publish.mutate()}>
          Publish
        </Button>
      )}
      <Button small icon="edit" onClick={() => setEditing(true)}>
        Edit
      </Button>
      <Button small look="danger" icon="cross" onClick={forget}>
        Delete
      </Button>
      {editing ? <MemoryForm memory={memory} close={() => setEditing(false)} /> : null}
    </>
  );
}
