import { CatchBoundary } from '@tanstack/react-router';
import type { Overlay } from '../page/overlays.ts';
import { CancelDialog } from '../parts/cancel-dialog.tsx';
import { Broken, NOT_LOADED, part } from '../ui/loading/part.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import type { Area } from './areas.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { Palette } from './palette.tsx';

interface Props {
  readonly overlay: Overlay | undefined;
  readonly areas: readonly Area[];
  readonly close: () => void;
}

const TaskForm = part(
  () => import('../parts/task-form/task-form.tsx'),
  ({ TaskForm }) => TaskForm,
  ({ failed, retry, props }) =>
    failed ? (
      <Dialog title="Task" onClose={props.close}>
        <Broken words={NOT_LOADED} retry={retry} />
      </Dialog>
    ) : null,
);

/** The open dialog. An error in it is shown in its place and leaves the page behind it working. */
export function OverlayHost({ overlay, areas, close }: Props) {
  return (
    <CatchBoundary
      getResetKey={() => JSON.stringify(overlay ?? '')}
      errorComponent={({ reset }) => (
        <Dialog title="Something went wrong" onClose={close}>
          <Broken words="Something went wrong in this dialog." retry={reset} />
        </Dialog>
      )}
    >
      <Opened overlay={overlay} areas={areas} close={close} />
    </CatchBoundary>
  );
}

function Opened({ overlay, areas, close }: Props) {
  switch (overlay?.kind) {
    case 'palette':
      return <Palette areas={areas} close={close} />;
    case 'keys':
      return <KeysDialog areas={areas} close={close} />;
    case 'create':
      return <TaskForm id={undefined} close={close} />;
    case 'edit':
      return <TaskForm id={overlay.id} close={close} />;
    case 'cancel':
      return <CancelDialog id={overlay.id} close={close} />;
    default:
      return null;
  }
}
