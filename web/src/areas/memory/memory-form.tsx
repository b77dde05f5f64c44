import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useDraft } from '../../api/drafts.ts';
import { useCollections } from '../../api/use-collections.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Labelled, Select, TextArea, TextInput } from '../../ui/field.tsx';
import { FaultNote } from '../../ui/states.tsx';
import type { Memory } from './memory-actions.tsx';

const types = ['fact', 'decision', 'preference', 'path'] as const;
type Type = (typeof types)[number];

interface Props {
  /** The one to change; a new one without it. */
  readonly memory?: Memory;
  readonly close: () => void;
}

export function MemoryForm({ memory, close }: Props) {
  const [draft, setDraft] = useDraft(`memory.${memory?.memory_id ?? 'new'}`);
  const [text, setText] = useState(draft === '' ? (memory?.content ?? '') : draft);
  const [topics, setTopics] = useState((memory?.topics ?? []).join(', '));
  const [type, setType] = useState<Type>(types.find((one) => one === memory?.type) ?? 'fact');
  const [collection, setCollection] = useState(memory?.collection ?? 'workspace');
  const collections = useCollections().data?.pages.flatMap((page) => page.collections) ?? [];
  const save = useSave(memory, () => {
    setDraft('');
    close();
  });
  const fields = {
    content: text,
    type,
    topics: topics
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  };
  return (
    <Dialog title={memory === undefined ? 'Add a memory' : `Edit memory ${memory.memory_id}`} onClose={close} wide>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ ...fields, collection });
        }}
      >
        <Labelled label="Text">
          {(id) => (
            <TextArea
              id={id}
              data-first
              rows={6}
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                setDraft(target.value);
              }}
            />
          )}
        </Labelled>
        <div className="grid gap-4 sm:grid-cols-3">
          <Labelled label="Type">
            {(id) => (
              <Select
                id={id}
                value={type}
                onChange={({ target }) => setType(types.find((one) => one === target.value) ?? 'fact')}
              >
                {types.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </Select>
            )}
          </Labelled>
          <Labelled label="Topics, with commas">
            {(id) => <TextInput id={id} value={topics} onChange={({ target }) => setTopics(target.value)} />}
          </Labelled>
          <Labelled label="Collection">
            {(id) => (
              <Select id={id} value={collection} onChange={({ target }) => setCollection(target.value)}>
                {[...new Set([collection, ...collections.map((one) => one.collection)])].map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </Select>
            )}
          </Labelled>
        </div>
        {save.isError ? <FaultNote error={save.error} /> : null}
        <div className="flex justify-end gap-2">
          <Button onClick={close}>Not now</Button>
          <Button look="main" type="submit" disabled={save.isPending || text.trim() === ''}>
            {memory === undefined ? 'Save' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface Fields {
  readonly content: string;
  readonly type: Type;
  readonly topics: readonly string[];
  readonly collection: string;
}

/** Refused by the hub when somebody changed the memory since it was opened. */
function useSave(memory: Memory | undefined, done: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ collection, ...fields }: Fields) => {
      if (memory === undefined) return call('memory_add', { ...fields, collection });
      const moved = collection === memory.collection ? {} : { collection };
      return call('memory_edit', { memory_id: memory.memory_id, if_revision: memory.revision, ...fields, ...moved });
    },
    onSuccess: ({ memory_id }) => {
      done();
      void client.invalidateQueries({ queryKey: ['memory'] });
      void navigate({ to: '/memory', search: { id: String(memory_id) } });
    },
  });
}
