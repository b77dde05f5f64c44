import { type ReactNode, useContext } from 'react';
import { faultOf } from '../api/fault.ts';
import { Button } from './button.tsx';
import { CopyCommand } from './copy-command.tsx';
import { Icon, type IconName } from './icon.tsx';
import { numbered } from './numbered.ts';
import { InsideDialog } from './overlay/inside-dialog.ts';

interface EmptyProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  readonly command?: string;
  /** Set if this is the only content of the page: its title becomes the heading of the page. */
  readonly whole?: boolean;
}

/** An empty state, which says what to do next. */
export function Empty({ icon, title, children, command, whole = false }: EmptyProps) {
  const Title = whole ? 'h1' : 'p';
  return (
    <div className="settle mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-14 text-center">
      <span className="flex size-11 items-center justify-center rounded-xl bg-honey-wash text-honey-ink">
        <Icon name={icon} size={20} />
      </span>
      <Title className="font-medium">{title}</Title>
      {children === undefined ? null : <div className="text-sm text-soft">{children}</div>}
      {command === undefined ? null : <CopyCommand command={command} />}
    </div>
  );
}

const note = 'flex gap-3 rounded-lg border border-rust/25 bg-rust-wash px-3.5 py-3 text-sm';

/** An error with its code and the hint from the hub. */
export function FaultNote({ error, retry }: { error: unknown; retry?: () => void }) {
  const fault = faultOf(error);
  const inDialog = useContext(InsideDialog);
  // The bar at the top already says that the user is signed out and what to do. Behind a dialog nobody can use it.
  if (fault.status === 401) return inDialog ? <SignedOut /> : null;
  return (
    <div role="alert" className={note}>
      <Icon name="warning" className="mt-0.5 text-rust" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="break-words">
          {fault.error} <code className="font-mono text-xs text-soft">{fault.code}</code>
        </p>
        {fault.fields.map((field) => (
          <p key={field.path} className="text-soft">
            <code className="font-mono text-xs">{field.path}</code>: {field.message}
          </p>
        ))}
        {fault.hint === '' || fault.fields.length > 0 ? null : <p className="break-words text-soft">{fault.hint}</p>}
        {retry === undefined ? null : (
          <div className="pt-1">
            <Button small onClick={retry}>
              Try again
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

function SignedOut() {
  return (
    <div role="alert" className={note}>
      <Icon name="warning" className="mt-0.5 text-rust" />
      <div className="flex min-w-0 flex-col items-start gap-2">
        <p>This page is signed out. What you have typed stays here: sign in again with this command, then try again.</p>
        <CopyCommand command="waggle open" />
      </div>
    </div>
  );
}

/** Placeholder bars for rows that are loading. */
export function Waiting({ rows = 4 }: { rows?: number }) {
  return (
    <div role="status" className="flex flex-col gap-2.5 py-2">
      <span className="sr-only">Loading</span>
      {numbered(Array.from({ length: rows })).map(({ at, index }) => (
        <div key={at} className="h-9 animate-pulse rounded-lg bg-line/60" style={{ opacity: 1 - index * 0.2 }} />
      ))}
    </div>
  );
}
