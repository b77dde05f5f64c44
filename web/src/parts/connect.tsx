import { CopyCommand } from '../ui/copy-command.tsx';

const clients = ['claude', 'codex', 'gemini', 'opencode', 'cursor', 'vscode'] as const;

/** The commands that let a client of this machine in, as they have to be typed here. */
export function ConnectCommands({ shown = clients.length }: { shown?: number }) {
  return (
    <ul aria-label="Connect a client" className="flex flex-col items-start gap-2">
      {clients.slice(0, shown).map((client) => (
        <li key={client} className="max-w-full">
          <CopyCommand command={`waggle install ${client}`} />
        </li>
      ))}
    </ul>
  );
}
