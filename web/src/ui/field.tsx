import {
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useContext,
  useId,
} from 'react';
import { Icon } from './icon.tsx';

const box =
  'w-full rounded-md border border-field bg-sheet text-ink text-sm hover:border-soft focus:border-ring focus:outline-1 focus:outline-ring focus:outline-offset-0 transition-[border-color]';

/** The id of the hint below an input, for screen readers. */
const HintContext = createContext<string | undefined>(undefined);

export function Labelled({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: string;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  const hintId = hint === undefined || hint === '' ? undefined : `${id}-hint`;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-xs font-medium text-soft">
        {label}
      </label>
      <HintContext.Provider value={hintId}>{children(id)}</HintContext.Provider>
      {hintId === undefined ? null : (
        <p id={hintId} className="text-xs text-faint">
          {hint}
        </p>
      )}
    </div>
  );
}

export function TextInput({ className = '', ...rest }: InputHTMLAttributes<HTMLInputElement>) {
  return <input aria-describedby={useContext(HintContext)} className={`${box} h-8 px-2.5 ${className}`} {...rest} />;
}

export function TextArea({ className = '', ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <textarea
      aria-describedby={useContext(HintContext)}
      className={`${box} px-2.5 py-2 leading-5 resize-y thin-scroll ${className}`}
      {...rest}
    />
  );
}

export function Select({ className = '', children, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  const hint = useContext(HintContext);
  return (
    <span className={`relative inline-flex ${className}`}>
      <select aria-describedby={hint} className={`${box} h-8 appearance-none pl-2.5 pr-7 truncate`} {...rest}>
        {children}
      </select>
      <Icon name="down" size={12} className="pointer-events-none absolute right-2 top-2.5 text-faint" />
    </span>
  );
}
