import { ChevronRight, type LucideIcon, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Edges, popoverRoom } from '../page-dom/edges.ts';
import { followLayout } from '../page-dom/follow-rect.ts';
import { steadyPlacement } from '../page-dom/popover-place.ts';
import { needSheets } from '../ui/late-sheets.ts';
import { moveFocus } from '../ui/move-focus.ts';
import type { Shortcut } from '../ui/shortcuts.ts';
import stepsSheet from '../ui/steps.css?url';
import { useNarrow } from '../ui/use-narrow.ts';
import { usePressOutside } from '../ui/use-press-outside.ts';
import { BlockGlyph } from './BlockGlyph.tsx';
import sheet from './block-menu.css?url';
import { firstLineOf } from './words-near.ts';

needSheets(stepsSheet, sheet);

interface MenuPanelProps {
  head: ReactNode;
  /** A selector of the grip that opened the menu. */
  grip: string;
  /** Returns the part of the page that the grip is for. */
  element(): HTMLElement | null;
  /** The name of the items that are shown. The first of them gets the focus. */
  view: string;
  /** Returns to the first items; null if these are shown. */
  onBack: (() => void) | null;
  onClose(options?: { focus?: boolean }): void;
  children: ReactNode;
}

/**
 * Shows the menu of a grip: below the grip, or in a narrow window as a sheet at the lower edge of the window. Choosing an item,
 * Escape, and a press elsewhere close the menu.
 */
export function MenuPanel({ head, grip, element, view, onBack, onClose, children }: MenuPanelProps) {
  const narrow = useNarrow();
  const panel = useRef<HTMLElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const titleId = useId();
  usePlace(panel, grip, element, narrow, view);
  usePressOutside(panel, grip, () => onClose({ focus: false }));
  useLayoutEffect(() => {
    itemsIn(menu.current)[0]?.focus({ preventScroll: true });
  }, [view]);

  const onKeyDown = (event: KeyboardEvent) => {
    const isBack =
      event.key === 'Escape' || (event.key === 'ArrowLeft' && onBack !== null && !isInSteps(event.target));
    if (isBack) {
      event.preventDefault();
      event.stopPropagation();
      (onBack ?? onClose)();
    } else if (event.key === 'Tab') {
      onClose();
      event.preventDefault();
    } else {
      onArrow(event, menu.current);
    }
  };
  return (
    <section
      ref={panel}
      className="he-popover he-block-menu"
      aria-labelledby={titleId}
      data-sheet={narrow ? '' : undefined}
    >
      <div className="he-block-menu-head">
        <p id={titleId}>{head}</p>
        {narrow ? (
          <button type="button" className="he-icon-button" aria-label="Close" onClick={() => onClose()}>
            <X size={20} aria-hidden="true" focusable="false" />
          </button>
        ) : null}
      </div>
      <div ref={menu} role="menu" aria-labelledby={titleId} onKeyDown={onKeyDown} onPointerMove={focusUnder}>
        {children}
      </div>
    </section>
  );
}

export interface RowProps {
  name: string;
  icon?: LucideIcon;
  /** The component type whose drawing the row shows in place of an icon. */
  glyph?: string;
  shortcut?: Shortcut | undefined;
  reason?: string | null | undefined;
  /** The words at the end of the row. */
  words?: string;
  opens?: boolean;
  onChoose(): void;
}

/** Shows an item of a menu. */
export function Row({ name, icon: Icon, glyph, shortcut, reason, words, opens = false, onChoose }: RowProps) {
  const reasonId = useId();
  return (
    <>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className="he-menu-row"
        aria-label={words === undefined ? name : `${name} ${words}`}
        aria-haspopup={opens ? 'menu' : undefined}
        aria-keyshortcuts={shortcut?.keys}
        aria-disabled={reason ? true : undefined}
        aria-describedby={reason ? reasonId : undefined}
        data-shortcut={shortcut?.shown.replaceAll('+', ' ')}
        data-opens={opens ? '' : undefined}
        onClick={onChoose}
      >
        {Icon === undefined ? null : <Icon size={18} aria-hidden="true" focusable="false" />}
        {glyph === undefined ? null : <BlockGlyph type={glyph} />}
        <span>{name}</span>
        {words === undefined ? null : <span className="he-menu-words"> {words}</span>}
        {opens && words === undefined ? (
          <ChevronRight size={16} aria-hidden="true" focusable="false" />
        ) : null}
      </button>
      <Reason id={reasonId} reason={reason} />
    </>
  );
}

/** Shows an item that opens a view of the menu with more items. */
export function Inner({ onOpen, ...row }: Pick<RowProps, 'name' | 'icon' | 'words'> & { onOpen(): void }) {
  return <Row {...row} opens onChoose={onOpen} />;
}

/** Says why an item is disabled. */
export function Reason({ id, reason }: { id: string; reason: string | null | undefined }) {
  if (!reason) return null;
  return (
    <span id={id} className="he-sr">
      {reason}
    </span>
  );
}

/** Focuses the item under the pointer, so that only one item is highlighted. */
function focusUnder({ target, pointerType }: PointerEvent): void {
  const item =
    pointerType === 'mouse' && target instanceof Element ? target.closest<HTMLElement>('.he-menu-row') : null;
  if (item !== null && item !== document.activeElement) item.focus({ preventScroll: true });
}

function itemsIn(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

function isInSteps(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.he-steps, .he-tool-tiles') !== null;
}

/**
 * Moves the focus with the arrow keys: up and down between the items, left and right between the steps of a space or between
 * tiles. The arrow to the right opens the items behind an item.
 */
function onArrow(event: KeyboardEvent, menu: HTMLElement | null): void {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return;
  const row = target.closest<HTMLElement>('.he-steps, .he-tool-tiles');
  if (event.key === 'ArrowRight' && target.matches('[data-opens]')) {
    event.preventDefault();
    target.click();
    return;
  }
  if (row !== null) moveFocus(event, itemsIn(row), 'horizontal');
  // Only one item of a row counts: the focused one, or else the checked or the first one.
  const stops = itemsIn(menu).filter((item) => {
    const own = item.closest<HTMLElement>('.he-steps, .he-tool-tiles');
    if (own === null || item === target) return true;
    if (own === row) return false;
    return item === (own.querySelector('[aria-checked="true"]') ?? own.firstElementChild);
  });
  moveFocus(event, stops, 'vertical');
  // Stops the event, because the keys of an open menu are not shortcuts of the page, except those with a modifier.
  if (!event.altKey && !event.ctrlKey && !event.metaKey) event.stopPropagation();
}

/** The least width of a menu, in px. */
const LEAST_PX = 200;

/** Places the menu below its grip, where it does not cover the first line of the part that the grip is for. */
function usePlace(
  panel: RefObject<HTMLElement | null>,
  gripName: string,
  element: () => HTMLElement | null,
  narrow: boolean,
  view: string,
): void {
  const [placed] = useState(steadyPlacement);
  useLayoutEffect(() => {
    const own = panel.current;
    if (own === null || narrow) return;
    const stop = followLayout(() => {
      const grip = document.querySelector(gripName);
      const part = element();
      if (grip === null || part === null) return;
      const size = { width: own.offsetWidth, height: own.scrollHeight };
      const line = firstLineOf(part);
      const { left, top } = placed(drawnEdges(grip), size, popoverRoom(), { gap: 12, kept: [line] });
      // Over the menu bar, the menu is a little narrower rather than over the part's first letter.
      own.style.maxWidth = left === 0 ? `${Math.max(line.left - 4, LEAST_PX)}px` : '';
      own.style.transform = `translate(${left}px, ${top}px)`;
    });
    return () => {
      stop();
      own.style.transform = '';
      own.style.maxWidth = '';
    };
    // The view is a dependency, because it changes the height; the element is looked up in each measurement.
  }, [panel, gripName, narrow, view, placed]);
}

/** Returns the edges of the visible part of a grip, whose target is larger. */
function drawnEdges(grip: Element): Edges {
  const { left, top, right, bottom } = grip.getBoundingClientRect();
  const edge = grip.clientLeft;
  return { left: left + edge, top: top + edge, right: right - edge, bottom: bottom - edge };
}
