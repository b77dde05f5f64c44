import { useState } from 'react';
import { type KnownClient, useClients } from '../../api/clients.ts';
import { Button } from '../../ui/button.tsx';
import { CopyCommand } from '../../ui/copy-command.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ConnectDialog } from './connect-dialog.tsx';

const others = ['claude', 'codex', 'gemini', 'opencode', 'cursor', 'vscode'] as const;

/** Connects the clients found on this machine; for all others it shows a command. */
export function ConnectClients({ commands = others.length }: { commands?: number }) {
  const found = useClients();
  const [chosen, setChosen] = useState<KnownClient>();
  const unseen = others.filter((id) => !found.some((client) => client.id === id));
  return (
    <div className="flex flex-col gap-3">
      {found.length === 0 ? null : (
        <ul aria-label="Clients on this machine" className="flex flex-col gap-1.5">
          {found.map((client) => (
            <ClientLine key={client.id} client={client} onConnect={() => setChosen(client)} />
          ))}
        </ul>
      )}
      {unseen.length === 0 ? null : (
        <>
          {found.length === 0 ? null : <p className="text-xs text-faint">Others, by command:</p>}
          <ul aria-label="Connect a client" className="flex flex-col items-start gap-2">
            {unseen.slice(0, commands).map((id) => (
              <li key={id} className="max-w-full">
                <CopyCommand command={`waggle install ${id}`} />
              </li>
            ))}
          </ul>
        </>
      )}
      {chosen === undefined ? null : <ConnectDialog client={chosen} close={() => setChosen(undefined)} />}
    </div>
  );
}

const words: Readonly<Record<KnownClient['state'], string>> = {
  installed: 'connected',
  elsewhere: 'connected to a program that is gone',
  unreadable: 'its settings cannot be read',
  present: 'found on this machine',
  absent: '',
};

function ClientLine({ client, onConnect }: { client: KnownClient; onConnect: () => void }) {
  const connected = client.state === 'installed';
  return (
    <li className="flex min-h-9 items-center gap-3 rounded-lg border border-line px-3 py-1.5 text-sm">
      <span className="font-medium">{client.name}</span>
      <span className={`min-w-0 flex-1 truncate text-xs ${connected ? 'text-moss' : 'text-faint'}`}>
        {words[client.state]}
      </span>
      {connected ? <Icon name="check" size={14} className="text-moss" /> : null}
      {connected || client.state === 'unreadable' ? null : (
        <Button small icon="link" onClick={onConnect}>
          Connect
        </Button>
      )}
    </li>
  );
}
