import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useDraft } from '../../api/drafts.ts';
import { faultInstead } from '../../api/fault-instead.ts';
import { useEverybody } from '../../api/use-agents.ts';
import { type CollectionRow, useCollections, useMembers } from '../../api/use-collections.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextInput } from '../../ui/field.tsx';
import { AgentName } from '../../ui/marks/agent-mark.tsx';
import { More } from '../../ui/more.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { tell, tellFault } from '../../ui/overlay/toasts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FaultNote, Waiting } from '../../ui/states.tsx';
import { holding } from '../../ui/words/holding.ts';

/** The collections and their members. */
export function CollectionSettings() {
  const [open, setOpen] = useState<string>();
  const query = useCollections();
  const rows = query.data?.pages.flatMap(({ collections }) => collections) ?? [];
  return (
    <Panel title="Collections" flush>
      {query.isPending ? <Waiting rows={2} /> : null}
      {query.isError ? <FaultNote error={query.error} retry={() => void query.refetch()} /> : null}
      <ul aria-label="Collections">
        {rows.map((row) => (
          <li key={row.collection} className="border-t border-line px-4 py-2.5 text-sm first:border-t-0">
            <div className="flex items-center gap-2">
              <button
                type="button"
                aria-expanded={open === row.collection}
                onClick={() => setOpen(open === row.collection ? undefined : row.collection)}
                className="min-w-0 flex-1 truncate text-left font-medium hover:underline"
              >
                {row.name}
              </button>
              <span className="text-xs text-faint">
                {row.kind.replaceAll('_', ' ')}, {row.role}
              </span>
            </div>
            {open === row.collection ? <Members row={row} /> : null}
          </li>
        ))}
      </ul>
      <More query={query} flush>
        Show more collections
      </More>
      <NewCollection />
    </Panel>
  );
}

function NewCollection() {
  const [name, setName] = useDraft('collection');
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: () => call('collection_manage', { action: 'create', name: name.trim() }),
    onSuccess: () => {
      tell(`Created ${name.trim()}.`);
      setName('');
      void client.invalidateQueries({ queryKey: ['collections'] });
    },
    onError: (error) => tellFault(error),
  });
  return (
    <form
      className="flex gap-2 border-t border-line px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') make.mutate();
      }}
    >
      <TextInput
        aria-label="Name of a new collection"
        placeholder="New collection"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" icon="plus" disabled={make.isPending || name.trim() === ''}>
        Create
      </Button>
    </form>
  );
}

function Members({ row }: { row: CollectionRow }) {
  const client = useQueryClient();
  const [leaving, setLeaving] = useState<string>();
  const { collection } = row;
  const query = useMembers(collection);
  const change = useMutation({
    mutationFn: (input: { action: 'invite' | 'remove'; member: string }) =>
      call('collection_manage', { collection, ...input }),
    onSuccess: () => {
      setLeaving(undefined);
      void client.invalidateQueries({ queryKey: ['collections'] });
    },
    // The dialog that asks before a removal shows its error itself.
    onError: (error, { action }) => (action === 'invite' ? tellFault(error) : undefined),
  });
  const members = query.data?.pages.flatMap((page) => page.members) ?? [];
  const own = row.role === 'owner';
  const fault = faultInstead(query);
  if (fault !== undefined) return <FaultNote error={fault} retry={() => void query.refetch()} />;
  if (query.data === undefined) return <Waiting rows={2} />;
  return (
    <div className="pt-2">
      <p className="pb-2 text-xs text-faint">
        {row.description === '' ? '' : `${row.description} `}
        {holding(row)}
      </p>
      <ul className="flex flex-col gap-1.5">
        {members.map(({ agent, role }) => (
          <li key={agent} className="flex items-center gap-2">
            <span className="min-w-0 flex-1">
              <AgentName id={agent} />
            </span>
            <span className="text-xs text-faint">{role}</span>
            {own && role !== 'owner' ? (
              <Button
                small
                look="quiet"
                icon="cross"
                aria-label={`Remove ${agent} from ${row.name}`}
                onClick={() => setLeaving(agent)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <More query={query}>Show more members</More>
      {own ? <Invite onInvite={(member) => change.mutate({ action: 'invite', member })} /> : null}
      {leaving === undefined ? null : (
        <Confirm
          title={`Remove ${leaving}?`}
          action="Remove"
          busy={change.isPending}
          error={change.variables?.action === 'remove' ? change.error : null}
          onConfirm={() => change.mutate({ action: 'remove', member: leaving })}
          onClose={() => {
            change.reset();
            setLeaving(undefined);
          }}
        >
          {leaving} no longer sees anything in {row.name}. What it wrote there stays.
        </Confirm>
      )}
    </div>
  );
}

function Invite({ onInvite }: { onInvite: (member: string) => void }) {
  const agents = useEverybody();
  return (
    <Select
      aria-label="Invite"
      value=""
      className="mt-2"
      onChange={(event) => event.target.value !== '' && onInvite(event.target.value)}
    >
      <option value="">Invite an agent</option>
      {agents.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
