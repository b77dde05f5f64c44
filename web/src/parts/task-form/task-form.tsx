import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { faultOf } from '../../api/fault.ts';
import { useOnce } from '../../api/use-once.ts';
import { modKey } from '../../page/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { Labelled, TextArea, TextInput } from '../../ui/field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FaultNote, Waiting } from '../../ui/states.tsx';
import { Clashes } from './clashes.tsx';
import { Planning } from './planning.tsx';
import { type Draft, draftOf, type Known, lookAtTask, useSave } from './save-task.ts';
import { useEdit } from './use-edit.ts';

/** Creates or edits a task. Closing the form keeps the input until it is saved or discarded. */
export function TaskForm({ id, close }: { id: string | undefined; close: () => void }) {
  const known = useQuery({
    queryKey: ['task', id ?? '', 'form'],
    queryFn: () => lookAtTask(id ?? ''),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog title={id === undefined ? 'New task' : `Edit task #${id}`} onClose={close} wide>
      {id !== undefined && known.isPending ? <Waiting rows={3} /> : null}
      {known.isError ? <FaultNote error={known.error} /> : null}
      {id === undefined || known.data !== undefined ? <Fields known={known.data} close={close} /> : null}
    </Dialog>
  );
}

function Fields({ known, close }: { known: Known | undefined; close: () => void }) {
  const now = draftOf(known?.task, known?.row);
  const { edit, change, continued, forget } = useEdit(`task.${known?.task.id ?? 'new'}`, now);
  const fields = edit.mine;
  const end = () => {
    forget();
    close();
  };
  const save = useSave(known, edit, end);
  const saveOnce = useOnce(save, () => save.mutate());
  const set = (changed: Partial<Draft>) => change({ ...edit, mine: { ...fields, ...changed } });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (edit.clashes.length === 0) saveOnce();
  }
  const isClash = save.isError && faultOf(save.error).code === 'REVISION_CONFLICT';
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
      }}
      className="flex flex-col gap-4"
    >
      {continued ? (
        <p className="text-xs text-faint">This is what you had typed before. Discard it to start over.</p>
      ) : null}
      <Labelled label="Title">
        {(id) => (
          <TextInput
            id={id}
            required
            maxLength={200}
            autoFocus
            data-first
            value={fields.title}
            placeholder="What should be true when it is done"
            onChange={(event) => set({ title: event.target.value })}
          />
        )}
      </Labelled>
      <Labelled label="Description" hint="Markdown. The owner starts with nothing but this, so give the context.">
        {(id) => (
          <TextArea
            id={id}
            rows={7}
            value={fields.description}
            onChange={(event) => set({ description: event.target.value })}
          />
        )}
      </Labelled>
      <Planning fields={fields} isNew={known === undefined} onChange={set} />
      <Clashes edit={edit} onChange={change} />
      {save.isError && !isClash ? <FaultNote error={save.error} /> : null}
      <div className="flex items-center justify-end gap-2">
        <span className="mr-auto hidden text-xs text-faint sm:inline">
          {modKey} Enter saves, Esc keeps it for later
        </span>
        <Button onClick={end}>Discard</Button>
        <Button type="submit" look="main" disabled={save.isPending || edit.clashes.length > 0}>
          {known === undefined ? 'Create task' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
