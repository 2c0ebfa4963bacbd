import { useStore } from '@nanostores/react';
import {
  ArrowLeft,
  ArrowLeftRight,
  ChevronRight,
  Ellipsis,
  type LucideIcon,
  MoveVertical,
  X,
} from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { definitionOf } from '../../blocks/registry.ts';
import { SCREEN_SIZES, type Spacing } from '../../model/spacing.ts';
import type { ListId } from '../../model/tree.ts';
import { $tree, blockAtom, listAtom } from '../document/current-tree.ts';
import { labelOf, ownerLabel } from '../document/labels.ts';
import { chooseFieldValues, useField } from '../document/use-field.ts';
import { SIDES, type Side } from '../fields/spacing/margins.ts';
import { followLayout } from '../page-dom/follow-rect.ts';
import { placePopover } from '../page-dom/popover-place.ts';
import { elementOf } from '../page-dom/target-elements.ts';
import { needSheets } from '../ui/late-sheets.ts';
import { moveFocus } from '../ui/move-focus.ts';
import popoverSheet from '../ui/popover.css?url';
import { useNarrow } from '../ui/use-narrow.ts';
import { usePressOutside } from '../ui/use-press-outside.ts';
import { BlockGlyph } from './BlockGlyph.tsx';
import sheet from './block-menu.css?url';
import { closeBlockMenu } from './block-menu-state.ts';
import { levelOnAll, SPACING_STEPS, stepWord } from './spacing-steps.ts';
import { type Tool, toolsFor } from './tools.ts';
import { turnBlock, typesFor } from './turn-block.ts';
import { firstLineOf } from './words-near.ts';

needSheets(popoverSheet, sheet);

interface BlockMenuProps {
  blockKey: string;
  /** The content list that contains the block. */
  list: ListId;
}

/** The part of the menu that is shown: all items, or the items behind one of them. */
type View = 'all' | 'turn' | 'space' | 'more';

const VIEW_TITLES: Readonly<Record<Exclude<View, 'all'>, string>> = {
  turn: 'Turn into',
  space: 'Space above and below',
  more: 'More',
};

const SIDE_LABELS: Readonly<Record<Side, string>> = { marginTop: 'Space above', marginBottom: 'Space below' };

/**
 * Shows the menu of a block: below the block's grip, or in a narrow window as a sheet at the lower edge of the window. Choosing
 * an item, Escape, and a press elsewhere close the menu.
 */
export default function BlockMenu({ blockKey, list }: BlockMenuProps) {
  const type = useStore(blockAtom(blockKey))?.componentType ?? '';
  const keys = useStore(listAtom(list));
  const narrow = useNarrow();
  const [view, setView] = useState<View>('all');
  const index = keys.indexOf(blockKey);
  const tools = toolsFor({ key: blockKey, componentType: type, list, index, count: keys.length });
  const turns = useMemo(() => (type === '' ? [] : typesFor(blockKey)), [blockKey, type]);
  const definition = definitionOf(type);
  const spaced = definition !== null && !definition.hideSpacing;

  const panel = useRef<HTMLElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const titleId = useId();
  usePlace(panel, blockKey, narrow, view);
  usePressOutside(panel, `[data-grip="${CSS.escape(blockKey)}"]`, () => closeBlockMenu({ focus: false }));
  useLayoutEffect(() => {
    itemsIn(menu.current)[0]?.focus({ preventScroll: true });
  }, [view]);

  const back = () => setView('all');
  const onKeyDown = (event: KeyboardEvent) => {
    const isBack =
      event.key === 'Escape' || (event.key === 'ArrowLeft' && view !== 'all' && !isInSteps(event.target));
    if (isBack) {
      event.preventDefault();
      event.stopPropagation();
      if (view === 'all') closeBlockMenu();
      else back();
    } else if (event.key === 'Tab') {
      closeBlockMenu();
      event.preventDefault();
    } else {
      onArrow(event, menu.current);
    }
  };
  const isTile = ({ tile }: Tool) => narrow && tile !== undefined;
  const row = (tool: Tool) => <Item key={tool.name} tool={tool} />;
  const first = tools.filter(({ place }) => place === 'first');

  return (
    <section
      ref={panel}
      className="he-popover he-block-menu"
      aria-labelledby={titleId}
      data-sheet={narrow ? '' : undefined}
    >
      <div className="he-block-menu-head">
        {view === 'all' ? (
          <p id={titleId}>
            <strong>{labelOf(type)}</strong> · {index + 1} of {keys.length}
          </p>
        ) : (
          <p id={titleId}>{VIEW_TITLES[view]}</p>
        )}
        {narrow ? (
          <button
            type="button"
            className="he-icon-button"
            aria-label="Close"
            onClick={() => closeBlockMenu()}
          >
            <X size={20} aria-hidden="true" focusable="false" />
          </button>
        ) : null}
      </div>
      <div ref={menu} role="menu" aria-labelledby={titleId} onKeyDown={onKeyDown} onPointerMove={focusUnder}>
        {view === 'all' ? (
          <>
            {narrow ? (
              <div className="he-tiles">
                {first.filter(isTile).map((tool) => (
                  <Tile key={tool.name} tool={tool} />
                ))}
              </div>
            ) : null}
            {turns.length === 0 ? null : (
              <Inner icon={ArrowLeftRight} name="Turn into" onOpen={() => setView('turn')} />
            )}
            {first.filter((tool) => !isTile(tool)).map(row)}
            {spaced && narrow ? <SpaceRow blockKey={blockKey} onOpen={() => setView('space')} /> : null}
            {spaced && !narrow ? <Spaces blockKey={blockKey} /> : <hr />}
            {tools.filter(({ place }) => place === 'last').map(row)}
            <Inner icon={Ellipsis} name="More" onOpen={() => setView('more')} />
          </>
        ) : (
          <>
            <Row icon={ArrowLeft} name="Back" onChoose={back} />
            {view === 'turn'
              ? turns.map((into) => (
                  <Row
                    key={into}
                    glyph={into}
                    name={labelOf(into)}
                    onChoose={() => run(() => turnBlock(blockKey, into))}
                  />
                ))
              : null}
            {view === 'space' ? <Spaces blockKey={blockKey} /> : null}
            {view === 'more' ? tools.filter(({ place }) => place === 'more').map(row) : null}
          </>
        )}
      </div>
    </section>
  );
}

/** Closes the menu, and then runs a tool, which may move the focus. */
function run(tool: () => void): void {
  closeBlockMenu();
  tool();
}

/** Runs a tool. A tool that is disabled only says why, and the menu stays open. */
function choose({ disabledReason, run: act }: Tool): void {
  if (disabledReason) act();
  else run(act);
}

function Item({ tool }: { tool: Tool }) {
  const { name, icon, shortcut, disabledReason } = tool;
  return (
    <Row icon={icon} name={name} shortcut={shortcut} reason={disabledReason} onChoose={() => choose(tool)} />
  );
}

/** Shows a tool of a phone's sheet. The sheet stays open, so that a component can be moved several places. */
function Tile({ tool: { name, tile, icon: Icon, disabledReason, run: act } }: { tool: Tool }) {
  const reasonId = useId();
  return (
    <>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className="he-tile"
        aria-label={name}
        aria-disabled={disabledReason ? true : undefined}
        aria-describedby={disabledReason ? reasonId : undefined}
        onClick={act}
      >
        <Icon size={20} aria-hidden="true" focusable="false" />
        <span>{tile}</span>
      </button>
      <Reason id={reasonId} reason={disabledReason} />
    </>
  );
}

interface RowProps {
  name: string;
  icon?: LucideIcon;
  /** The component type whose drawing the row shows in place of an icon. */
  glyph?: string;
  shortcut?: Tool['shortcut'] | undefined;
  reason?: string | null | undefined;
  /** The words at the end of the row. */
  words?: string;
  opens?: boolean;
  onChoose(): void;
}

function Row({ name, icon: Icon, glyph, shortcut, reason, words, opens = false, onChoose }: RowProps) {
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
        {opens ? <ChevronRight size={16} aria-hidden="true" focusable="false" /> : null}
      </button>
      <Reason id={reasonId} reason={reason} />
    </>
  );
}

function Inner({ onOpen, ...row }: Pick<RowProps, 'name' | 'icon' | 'words'> & { onOpen(): void }) {
  return <Row {...row} opens onChoose={onOpen} />;
}

function Reason({ id, reason }: { id: string; reason: string | null | undefined }) {
  if (!reason) return null;
  return (
    <span id={id} className="he-sr">
      {reason}
    </span>
  );
}

function Spaces({ blockKey }: { blockKey: string }) {
  return (
    <div className="he-spaces" role="presentation">
      {SIDES.map((side) => (
        <Space key={side} blockKey={blockKey} side={side} />
      ))}
    </div>
  );
}

/** Sets the space above or below a block, for all screens, in one of four steps. */
function Space({ blockKey, side }: { blockKey: string; side: Side }) {
  const { value } = useField<Spacing | null>(blockKey, side);
  const level = levelOnAll(side, value);
  const set = (to: number) => {
    const spacing = Object.fromEntries(SCREEN_SIZES.map((size) => [size, to]));
    chooseFieldValues(
      blockKey,
      { [side]: spacing },
      `Change spacing of ${ownerLabel($tree.get(), blockKey)}`,
    );
  };
  return (
    <fieldset className="he-space">
      <legend>{SIDE_LABELS[side]}</legend>
      <div className="he-steps" role="presentation">
        {SPACING_STEPS.map((step) => (
          <button
            key={step.word}
            type="button"
            role="menuitemradio"
            tabIndex={-1}
            className="he-step"
            data-word={step.word}
            aria-checked={step.level === level}
            onClick={() => set(step.level)}
          >
            {step.word}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Shows the row that opens the spacing of a block, with the spacing in words: `None, Normal`. */
function SpaceRow({ blockKey, onOpen }: { blockKey: string; onOpen(): void }) {
  const above = stepWord('marginTop', useField<Spacing | null>(blockKey, 'marginTop').value);
  const below = stepWord('marginBottom', useField<Spacing | null>(blockKey, 'marginBottom').value);
  return <Inner icon={MoveVertical} name={VIEW_TITLES.space} words={`${above}, ${below}`} onOpen={onOpen} />;
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
  return target instanceof Element && target.closest('.he-steps, .he-tiles') !== null;
}

/**
 * Moves the focus with the arrow keys: up and down between the items, left and right between the steps of a space or between
 * tiles. The arrow to the right opens the items behind an item.
 */
function onArrow(event: KeyboardEvent, menu: HTMLElement | null): void {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return;
  const row = target.closest<HTMLElement>('.he-steps, .he-tiles');
  if (event.key === 'ArrowRight' && target.matches('[data-opens]')) {
    event.preventDefault();
    target.click();
    return;
  }
  if (row !== null) moveFocus(event, itemsIn(row), 'horizontal');
  // Only one item of a row counts: the focused one, or else the checked or the first one.
  const stops = itemsIn(menu).filter((item) => {
    const own = item.closest<HTMLElement>('.he-steps, .he-tiles');
    if (own === null || item === target) return true;
    if (own === row) return false;
    return item === (own.querySelector('[aria-checked="true"]') ?? own.firstElementChild);
  });
  moveFocus(event, stops, 'vertical');
  // Stops the event, because the keys of an open menu are not shortcuts of its block, except those with a modifier.
  if (!event.altKey && !event.ctrlKey && !event.metaKey) event.stopPropagation();
}

/** The least width of a block's menu, in px. */
const LEAST_PX = 200;

/** Places the menu below the block's grip, where it does not cover the block's first line. */
function usePlace(panel: RefObject<HTMLElement | null>, blockKey: string, narrow: boolean, view: View): void {
  useLayoutEffect(() => {
    const own = panel.current;
    if (own === null || narrow) return;
    const stop = followLayout(() => {
      const grip = document.querySelector(`[data-grip="${CSS.escape(blockKey)}"]`);
      const block = elementOf({ owner: blockKey, property: '' });
      if (grip === null || block === null) return;
      const size = { width: own.offsetWidth, height: own.scrollHeight };
      const room = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const line = firstLineOf(block);
      const { left, top } = placePopover(grip.getBoundingClientRect(), size, room, { gap: 8, kept: [line] });
      // Over the editor's menu, the menu is a little narrower rather than over the block's first letter.
      own.style.maxWidth = left === 0 ? `${Math.max(line.left - 4, LEAST_PX)}px` : '';
      own.style.transform = `translate(${left}px, ${top}px)`;
    });
    return () => {
      stop();
      own.style.transform = '';
      own.style.maxWidth = '';
    };
    // The view is a dependency, because it changes the height.
  }, [panel, blockKey, narrow, view]);
}
