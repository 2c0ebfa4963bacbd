import { useStore } from '@nanostores/react';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { $start } from '../document/start-editor.ts';
import { menuItemId } from '../ui/menu-item-id.ts';
import { useDisclosure } from '../ui/use-disclosure.ts';
import { MenuItem } from './MenuItem.tsx';
import type { MenuEntry } from './menu-entries.ts';

/** Shows a button with the user's name, which opens the items about the user's account and keys. */
export function AccountMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const { open, close, group, button } = useDisclosure();
  const name = useStore($start)?.user.username ?? '';
  const listId = useId();
  return (
    <fieldset className="he-account" {...group}>
      <legend className="he-sr">{`Account of ${name}`}</legend>
      <button
        type="button"
        className="he-item"
        aria-label={`${name}: account and keys`}
        aria-controls={open ? listId : undefined}
        {...button}
      >
        <span className="he-face" data-initial={name.charAt(0).toUpperCase()} />
        <span className="he-item-label">{name}</span>
        <ChevronDown className="he-item-end" size={14} aria-hidden="true" focusable="false" />
      </button>
      {open ? (
        <div id={listId} className="he-popover he-account-items">
          {entries.map(({ key, onChoose, ...entry }) => (
            <MenuItem
              key={key}
              id={menuItemId(key)}
              {...entry}
              labelled
              onChoose={(byKeyboard) => {
                close();
                onChoose?.(byKeyboard);
              }}
            />
          ))}
        </div>
      ) : null}
    </fieldset>
  );
}
