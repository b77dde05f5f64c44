import { useState } from 'react';
import { useCollections } from '../../api/use-collections.ts';
import { Button } from '../../ui/button.tsx';
import { ChangedMeanwhile } from '../../ui/diff/changed-meanwhile.tsx';
import { TwoVersions } from '../../ui/diff/two-versions.tsx';
import { Labelled, Select, TextArea, TextInput } from '../../ui/field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FaultNote } from '../../ui/states.tsx';
import type { Memory } from './memory-actions.tsx';
import { memoryTypes, topicsIn, useSave } from './save-memory.ts';
import { useMemoryText } from './use-memory-text.ts';
import { useTopics } from './use-topics.ts';

interface Props {
  /** The memory to edit; undefined for a new one. */
  readonly memory?: Memory;
  readonly close: () => void;
}

export function MemoryForm({ memory, close }: Props) {
  const [opened] = useState(memory);
  const { text, base, theirs, write, decide, forget } = useMemoryText(memory);
  const { topics, writeTopics, forgetTopics } = useTopics(opened);
  const [type, setType] = useState(opened?.type ?? memoryTypes[0]);
  const [collection, setCollection] = useState(opened?.collection ?? 'workspace');
  const collections = useCollections().data?.pages.flatMap((page) => page.collections) ?? [];
  const save = useSave(opened, base, () => {
    forget();
    forgetTopics();
    close();
  });
  const fields = { content: text, type, topics: topicsIn(topics), collection };
  return (
    <Dialog title={memory === undefined ? 'Add a memory' : `Edit memory ${memory.memory_id}`} onClose={close} wide>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(fields);
        }}
      >
        <Labelled label="Text">
          {(id) => <TextArea id={id} data-first rows={6} value={text} onChange={({ target }) => write(target.value)} />}
        </Labelled>
        <div className="grid gap-4 sm:grid-cols-3">
          <Labelled label="Type">
            {(id) => (
              <Select id={id} value={type} onChange={({ target }) => setType(target.value)}>
                {[...new Set([...memoryTypes, opened?.type ?? type])].map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </Select>
            )}
          </Labelled>
          <Labelled label="Topics, separated by commas">
            {(id) => <TextInput id={id} value={topics} onChange={({ target }) => writeTopics(target.value)} />}
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
        {theirs === undefined ? null : (
          <ChangedMeanwhile what="memory">
            <TwoVersions theirs={theirs} mine={text} onTheirs={() => decide(theirs)} onMine={() => decide(text)} />
          </ChangedMeanwhile>
        )}
        {save.isError && theirs === undefined ? <FaultNote error={save.error} /> : null}
        <div className="flex justify-end gap-2">
          <Button onClick={close}>Not now</Button>
          <Button look="main" type="submit" disabled={save.isPending || text.trim() === '' || theirs !== undefined}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
