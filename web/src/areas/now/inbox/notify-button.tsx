import { setNotifying, useNotifying } from '../../../page/notify.ts';
import { Button } from '../../../ui/button.tsx';

/** Desktop notifications are off until the user turns them on. */
export function NotifyButton() {
  const on = useNotifying();
  if (typeof Notification === 'undefined') return null;
  return (
    <Button small look="quiet" icon="bell" aria-pressed={on} onClick={() => void setNotifying(!on)}>
      {on ? 'Notifications on' : 'Notify me'}
    </Button>
  );
}
