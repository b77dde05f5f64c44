import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useDraft } from '../../api/drafts.ts';
import { useEverybody } from '../../api/use-agents.ts';
import { Button } from '../../ui/button.tsx';
import { Labelled, Select, TextArea, TextInput } from '../../ui/field.tsx';
import { tell } from '../../ui/overlay/toasts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FaultNote } from '../../ui/states.tsx';

const urgencies = [
  ['fyi', 'For information'],
  ['needs_reply', 'Needs a reply'],
  ['blocking', 'Blocking'],
] as const;

type Urgency = (typeof urgencies)[number][0];

/** `to` is the recipient in the URL: it counts more than a name that was kept from an earlier visit. */
export function Write({ to: given }: { to: string | undefined }) {
  const [keptTo, keepTo] = useDraft('write.to');
  const [typed, setTyped] = useState<string>();
  const to = typed ?? given ?? keptTo;
  const setTo = (name: string | undefined) => {
    setTyped(name);
    keepTo(name ?? '');
  };
  const [text, setText] = useDraft('write.text');
  const [urgency, setUrgency] = useState<Urgency>('fyi');
  const client = useQueryClient();
  const agents = useEverybody();
  const send = useMutation({
    mutationFn: () => call('SendMessage', { to: to.trim(), message: text, urgency }),
    onSuccess: ({ recipients }) => {
      tell(`Sent to ${recipients.join(', ')}.`);
      setText('');
      setTo(undefined);
      void client.invalidateQueries({ queryKey: ['messages'] });
    },
  });
  return (
    <Panel title="Write">
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate();
        }}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <Labelled label="To">
            {(id) => (
              <>
                <TextInput
                  id={id}
                  list={`${id}-names`}
                  required
                  value={to}
                  readOnly={send.isPending}
                  placeholder="agent or name@team"
                  onChange={(event) => setTo(event.target.value)}
                />
                <datalist id={`${id}-names`}>
                  {agents.map((agent) => (
                    <option key={agent.id} value={agent.id} />
                  ))}
                </datalist>
              </>
            )}
          </Labelled>
          <Labelled label="How urgent">
            {(id) => (
              <Select
                id={id}
                value={urgency}
                onChange={({ target }) => setUrgency(urgencies.find(([value]) => value === target.value)?.[0] ?? 'fyi')}
              >
                {urgencies.map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </Select>
            )}
          </Labelled>
        </div>
        <TextArea
          aria-label="Message"
          rows={3}
          required
          value={text}
          readOnly={send.isPending}
          placeholder="What to say"
          onChange={(event) => setText(event.target.value)}
        />
        {send.isError ? <FaultNote error={send.error} /> : null}
        <div className="flex justify-end">
          <Button type="submit" icon="messages" disabled={send.isPending}>
            Send
          </Button>
        </div>
      </form>
    </Panel>
  );
}
