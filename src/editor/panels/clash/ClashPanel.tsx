import { useStore } from '@nanostores/react';
import { ChevronDown, ChevronUp, type LucideIcon, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Choice, Side } from '../../../model/merge.ts';
import { placeBox } from '../../block-tools/place-box.ts';
import { $selection } from '../../document/selection.ts';
import { $start } from '../../document/start-editor.ts';
import { freeRoom, popoverRoom } from '../../page-dom/edges.ts';
import { followLayout, followRect } from '../../page-dom/follow-rect.ts';
import { placePopover } from '../../page-dom/popover-place.ts';
import { elementOf, focusPage, framedElement, unfold } from '../../page-dom/target-elements.ts';
import { $conflictChoices, decide, decideLater, saveMerged } from '../../saving/conflict.ts';
import { VersionText } from '../../saving/Differences.tsx';
import type { Conflict } from '../../saving/save-state.ts';
import { announce } from '../../ui/announcements.ts';
import { $dialogsClosed } from '../../ui/dialogs-closed.ts';
import { needSheets } from '../../ui/late-sheets.ts';
import { tip } from '../../ui/tip.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { When } from '../../ui/When.tsx';
import sheet from './clash.css?url';
import type { Clash } from './clashes.ts';

needSheets(sheet);

const CHOICES: readonly (readonly [Choice, string])[] = [
  ['mine', 'Keep mine'],
  ['theirs', 'Take theirs'],
  ['both', 'Keep both'],
];

interface ClashPanelProps {
  conflict: Conflict;
  clashes: readonly Clash[];
  /** Opens the dialog that compares the whole versions. */
  onCompare(): void;
}

/**
 * Asks about one clash after the other, each at its block. When all are decided, saves the merged version, unless the dialog has
 * more to ask. Escape closes the panel, and the notice about the save opens it again.
 */
export function ClashPanel({ conflict, clashes, onCompare }: ClashPanelProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const choices = useStore($conflictChoices);
  const you = useStore($start)?.user.username;
  const [shownId, setShown] = useState<string | null>(null);
  const isOpen = (clash: Clash) => !Object.hasOwn(choices, clash.id);
  const clash = clashes.find((one) => one.id === shownId) ?? clashes.find(isOpen) ?? clashes[0]!;
  const at = clashes.indexOf(clash);
  const count = clashes.length;
  const { savedBy, savedAt } = conflict;
  const isOwn = savedBy !== null && savedBy === you;
  const title = isOwn
    ? 'You changed this in another window too'
    : `${savedBy ?? 'Somebody'} changed this too`;

  usePlace(panel, clash);
  useReturn(panel);
  // Each save that meets a newer version asks anew, and only then.
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    announce(`${title}. ${toChooseIn(count)}`);
  }, [conflict]);

  const show = (next: Clash) => {
    setShown(next.id);
    announce(`${clashes.indexOf(next) + 1} of ${count}. ${next.where}`);
  };
  const choose = (choice: Choice) => {
    const left = new Set(decide(clash.id, choice).map((open) => open.id));
    const next = [...clashes.slice(at + 1), ...clashes.slice(0, at)].find((one) => left.has(one.id));
    if (next !== undefined) {
      show(next);
      // A second press of the same key must not decide the next clash unread.
      panel.current?.focus({ preventScroll: true });
    } else if (left.size > 0 || conflict.action === 'publish') onCompare();
    else void saveMerged();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    decideLater();
  };
  return (
    <>
      <Frame clash={clash} />
      <section
        ref={panel}
        role="dialog"
        tabIndex={-1}
        className="he-popover he-clash"
        data-sheet={useNarrow() ? '' : undefined}
        data-edits-site=""
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-where`}
        onKeyDown={onKeyDown}
      >
        <div className="he-clash-head">
          <h2 id={`${id}-title`}>{title}</h2>
          {count > 1 ? (
            <div className="he-tools">
              <Tool name="Previous" icon={ChevronUp} onPress={() => show(clashes.at(at - 1)!)} />
              <span>
                {at + 1} of {count}
              </span>
              <Tool name="Next" icon={ChevronDown} onPress={() => show(clashes[(at + 1) % count]!)} />
            </div>
          ) : null}
          <Tool name="Decide later" icon={X} onPress={decideLater} />
        </div>
        <dl>
          <Version name="Yours" side="mine" clash={clash} />
          <Version name="Theirs" side="theirs" clash={clash} />
        </dl>
        <p id={`${id}-where`}>
          {clash.where}. Saved <When iso={savedAt} />.
        </p>
        <div className="he-clash-choices">
          {CHOICES.filter(([choice]) => choice !== 'both' || clash.difference.both !== undefined).map(
            ([choice, words]) => (
              <button
                key={choice}
                type="button"
                className="he-button"
                aria-pressed={count > 1 ? choices[clash.id] === choice : undefined}
                onClick={() => choose(choice)}
              >
                {words}
              </button>
            ),
          )}
          <button type="button" className="he-button" onClick={onCompare}>
            Compare
          </button>
        </div>
      </section>
    </>
  );
}

function toChooseIn(count: number): string {
  return count === 1 ? 'Choose which words stay.' : `Choose which words stay, in ${count} places.`;
}

function Version({ name, side, clash }: { name: string; side: Side; clash: Clash }) {
  const Marked = side === 'mine' ? 'del' : 'ins';
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <VersionText
          difference={clash.difference}
          side={side}
          marked={(words) => (
            <Marked>
              <span className="he-sr">{`only in ${name.toLowerCase()}: `}</span>
              {words}
            </Marked>
          )}
        />
      </dd>
    </div>
  );
}

function Tool({ name, icon: Icon, onPress }: { name: string; icon: LucideIcon; onPress(): void }) {
  return (
    <button type="button" className="he-tool" aria-label={name} onClick={onPress} {...tip({ words: name })}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" focusable="false" />
    </button>
  );
}

/** Draws a frame around the part of the page that the question is about. */
function Frame({ clash: { target } }: { clash: Clash }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () =>
      followRect(
        () => framedElement(target),
        (rect) => placeBox(box.current, rect),
      ),
    [target],
  );
  return (
    <div className="he-overlay" aria-hidden="true">
      <div ref={box} className="he-box he-clash-box" hidden />
    </div>
  );
}

/** Gives the focus back when the panel closes with it. */
function useReturn(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    const own = panel.current;
    return () => {
      if (!own?.contains(document.activeElement)) return;
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      if (!own.contains(document.activeElement)) return;
      // A text that was left is not editable any more, so it is selected again, as after a dialog.
      if ($selection.get() === null) focusPage(null);
      else $dialogsClosed.set($dialogsClosed.get() + 1);
    };
  }, [panel]);
}

/** The distance between the panel and the part of the page that it is about, in px. */
const GAP_PX = 10;

/** Scrolls to the part of the page that a clash is about, and keeps the panel beside it. A sheet has its place at the foot. */
function usePlace(panel: RefObject<HTMLElement | null>, clash: Clash): void {
  const narrow = useNarrow();
  const latest = useRef(clash);
  latest.current = clash;
  // The same clash is a new object whenever the page changes.
  useLayoutEffect(() => {
    const own = panel.current;
    const { target } = latest.current;
    if (own === null) return;
    unfold(target);
    scrollClear(elementOf(target), narrow ? own.getBoundingClientRect().top : freeRoom().bottom);
    if (narrow) return;
    const place = () => {
      const part = framedElement(latest.current.target)?.getBoundingClientRect();
      if (part === undefined) return;
      const size = { width: own.offsetWidth, height: own.offsetHeight };
      const { left, top } = placePopover(part, size, popoverRoom(), { gap: GAP_PX, kept: [part] });
      own.style.transform = `translate(${left}px, ${top}px)`;
    };
    const sizes = new ResizeObserver(place);
    sizes.observe(own);
    const stop = followLayout(place);
    return () => {
      stop();
      sizes.disconnect();
      own.style.transform = '';
    };
  }, [panel, clash.id, narrow]);
}

/** Scrolls an element to the middle of the window above a line, or to its upper edge if the element is higher. */
function scrollClear(element: Element | null, bottom: number): void {
  if (element === null) return;
  const rect = element.getBoundingClientRect();
  const { top } = freeRoom();
  const space = bottom - top - rect.height;
  window.scrollBy({ top: rect.top - top - Math.max(space / 2, GAP_PX), behavior: 'instant' });
}
