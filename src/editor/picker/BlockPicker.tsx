import { useStore } from '@nanostores/react';
import { Search } from 'lucide-react';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { BlockDefinition } from '../../blocks/definition.ts';
import { definitions } from '../../blocks/registry.ts';
import type { BlockPosition } from '../../model/patch.ts';
import type { ListId } from '../../model/tree.ts';
import { BlockGlyph } from '../block-tools/BlockGlyph.tsx';
import { insertNew } from '../block-tools/block-actions.ts';
import { pasteByButton } from '../block-tools/clipboard.ts';
import { placeWords } from '../block-tools/messages.ts';
import { storedClip } from '../block-tools/stored-clip.ts';
import { $tree } from '../document/current-tree.ts';
import { labelOf } from '../document/labels.ts';
import { $componentPreview, $pickerOptions, choose, closePicker } from '../document/picker-place.ts';
import { acceptedIn, accepts } from '../document/selection.ts';
import { freeRoom, popoverRoom } from '../page-dom/edges.ts';
import { followLayout } from '../page-dom/follow-rect.ts';
import { lineOf } from '../page-dom/gap.ts';
import { handlePickerKeys, type PickerActions } from '../page-dom/picker-keys.ts';
import { steadyPlacement } from '../page-dom/popover-place.ts';
import { revealCaretAbove } from '../page-dom/reveal-selected.ts';
import { announce } from '../ui/announcements.ts';
import { needSheets } from '../ui/late-sheets.ts';
import { useNarrow } from '../ui/use-narrow.ts';
import { usePressOutside } from '../ui/use-press-outside.ts';
import { Choice } from './Choice.tsx';
import { fitsHere } from './fits-here.ts';
import { withOneText } from './one-text.ts';
import sheet from './picker.css?url';
import { found, inGroups } from './search.ts';
import { rememberUse, usedLately } from './used-lately.ts';

needSheets(sheet);

const NOTHING_FOUND = 'No component has these words';
/** The key of the choice that pastes the last copied component. */
const PASTE = 'paste';
/** The number of components that the picker shows as used lately. */
const LATELY = 3;

/** A component to choose. */
interface Option {
  /** The component type, or `PASTE`. */
  readonly key: string;
  readonly type: string;
  readonly label: string;
  readonly about: string;
  readonly alsoCalled?: readonly string[] | undefined;
}

interface Section {
  readonly name: string;
  readonly options: readonly Option[];
}

/**
 * Shows the components that a place accepts, in a popover at the place: with a search, those that fit and those used lately
 * first. Before the user chooses a component, its preview appears in the place, over the page. If the words to search for are
 * typed in a text on the page, that text keeps the focus, and the picker handles its arrow keys, Enter and Escape.
 */
export default function BlockPicker({ place }: { place: BlockPosition }) {
  const { search: typed, at } = useStore($pickerOptions);
  const [own, setOwn] = useState('');
  const [all, setAll] = useState(false);
  const [mark, setMark] = useState<string | null>(null);
  const search = typed ?? own;
  const narrow = useNarrow();
  const root = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [id, placeId] = [useId(), useId()];

  const accepted = useMemo(() => acceptedIn($tree.get(), place.list), [place.list]);
  const offered = definitions.filter(({ type }) => accepts(accepted, type));
  const sections =
    search.trim() === '' ? unsearched(withOneText(offered), place, all) : searched(offered, search);
  const options = sections.flatMap((section) => section.options);
  const marked = options.find(({ key }) => key === mark) ?? options[0] ?? null;

  usePlace(root, place, { at, isTyped: typed !== undefined, narrow });
  usePressOutside(root, '[data-add-here]', closePicker);
  useEffect(() => {
    if (typed === undefined) field.current?.focus({ preventScroll: true });
  }, [typed]);
  useLayoutEffect(() => {
    if (marked === null || root.current === null) return;
    const row = root.current.querySelector(`[data-choice="${CSS.escape(marked.key)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
  }, [marked?.key]);

  const take = ({ key, type }: Option) => {
    if (key !== PASTE) rememberUse(type);
    choose(() => (key === PASTE ? pasteByButton(place) : insertNew(type, place)));
  };
  const step = (by: number) => {
    const index = marked === null ? -1 : options.indexOf(marked);
    const next = options[(index + by + options.length) % options.length];
    if (next === undefined) return;
    setMark(next.key);
    announce(`${next.label}. ${next.about}`);
  };
  useKeysOfText(typed !== undefined, {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => (marked === null ? closePicker() : take(marked)),
    Escape: closePicker,
  });

  const look = (words: string) => {
    setOwn(words);
    setMark(null);
    $componentPreview.set(null);
    const count = found(offered, words).length;
    announce(count === 0 ? NOTHING_FOUND : `${count} ${count === 1 ? 'component' : 'components'}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const choices = [...(root.current?.querySelectorAll<HTMLElement>('[data-choice]') ?? [])];
    const inField = event.target === field.current;
    const index = choices.indexOf(event.target as HTMLElement);
    if (event.key === 'Escape' && search !== '') {
      event.preventDefault();
      look('');
      field.current?.focus();
    } else if (inField && event.key === 'Enter') {
      event.preventDefault();
      if (marked !== null) take(marked);
    } else if ((inField || index >= 0) && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const next = index + (event.key === 'ArrowDown' ? 1 : -1);
      // Above the first choice is the search field.
      if (next < 0 && !inField) field.current?.focus();
      else choices.at(inField && event.key === 'ArrowUp' ? -1 : next % choices.length)?.focus();
    } else if (
      index >= 0 &&
      event.key.length === 1 &&
      event.key !== ' ' &&
      !event.ctrlKey &&
      !event.metaKey
    ) {
      // A letter goes on with the search.
      field.current?.focus();
    }
  };

  return (
    <search
      ref={root}
      className="he-popover he-picker"
      data-sheet={narrow ? '' : undefined}
      data-own-history=""
      aria-label="Components to add"
      onKeyDown={onKeyDown}
    >
      <p id={placeId} className="he-sr">
        {placeWords($tree.get(), place)}
      </p>
      {typed === undefined ? (
        <div className="he-picker-search">
          <Search size={18} strokeWidth={1.5} aria-hidden="true" focusable="false" />
          <input
            ref={field}
            id={id}
            type="search"
            autoComplete="off"
            aria-label="Search components"
            placeholder="Search"
            aria-describedby={placeId}
            value={own}
            onChange={(event) => look(event.target.value)}
          />
        </div>
      ) : null}
      {/* The handler is on the group, so that the preview stays while the pointer moves between two choices. */}
      <div className="he-picks" onPointerLeave={() => $componentPreview.set(null)}>
        {sections.map(({ name, options: choices }) => (
          <section key={name} aria-label={name}>
            <h3>{name}</h3>
            {choices.map((option) => (
              <Choice
                key={option.key}
                type={option.key === PASTE ? option.type : option.key}
                label={option.label}
                about={option.about}
                marked={option === marked}
                onShow={() => {
                  setMark(option.key);
                  $componentPreview.set(option.key === PASTE || typed !== undefined ? null : option.type);
                }}
                onChoose={() => take(option)}
              />
            ))}
          </section>
        ))}
        {options.length === 0 ? <NothingFound onClear={typed === undefined ? () => look('') : null} /> : null}
      </div>
      {marked === null || narrow ? null : <Preview option={marked} />}
      <div className="he-picker-foot">
        <span>Type to search {offered.length} blocks</span>
        {search === '' && !all ? (
          <button type="button" className="he-picker-all" onClick={() => setAll(true)}>
            See them all
          </button>
        ) : null}
      </div>
    </search>
  );
}

/** Shows the drawing of the marked component, and sentences about it. */
function Preview({ option: { type, about, alsoCalled = [] } }: { option: Option }) {
  return (
    <div className="he-picker-preview" aria-hidden="true">
      <div className="he-picker-picture">
        <BlockGlyph type={type} />
      </div>
      <p>
        {about}
        {alsoCalled.length === 0 ? null : ` Also called ${alsoCalled.slice(0, 4).join(', ')}.`}
      </p>
    </div>
  );
}

function NothingFound({ onClear }: { onClear: (() => void) | null }) {
  return (
    <div className="he-picker-none">
      <p>{NOTHING_FOUND}.</p>
      {onClear === null ? null : (
        <button type="button" className="he-button" onClick={onClear}>
          Show all
        </button>
      )}
    </div>
  );
}

/** Returns the components without a search. Unless `all` is true, those that fit and those used lately come first. */
function unsearched(
  offered: readonly BlockDefinition[],
  place: BlockPosition,
  all: boolean,
): readonly Section[] {
  const fitting = all ? [] : fitsHere($tree.get(), place, offered);
  const lately = all
    ? []
    : usedLately()
        .flatMap((type) => offered.find((definition) => definition.type === type) ?? [])
        .filter((definition) => !fitting.includes(definition))
        .slice(0, LATELY);
  const others = offered.filter(
    (definition) => !fitting.includes(definition) && !lately.includes(definition),
  );
  return [
    { name: 'Copied', options: copied(offered) },
    { name: 'Fits here', options: fitting.map(optionOf) },
    { name: 'Used lately', options: lately.map(optionOf) },
    ...grouped(others),
  ].filter(({ options }) => options.length > 0);
}

function searched(offered: readonly BlockDefinition[], search: string): readonly Section[] {
  return grouped(found(offered, search));
}

function grouped(definitions: readonly BlockDefinition[]): readonly Section[] {
  return inGroups(definitions).map(({ name, choices }) => ({ name, options: choices.map(optionOf) }));
}

function optionOf({ type, label, about, alsoCalled }: BlockDefinition): Option {
  return { key: type, type, label, about, alsoCalled };
}

/** Returns the choice that pastes the last copied component, if the place accepts it. */
function copied(offered: readonly BlockDefinition[]): readonly Option[] {
  const type = storedClip()?.block.componentType;
  if (type === undefined || !offered.some((definition) => definition.type === type)) return [];
  const about = 'The component you copied last, with its content.';
  return [{ key: PASTE, type, label: `Paste ${labelOf(type)}`, about }];
}

/** Handles the keys of the text on the page that has the focus while the picker is open. */
function useKeysOfText(isOn: boolean, keys: PickerActions): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!isOn) return;
    return handlePickerKeys({
      ArrowDown: () => latest.current.ArrowDown(),
      ArrowUp: () => latest.current.ArrowUp(),
      Enter: () => latest.current.Enter(),
      Escape: () => latest.current.Escape(),
    });
  }, [isOn]);
}

/** The distance between the picker and the caret or the button at which it stands, in px. */
const GAP_PX = 10;

/** Places the picker at the caret, at the button that opened it, or at the gap. A sheet has its place, below the caret's line. */
function usePlace(
  root: RefObject<HTMLElement | null>,
  { list, after }: BlockPosition,
  { at, isTyped, narrow }: { at: DOMRect | undefined; isTyped: boolean; narrow: boolean },
): void {
  const [placed] = useState(steadyPlacement);
  // Without dependencies, because each search changes the height of the picker.
  useLayoutEffect(() => {
    const own = root.current;
    if (own === null) return;
    if (narrow) {
      if (isTyped) revealCaretAbove(own);
      return;
    }
    const stop = followLayout(() => {
      const empty = after === null ? emptyPlace(list) : undefined;
      const anchor = anchorOf({ list, after }, isTyped ? at : (litButton() ?? empty ?? at));
      const size = { width: own.offsetWidth, height: own.offsetHeight };
      const room = popoverRoom();
      const menu = new DOMRect(0, 0, freeRoom().left, room.height);
      const kept = anchor === empty ? [anchor, menu] : [anchor];
      const { left, top } = placed(anchor, size, room, { gap: GAP_PX, kept });
      own.style.transform = `translate(${left}px, ${top}px)`;
    });
    return () => {
      stop();
      own.style.transform = '';
    };
  });
}

function anchorOf(place: BlockPosition, at: DOMRect | undefined): DOMRect {
  if (at !== undefined) return at;
  const { left, top, width } = lineOf(place) ?? { left: 0, top: window.innerHeight / 3, width: 0 };
  return new DOMRect(left, top, width, 0);
}

/** Returns the rectangle of the '+' that opened the picker. */
function litButton(): DOMRect | undefined {
  const lit = document.querySelector('.he-gutter [data-add-here][aria-expanded="true"]:not([hidden])');
  return lit?.getBoundingClientRect();
}

/** Returns the upper left corner of the place that an empty list shows. */
function emptyPlace(list: ListId): DOMRect | undefined {
  const place = document.querySelector(`.site [data-empty-list="${CSS.escape(list)}"]`);
  const { left, top } = place?.getBoundingClientRect() ?? {};
  return left === undefined ? undefined : new DOMRect(left, top, 0, 0);
}
