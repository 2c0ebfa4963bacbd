import { useStore } from '@nanostores/react';
import { CaseSensitive, ChevronDown, ChevronUp, type LucideIcon, Replace, WholeWord, X } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { attempt } from '../document/changes.ts';
import { $tree } from '../document/current-tree.ts';
import { endTyping } from '../document/history.ts';
import { ownerLabel } from '../document/labels.ts';
import { $selection, select } from '../document/selection.ts';
import { $start } from '../document/start-editor.ts';
import { blockTarget } from '../document/target.ts';
import { typeKept } from '../page-dom/kept-keys.ts';
import { focusPage } from '../page-dom/target-elements.ts';
import { targetOfPlace } from '../panels/select-place.ts';
import { announce } from '../ui/announcements.ts';
import { needSheets } from '../ui/late-sheets.ts';
import { tip } from '../ui/tip.ts';
import sheet from './find.css?url';
import { $findAsked } from './find-state.ts';
import type { Sought } from './find-words.ts';
import { type Hit, hitsIn, isReplaceable, replaced } from './hits.ts';
import { clearMarks, markHits, scrollToHit } from './marked-page.ts';

needSheets(sheet);

/** The pause in typing after which the first hit is shown, in milliseconds. */
const PAUSE_MS = 250;
/** The maximum number of characters of selected words that are looked for at once. */
const MOST_SELECTED = 100;

const KINDS: Readonly<Record<Hit['kind'], string>> = {
  words: '',
  picture: ', description of a picture',
  address: ', address of a link',
  setting: ', a setting',
};

/** Finds and replaces words in all texts of the open page, as it is while it is edited. */
export default function FindBar() {
  const id = useId();
  const bar = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const asked = useStore($findAsked);
  const canChange = useStore($start)?.canChange ?? false;
  const tree = useDeferredValue(useStore($tree));
  const [before] = useState(() => document.activeElement);
  const [sought, setSought] = useState<Sought>(() => ({
    ...{ words: selectedWords(), matchCase: false, wholeWords: false },
  }));
  const [at, setAt] = useState<number | null>(null);
  const [isReplacing, setReplacing] = useState(false);
  const [words, setWords] = useState('');
  const hits = useMemo(() => hitsIn(tree, sought), [tree, sought]);
  const count = hits.length;
  const shown = at === null ? null : (hits[Math.min(at, count - 1)] ?? null);

  useEffect(() => {
    if (asked === 0) return;
    field.current?.focus({ preventScroll: true });
    field.current?.select();
    typeKept();
  }, [asked]);
  useEffect(() => {
    // The page is drawn anew before its hits are marked.
    const frame = requestAnimationFrame(() => markHits(hits, shown, sought));
    return () => cancelAnimationFrame(frame);
  }, [hits, shown, sought]);
  useEffect(() => clearMarks, []);

  const show = (hit: Hit, index: number, of: number) => {
    setAt(index);
    const { owner, property, kind } = hit;
    const target = targetOfPlace(hit) ?? blockTarget($tree.get(), owner);
    if (target !== null) select(target, { focus: 'stay', settings: kind !== 'words', field: property });
    requestAnimationFrame(() => bar.current && scrollToHit(hit, sought, bar.current));
    const place = ownerLabel($tree.get(), owner);
    announce(`${index + 1} of ${of}, ${place}${KINDS[kind]}: ${hit.around}`);
  };
  const go = (by: 1 | -1) => {
    if (count === 0) {
      announce(sought.words === '' ? 'Write what to find.' : NOTHING);
      return;
    }
    const next = at === null ? (by === 1 ? 0 : count - 1) : (Math.min(at, count - 1) + by + count) % count;
    show(hits[next]!, next, count);
  };
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ hits, show });
  latest.current = { hits, show };
  useEffect(() => {
    setAt(null);
    if (sought.words === '') return;
    pause.current = setTimeout(() => {
      const [first] = latest.current.hits;
      if (first === undefined) announce(NOTHING);
      else latest.current.show(first, 0, latest.current.hits.length);
    }, PAUSE_MS);
    return () => clearTimeout(pause.current);
  }, [sought]);

  const replace = (chosen: readonly Hit[]) => {
    // The first hit, which was to be shown, would be announced in place of what was done.
    clearTimeout(pause.current);
    const kept = chosen.filter((hit) => !isReplaceable(hit)).length;
    const done = chosen.length - kept;
    const name = `Replace ‘${sought.words}’`;
    endTyping();
    if (done > 0 && !attempt(() => replaced($tree.get(), chosen, words, name))) return;
    const left = kept === 0 ? '' : ` ${kept === 1 ? 'An address' : `${kept} addresses`} of links stayed.`;
    announce(`${done} replaced.${left}${done > 0 ? ' Undo brings back what was there.' : ''}`);
  };
  const close = () => {
    $findAsked.set(0);
    if (before instanceof HTMLElement && before.isConnected && before !== document.body)
      before.focus({ preventScroll: true });
    else focusPage($selection.get());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    // The browser's own search opens, if it is asked for from the bar.
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'f') event.stopPropagation();
    else if (key === 'Escape') close();
    else if (key === 'Enter' && event.target === field.current) go(shiftKey ? -1 : 1);
    else return;
    if (key === 'Escape' || key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const said =
    sought.words === ''
      ? ''
      : count === 0
        ? 'Nothing found'
        : `${at === null ? 0 : Math.min(at, count - 1) + 1} of ${count}`;
  return (
    <search ref={bar} className="he-find" aria-label="Find in this page" onKeyDown={onKeyDown}>
      <div className="he-find-row" data-own-history="">
        <input
          ref={field}
          type="text"
          aria-label="Find in this page"
          aria-describedby={`${id}-count`}
          placeholder="Find in this page"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={sought.words}
          onChange={({ target }) => setSought({ ...sought, words: target.value })}
        />
        <span id={`${id}-count`} className="he-find-count">
          {said}
        </span>
      </div>
      <div className="he-find-tools">
        <Tool name="Previous" icon={ChevronUp} onPress={() => go(-1)} />
        <Tool name="Next" icon={ChevronDown} onPress={() => go(1)} />
        <Tool
          name="Match case and accents"
          icon={CaseSensitive}
          pressed={sought.matchCase}
          onPress={() => setSought({ ...sought, matchCase: !sought.matchCase })}
        />
        <Tool
          name="Whole words"
          icon={WholeWord}
          pressed={sought.wholeWords}
          onPress={() => setSought({ ...sought, wholeWords: !sought.wholeWords })}
        />
        {canChange ? (
          <Tool
            name="Replace"
            icon={Replace}
            expanded={isReplacing}
            onPress={() => setReplacing(!isReplacing)}
          />
        ) : null}
        <Tool name="Close" icon={X} onPress={close} />
      </div>
      {isReplacing && canChange ? (
        <>
          <div className="he-find-row" data-own-history="">
            <input
              type="text"
              aria-label="Replace with"
              placeholder="Replace with"
              autoComplete="off"
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          </div>
          <div className="he-find-tools">
            <button
              type="button"
              className="he-button"
              aria-disabled={shown === null}
              onClick={() => shown && replace([shown])}
            >
              Replace
              <span className="he-sr"> this one</span>
            </button>
            <button
              type="button"
              className="he-button"
              aria-disabled={count === 0}
              onClick={() => count > 0 && replace(hits)}
            >
              Replace all
            </button>
          </div>
        </>
      ) : null}
    </search>
  );
}

const NOTHING = 'Nothing found.';

interface ToolProps {
  name: string;
  icon: LucideIcon;
  pressed?: boolean;
  expanded?: boolean;
  onPress(): void;
}

function Tool({ name, icon: Icon, pressed, expanded, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className="he-tool"
      aria-label={name}
      aria-pressed={pressed}
      aria-expanded={expanded}
      onClick={onPress}
      {...tip({ words: name })}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" focusable="false" />
    </button>
  );
}

/** Returns the selected words of the page, if they are of one line. */
function selectedWords(): string {
  const words = String(document.getSelection() ?? '').trim();
  return words.includes('\n') || words.length > MOST_SELECTED ? '' : words;
}
