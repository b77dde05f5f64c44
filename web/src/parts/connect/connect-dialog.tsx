import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Connected,
  type ConnectPlan,
  connectClient,
  type KnownClient,
  useConnectPlan,
} from '../../api/clients.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { numbered } from '../../ui/numbered.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FaultNote, Waiting } from '../../ui/states.tsx';

/** Shows what will be written before writing it, and the result afterwards. */
export function ConnectDialog({ client, close }: { client: KnownClient; close: () => void }) {
  const plan = useConnectPlan(client.id);
  const cache = useQueryClient();
  const connect = useMutation({
    mutationFn: (mark: string) => connectClient(client.id, mark),
    onSettled: () => cache.invalidateQueries({ queryKey: ['clients'] }),
  });
  return (
    <Dialog title={`Connect ${client.name}`} onClose={close} wide>
      <div className="flex flex-col gap-4 text-sm">
        {plan.isPending ? <Waiting rows={3} /> : null}
        {plan.isError ? <FaultNote error={plan.error} /> : null}
        {connect.data !== undefined ? (
          <Done done={connect.data} notes={plan.data?.notes ?? []} />
        ) : plan.data === undefined ? null : (
          <Planned plan={plan.data} />
        )}
        {connect.isError ? <FaultNote error={connect.error} /> : null}
        <div className="flex justify-end gap-2">
          {connect.data !== undefined ? (
            <Button look="main" onClick={close}>
              Close
            </Button>
          ) : (
            <>
              <Button onClick={close}>Cancel</Button>
              <Button
                look="main"
                icon="link"
                disabled={plan.data === undefined || plan.isFetching || connect.isPending}
                onClick={() => plan.data !== undefined && connect.mutate(plan.data.mark)}
              >
                {connect.isPending ? 'Trying it' : 'Connect'}
              </Button>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Planned({ plan }: { plan: ConnectPlan }) {
  return (
    <>
      <p className="text-soft">
        This adds Waggle to the settings of {plan.name}. A file that changes is first copied beside itself; if the
        connection does not work, everything is put back.
      </p>
      {plan.files.map(({ file, lines }) => (
        <section key={file} aria-label={file} className="overflow-hidden rounded-lg border border-line">
          <h3 className="border-b border-line bg-well px-3 py-1.5 font-mono text-xs break-all">{file}</h3>
          <pre className="thin-scroll max-h-64 overflow-auto py-1 font-mono text-2xs leading-5">
            {numbered(lines).map(({ item: line, at }) => (
              <span key={at} className={`block px-3 ${line.startsWith('+') ? 'bg-moss-wash' : 'bg-rust-wash'}`}>
                {line}
              </span>
            ))}
          </pre>
        </section>
      ))}
    </>
  );
}

function Done({ done, notes }: { done: Connected; notes: readonly string[] }) {
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className="flex items-center gap-2 font-medium">
        <Icon name="check" size={15} className="text-moss" />
        {done.name} is connected: Waggle answered with {done.tools} tools.
      </p>
      <p className="text-soft">Restart {done.name} to use it.</p>
      {notes.map((note) => (
        <p key={note} className="text-soft">
          {note}
        </p>
      ))}
      {done.backups.map((file) => (
        <p key={file} className="text-xs break-all text-faint">
          As it was before: {file}
        </p>
      ))}
    </div>
  );
}
