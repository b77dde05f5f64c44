import { Fragment } from 'react';
import { useOwnCommand } from '../api/use-own-command.ts';
import { useCopy } from './copy.ts';
import { Icon } from './icon.tsx';
import { numbered } from './numbered.ts';

/** A command to copy into a terminal. */
export function CopyCommand({ command: given }: { command: string }) {
  const command = useOwnCommand(given);
  const { copy, icon, look, words } = useCopy(command);
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={`Copy the command: ${command}`}
      className="group inline-flex max-w-full items-center gap-3 rounded-md border border-line bg-sheet py-1.5 pr-2 pl-3 text-left font-mono text-xs text-ink shadow-card hover:border-edge"
    >
      <span className="min-w-0 break-words">
        <span className="text-faint select-none">$ </span>
        <Words text={command} />
      </span>
      <Icon name={icon} size={14} className={look === '' ? 'text-faint group-hover:text-ink' : look} />
      <span role="status" className={icon === 'warning' ? 'font-sans text-rust' : 'sr-only'}>
        {words}
      </span>
    </button>
  );
}

/** Wraps lines only between words: browsers would also break after the dashes of an option. */
function Words({ text }: { text: string }) {
  return numbered(text.split(' ')).map(({ item, at, index }) => (
    <Fragment key={at}>
      {index === 0 ? '' : ' '}
      <span className="inline-block max-w-full break-words">{item}</span>
    </Fragment>
  ));
}
