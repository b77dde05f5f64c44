import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';

type Look = 'plain' | 'main' | 'quiet' | 'danger';

const looks: Readonly<Record<Look, string>> = {
  plain: 'bg-sheet border border-line hover:border-edge hover:bg-lift text-ink shadow-card',
  main: 'bg-honey text-on-honey font-medium border border-transparent hover:brightness-[1.04] shadow-card',
  quiet: 'border border-transparent text-soft hover:text-ink hover:bg-lift',
  danger: 'border border-line text-rust bg-sheet hover:bg-rust-wash hover:border-rust/40',
};

type Props = ComponentProps<'button'> & { look?: Look; icon?: IconName; small?: boolean };

export function Button({ look = 'plain', icon, small = false, className = '', children, ...rest }: Props) {
  const size = small ? 'h-7 px-2 text-xs gap-1.5' : 'h-8 px-3 text-sm gap-2';
  const shape = children === undefined ? (small ? 'w-7 px-0!' : 'w-8 px-0!') : '';
  return (
    <button
      type="button"
      className={`inline-flex items-center justify-center rounded-md whitespace-nowrap select-none transition-colors duration-100 disabled:opacity-50 ${size} ${shape} ${looks[look]} ${className}`}
      {...rest}
    >
      {icon === undefined ? null : <Icon name={icon} size={small ? 14 : 15} />}
      {children}
    </button>
  );
}
