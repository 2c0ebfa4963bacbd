import { useStore } from '@nanostores/react';
import { type MouseEvent, memo, useId } from 'react';
import { $menuExpanded } from '../document/menu-state.ts';
import { tip } from '../ui/tip.ts';
import { toastError } from '../ui/toasts.ts';
import type { MenuEntry } from './menu-entries.ts';

type MenuItemProps = Omit<MenuEntry, 'key'> & {
  id: string;
  /** Whether the item shows its words even in the collapsed menu. */
  labelled?: boolean;
};

/**
 * Shows one item of the editor menu: its icon and, in the expanded menu, its label. A tooltip shows the parts of the item's
 * text that are not visible.
 */
export const MenuItem = memo(function MenuItem(props: MenuItemProps) {
  const { icon: Icon, label, shortcut, disabledReason, marked, count, href } = props;
  const noteId = useId();
  const wordsShown = useStore($menuExpanded) || props.labelled === true;
  const words = props.shown ?? label;
  const description = describe(props);
  const shared = {
    id: props.id,
    className: 'he-item',
    'aria-label': words === label ? undefined : label,
    'data-labelled': props.labelled || undefined,
    'aria-describedby': description === '' ? undefined : noteId,
    'aria-keyshortcuts': shortcut?.keys,
    'data-active': props.active || undefined,
    'data-urgent': props.urgent || undefined,
    ...(wordsShown && shortcut === undefined && description === ''
      ? {}
      : tip({ words: label, keys: shortcut?.shown, note: description }, 'right')),
  };
  const inside = (
    <>
      <span className="he-item-icon">
        <Icon size={18} strokeWidth={1.5} aria-hidden="true" focusable="false" />
      </span>
      <span className="he-item-label">{words}</span>
      {marked ? <span className="he-marker" data-count={count} /> : null}
      {/* The sheet shows the state, because words in the item itself would count as a part of its label. */}
      {props.aside === undefined ? null : <span className="he-item-aside" data-words={props.aside} />}
    </>
  );
  const control =
    href === undefined ? (
      <button
        type="button"
        {...shared}
        data-repeats={props.repeats ? '' : undefined}
        aria-pressed={props.pressed}
        aria-expanded={props.expanded}
        aria-haspopup={props.opensDialog ? 'dialog' : undefined}
        aria-disabled={disabledReason ? true : undefined}
        onClick={(event) => choose(props, event)}
      >
        {inside}
      </button>
    ) : (
      <a href={href} {...shared}>
        {inside}
      </a>
    );
  return (
    <>
      {control}
      {description === '' ? null : (
        <span id={noteId} className="he-sr">
          {description}
        </span>
      )}
    </>
  );
});

/** Returns the words that describe an item: why it is disabled, and its note. They are empty for most items. */
export const describe = ({ disabledReason, note }: Pick<MenuEntry, 'disabledReason' | 'note'>): string =>
  [disabledReason, note].filter(Boolean).join('. ');

/**
 * Focuses the item, because some browsers do not focus a clicked button. If the item is disabled, shows the reason as a
 * message, because some users cannot see the tooltip.
 */
export function choose(
  { disabledReason, once, onChoose }: Pick<MenuEntry, 'disabledReason' | 'once' | 'onChoose'>,
  event: MouseEvent<HTMLElement>,
): void {
  event.currentTarget.focus();
  if (once && event.detail > 1) return;
  if (disabledReason) toastError(disabledReason);
  // A click with `detail` 0 comes from Enter, the space bar or a screen reader.
  else onChoose?.(event.detail === 0);
}
