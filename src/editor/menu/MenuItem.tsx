import { useStore } from '@nanostores/react';
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Focusable, Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { $menuExpanded } from '../stores/menu.ts';

/** Id of the element that tooltips stand in: inside the menu, whose landmark they belong to. */
export const TOOLTIPS_ID = 'he-tooltips';

interface MenuItemProps {
  id?: string;
  icon: LucideIcon;
  /** The accessible name. */
  label: string;
  shortcut?: { readonly shown: string; readonly keys: string };
  /** Whether the item is a mode that is on, or a part that is open. */
  pressed?: boolean;
  expanded?: boolean;
  /** Why the item cannot be used now; it keeps its place in the keyboard's order and says so. */
  refused?: string | null;
  /** More about the item, such as its state. */
  note?: string | null;
  /** A dot at the icon; `note` says what it means. */
  marked?: boolean;
  href?: string;
  onChoose?: () => void;
}

/** One item of the editor menu: its icon and, in the expanded menu, its words. A tooltip says what is not shown. */
export function MenuItem(props: MenuItemProps) {
  const { icon: Icon, label, shortcut, pressed, expanded, refused, note, marked, href, onChoose } = props;
  const noteId = useId();
  const wordsShown = useStore($menuExpanded);
  const description = [refused, note].filter(Boolean).join('. ');
  const shared = {
    id: props.id,
    className: 'he-item',
    'aria-describedby': description === '' ? undefined : noteId,
    'aria-keyshortcuts': shortcut?.keys,
  };
  const inside: ReactNode = (
    <>
      <span className="he-item-icon">
        <Icon size={20} aria-hidden="true" focusable="false" />
        {marked ? <span className="he-marker" /> : null}
      </span>
      <span className="he-item-label">{label}</span>
    </>
  );
  const control: ComponentProps<typeof Focusable>['children'] =
    href === undefined ? (
      <button
        type="button"
        {...shared}
        aria-pressed={pressed}
        aria-expanded={expanded}
        aria-disabled={refused ? true : undefined}
        onClick={refused ? undefined : onChoose}
      >
        {inside}
      </button>
    ) : (
      <a href={href} {...shared}>
        {inside}
      </a>
    );
  return (
    <li>
      <TooltipTrigger delay={400} closeDelay={100} isDisabled={wordsShown && shortcut === undefined}>
        <Focusable>{control}</Focusable>
        <Tooltip
          className="he-tooltip"
          placement="right"
          offset={8}
          UNSTABLE_portalContainer={document.getElementById(TOOLTIPS_ID) ?? undefined}
        >
          {label}
          {shortcut === undefined ? null : <kbd>{shortcut.shown}</kbd>}
        </Tooltip>
      </TooltipTrigger>
      {description === '' ? null : (
        <span id={noteId} className="he-sr">
          {description}
        </span>
      )}
    </li>
  );
}
