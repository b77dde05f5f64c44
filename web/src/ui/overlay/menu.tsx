import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  readonly mark?: ReactNode;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

interface Props {
  readonly label: string;
  readonly trigger: ReactNode;
  readonly items: readonly MenuItem[];
  /** Whether the menu is open initially. */
  readonly open?: boolean;
}

/** Not modal, because a modal menu injects a style element, which the CSP would block. */
export function Menu({ label, trigger, items, open = false }: Props) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen={open}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          aria-label={label}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="settle z-50 min-w-44 rounded-lg border border-line bg-sheet p-1 text-sm text-ink shadow-float"
        >
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.label}
              disabled={item.disabled === true}
              onSelect={item.onSelect}
              className={`flex h-8 items-center gap-2.5 rounded-md px-2.5 outline-none select-none data-disabled:opacity-45 data-highlighted:bg-lift ${item.danger === true ? 'text-rust' : ''}`}
            >
              {item.mark ??
                (item.icon === undefined ? null : <Icon name={item.icon} size={14} className="text-faint" />)}
              {item.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
