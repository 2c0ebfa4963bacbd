import { useStore } from '@nanostores/react';
import {
  type ComponentProps,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { Focusable, TooltipTrigger } from 'react-aria-components/Tooltip';
import { $menuExpanded } from '../document/menu-state.ts';
import { EditorTooltip } from '../ui/EditorTooltip.tsx';
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
export function MenuItem(props: MenuItemProps) {
  const { icon: Icon, label, shortcut, disabledReason, note, marked, count, href } = props;
  const noteId = useId();
  const { onFocus, ...tooltip } = useFocusTooltip();
  const wordsShown = useStore($menuExpanded) || props.labelled === true;
  const words = props.shown ?? label;
  const description = [disabledReason, note].filter(Boolean).join('. ');
  const shared = {
    id: props.id,
    className: 'he-item',
    'aria-label': words === label ? undefined : label,
    'data-labelled': props.labelled || undefined,
    'aria-describedby': description === '' ? undefined : noteId,
    'aria-keyshortcuts': shortcut?.keys,
    'data-active': props.active || undefined,
    onFocus,
  };
  const inside: ReactNode = (
    <>
      <span className="he-item-icon">
        <Icon size={18} strokeWidth={1.5} aria-hidden="true" focusable="false" />
      </span>
      <span className="he-item-label">{words}</span>
      {marked ? <span className="he-marker">{count}</span> : null}
      {props.aside === undefined ? null : (
        <span className="he-item-aside" aria-hidden="true">
          {props.aside}
        </span>
      )}
    </>
  );
  const control: ComponentProps<typeof Focusable>['children'] =
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
      <TooltipTrigger
        {...tooltip}
        delay={400}
        closeDelay={100}
        isDisabled={wordsShown && shortcut === undefined && description === ''}
      >
        <Focusable>{control}</Focusable>
        <EditorTooltip placement="right" offset={8}>
          {label}
          {shortcut === undefined ? null : <kbd>{shortcut.shown}</kbd>}
          {description === '' ? null : <span className="he-tooltip-note">{description}</span>}
        </EditorTooltip>
      </TooltipTrigger>
      {description === '' ? null : (
        <span id={noteId} className="he-sr">
          {description}
        </span>
      )}
    </>
  );
}

/**
 * Focuses the item, because some browsers do not focus a clicked button. If the item is disabled, shows the reason as a
 * message, because some users cannot see the tooltip.
 */
function choose({ disabledReason, once, onChoose }: MenuItemProps, event: MouseEvent<HTMLElement>): void {
  event.currentTarget.focus();
  if (once && event.detail > 1) return;
  if (disabledReason) toastError(disabledReason);
  // A click with `detail` 0 comes from Enter, the space bar or a screen reader.
  else onChoose?.(event.detail === 0);
}

/**
 * Returns the state of a tooltip in a list that scrolls. Scrolling closes tooltips. When a control gets the focus and is
 * scrolled into view, opens its tooltip again at the new position.
 */
function useFocusTooltip() {
  const [isOpen, setOpen] = useState(false);
  const onFocus = ({ currentTarget }: FocusEvent<HTMLElement>) => {
    // In the next frame, the scrolling is over.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (currentTarget.matches(':focus-visible')) setOpen(true);
      }),
    );
  };
  return { isOpen, onOpenChange: setOpen, onFocus };
}
