import { useState } from 'react';
import type { Paged } from '../api/use-paged.ts';
import { Button } from './button.tsx';
import { focusIfLost } from './focus-if-lost.ts';
import { tellFault } from './overlay/toasts.tsx';

interface Props {
  readonly query: Paged;
  readonly children?: string;
  /** Set below full-width rows: aligns the label with the text of the rows. */
  readonly flush?: boolean;
}

/** The button that loads the next page of a list. */
export function More({ query, children = 'Show earlier', flush = false }: Props) {
  const [pressed, setPressed] = useState(false);
  if (!query.hasNextPage) return pressed ? <End /> : null;
  const button = (
    // Not disabled meanwhile: a disabled button loses the focus, and with it the place of a keyboard user.
    <Button
      small
      look="quiet"
      aria-disabled={query.isFetchingNextPage}
      className="aria-disabled:opacity-50"
      onClick={() => {
        setPressed(true);
        void load(query);
      }}
    >
      {children}
    </Button>
  );
  return flush ? <div className="border-t border-line px-2 py-1">{button}</div> : button;
}

/** Gets the focus of the button after the last page, and tells a screen reader why the button has gone. */
function End() {
  return (
    <p ref={focusIfLost} tabIndex={-1} className="sr-only">
      That is all.
    </p>
  );
}

async function load(query: Paged): Promise<void> {
  if (query.isFetchingNextPage) return;
  const { error } = await query.fetchNextPage();
  if (error !== null) tellFault(error);
}
