import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useDraft } from '../../api/drafts.ts';
import { useOnce } from '../../api/use-once.ts';
import { safeAddress } from '../../markdown/address.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useInPages } from '../../ui/in-pages.ts';
import { More } from '../../ui/more.tsx';
import { numbered } from '../../ui/numbered.ts';
import { tellFault } from '../../ui/overlay/toasts.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Task } from './task-area.tsx';

type Resource = Task['resources'][number];

const PAGE = 20;

/** Links to pages and files. A file is only shown by name: the page never reads it. */
export function Resources({ task }: { task: Task }) {
  const client = useQueryClient();
  const { shown, query } = useInPages(task.resources, PAGE);
  const closed = task.status === 'done' || task.status === 'canceled';
  const keep = (saved: Task) => client.setQueryData<Task>(['task', task.id, 'own'], saved);
  const remove = useMutation({
    // `value` lets the hub check that the resource at this index is still the same.
    mutationFn: ({ index, value }: { index: number; value: string }) =>
      call('remove_resource', { id: task.id, index, value }),
    onSuccess: keep,
    onError: (error) => tellFault(error),
  });
  const removeOnce = useOnce(remove, remove.mutate);
  if (closed && task.resources.length === 0) return null;
  return (
    <Panel title="Resources" count={task.resources.length} flush>
      <ul aria-label="Resources">
        {numbered(shown).map(({ item: resource, index, at }) => (
          <li
            key={at}
            className="group flex items-center gap-2.5 border-b border-line px-4 py-2 text-sm last:border-b-0"
          >
            <Icon name={resource.type === 'url' ? 'link' : 'file'} size={14} className="text-faint" />
            <Name resource={resource} />
            {closed ? null : (
              <Button
                small
                look="quiet"
                icon="cross"
                aria-label={`Remove ${resource.label ?? resource.value}`}
                disabled={remove.isPending}
                onClick={() => removeOnce({ index, value: resource.value })}
                className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
              />
            )}
          </li>
        ))}
      </ul>
      <More query={query} flush>{`Show more of ${task.resources.length} resources`}</More>
      {closed ? null : <AddResource id={task.id} onAdded={keep} />}
    </Panel>
  );
}

function Name({ resource }: { resource: Resource }) {
  const href = resource.type === 'url' ? safeAddress(resource.value) : undefined;
  const words = (
    <>
      <span className="block truncate">{resource.label ?? resource.value}</span>
      {resource.label === undefined ? null : (
        <span className="block truncate font-mono text-2xs text-faint">{resource.value}</span>
      )}
    </>
  );
  if (href === undefined) return <span className="min-w-0 flex-1">{words}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="min-w-0 flex-1 hover:underline">
      {words}
    </a>
  );
}

function AddResource({ id, onAdded }: { id: string; onAdded: (task: Task) => void }) {
  const [value, setValue] = useDraft(`resource.${id}`);
  const add = useMutation({
    mutationFn: () =>
      call('add_resource', { id, type: /^https?:\/\//i.test(value.trim()) ? 'url' : 'file', value: value.trim() }),
    onSuccess: (task) => {
      setValue('');
      onAdded(task);
    },
    onError: (error) => tellFault(error),
  });
  return (
    <form
      className="flex gap-2 px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (value.trim() !== '') add.mutate();
      }}
    >
      <TextInput
        aria-label="New resource"
        placeholder="Add an address or a file path"
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button type="submit" icon="plus" aria-label="Add resource" disabled={add.isPending || value.trim() === ''} />
    </form>
  );
}
