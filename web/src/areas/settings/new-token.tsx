import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useDraft } from '../../api/drafts.ts';
import { useEverybody } from '../../api/use-agents.ts';
import { Button } from '../../ui/button.tsx';
import { useCopy } from '../../ui/copy.ts';
import { Labelled, Select, TextInput } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FaultNote } from '../../ui/states.tsx';
import { endOf } from '../../ui/words/calendar-day.ts';

const scopes = [
  ['read', 'look at what its agent may see'],
  ['write', 'create, change and complete'],
  ['run', 'start and stop agents'],
  ['admin', 'everything, tokens and settings too'],
] as const;
type Scope = (typeof scopes)[number][0];

export function NewToken({ close }: { close: () => void }) {
  const client = useQueryClient();
  const agents = useEverybody();
  const [agent, setAgent] = useState('');
  const [label, setLabel] = useDraft('token.label');
  const [until, setUntil] = useState('');
  const [chosen, setChosen] = useState<readonly Scope[]>(['read', 'write']);
  const known = agents.filter(({ kind }) => kind === 'agent');
  const make = useMutation({
    mutationFn: () =>
      call('create_token', {
        agent: agent === '' ? (known[0]?.id ?? 'user') : agent,
        scopes: chosen,
        label,
        ...(until === '' ? {} : { expires_at: endOf(until) }),
      }),
    onSuccess: () => {
      setLabel('');
      return client.invalidateQueries({ queryKey: ['tokens'] });
    },
  });
  if (make.data?.token != null) return <Shown secret={make.data.token} agent={make.data.agent} close={close} />;
  return (
    // Closing it during the call would lose the secret, which is shown only once.
    <Dialog title="New token" onClose={close} firm={make.isPending}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate();
        }}
      >
        <Labelled label="Agent" hint="Whoever shows the token is this agent.">
          {(id) => (
            <Select id={id} data-first value={agent} onChange={(event) => setAgent(event.target.value)}>
              {known.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
              <option value="user">You</option>
            </Select>
          )}
        </Labelled>
        <fieldset className="flex flex-col gap-1.5">
          <legend className="pb-1.5 text-xs font-medium text-soft">It may</legend>
          {scopes.map(([scope, words]) => (
            <label key={scope} className="flex items-center gap-2 text-sm">
              <input
                type="checkbox"
                checked={chosen.includes(scope)}
                onChange={() =>
                  setChosen(chosen.includes(scope) ? chosen.filter((one) => one !== scope) : [...chosen, scope])
                }
                className="size-4 accent-honey"
              />
              <span className="font-medium">{scope}</span> <span className="text-faint">{words}</span>
            </label>
          ))}
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <Labelled label="What it is for">
            {(id) => (
              <TextInput id={id} maxLength={100} value={label} onChange={(event) => setLabel(event.target.value)} />
            )}
          </Labelled>
          <Labelled label="Until" hint="Leave it empty for a token that does not expire.">
            {(id) => <TextInput id={id} type="date" value={until} onChange={(event) => setUntil(event.target.value)} />}
          </Labelled>
        </div>
        {make.isError ? <FaultNote error={make.error} /> : null}
        <div className="flex justify-end gap-2">
          <Button disabled={make.isPending} onClick={close}>
            Discard
          </Button>
          <Button type="submit" look="main" disabled={make.isPending || chosen.length === 0}>
            Create token
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Shown({ secret, agent, close }: { secret: string; agent: string; close: () => void }) {
  const { copy, icon, words } = useCopy(secret, true);
  return (
    <Dialog title={`Token for ${agent}`} onClose={close} firm>
      <div className="flex flex-col gap-4 text-sm">
        <p className="flex gap-2 rounded-lg bg-honey-wash px-3 py-2 text-honey-ink">
          <Icon name="key" className="mt-0.5" />
          Copy it now: it is not shown again, and the hub keeps only its hash.
        </p>
        <code data-token className="rounded-lg border border-line bg-well px-3 py-2 font-mono text-xs break-all">
          {secret}
        </code>
        <div className="flex justify-end gap-2">
          <Button icon={icon} onClick={copy}>
            {words === '' ? 'Copy' : words}
          </Button>
          <Button look="main" onClick={close}>
            I have it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
