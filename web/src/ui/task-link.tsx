import { useNavigate } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly id: string };

/** A link to a task without the router's overhead per link, for lists of thousands. */
export function TaskLink({ id, children, ...rest }: Props) {
  const navigate = useNavigate();
  function go(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate({ to: '/tasks/$id', params: { id } });
  }
  return (
    <a href={`/tasks/${id}`} onClick={go} {...rest}>
      {children}
    </a>
  );
}
