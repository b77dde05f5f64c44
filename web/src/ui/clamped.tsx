import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** Shows the beginning of long content, with a button to expand it. */
export function Clamped({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [long, setLong] = useState(false);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const look = () => setLong(element.scrollHeight > element.clientHeight + 4);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div ref={box} tabIndex={-1} className={`outline-none ${open ? '' : 'max-h-52 overflow-hidden'}`}>
        {children}
      </div>
      {long && !open ? (
        <button
          type="button"
          onClick={() => {
            setOpen(true);
            // The button goes away.
            box.current?.focus({ preventScroll: true });
          }}
          className="pt-1 text-xs text-honey-ink underline underline-offset-2"
        >
          Show all of it
        </button>
      ) : null}
    </>
  );
}
