import { lazy, Suspense } from 'react';
import type { Overlay } from '../page/overlays.ts';
import { CancelDialog } from '../parts/cancel-dialog.tsx';
import type { Area } from './areas.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { Palette } from './palette.tsx';

const TaskForm = lazy(() => import('../parts/task-form/task-form.tsx').then(({ TaskForm }) => ({ default: TaskForm })));

interface Props {
  readonly overlay: Overlay | undefined;
  readonly areas: readonly Area[];
  readonly close: () => void;
}

export function OverlayHost({ overlay, areas, close }: Props) {
  switch (overlay?.kind) {
    case 'palette':
      return <Palette areas={areas} close={close} />;
    case 'keys':
      return <KeysDialog areas={areas} close={close} />;
    case 'create':
    case 'edit':
      return (
        <Suspense>
          <TaskForm id={overlay.kind === 'edit' ? overlay.id : undefined} close={close} />
        </Suspense>
      );
    case 'cancel':
      return <CancelDialog id={overlay.id} close={close} />;
    default:
      return null;
  }
}
