import { Volume2, VolumeX, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { $tree } from '../document/current-tree.ts';
import { CheckboxField } from '../ui/CheckboxField.tsx';
import { needSheets } from '../ui/late-sheets.ts';
import { type Device, emulate } from './emulate.ts';
import sheet from './readers-view.css?url';
import { type ScreenReaderLine, screenReaderLines } from './screen-reader-lines.ts';
import { type SlowLine, slowLine, slowLineWords } from './slow-line.ts';
import { postWorkingCopy } from './working-copy.ts';

needSheets(sheet);

/** How long after the last change the page is shown anew, in ms. */
const PAUSE_MS = 600;

const SCREENS = [
  { key: 'small-phone', words: 'Small phone', width: 360 },
  { key: 'phone', words: 'Phone', width: 412 },
  { key: 'tablet', words: 'Tablet', width: 768 },
  { key: 'desktop', words: 'Desktop', width: 1280 },
] as const;
/** The width in px of a sheet of paper (A4). */
const PAPER_WIDTH = 794;
/** The step of the text size that readers can choose at most. */
const LARGEST_TEXT = '6';

const WAYS = [
  { key: 'screen', words: 'Screen' },
  { key: 'paper', words: 'Printed' },
  { key: 'aloud', words: 'Read aloud' },
] as const;

/** How the page is shown. */
interface Choice {
  way: (typeof WAYS)[number]['key'];
  width: number;
  largeText: boolean;
  dark: boolean;
  contrast: boolean;
  noScript: boolean;
  slow: boolean;
}

const SWITCHES = [
  ['largeText', 'Largest text'],
  ['dark', 'Dark'],
  ['contrast', 'High contrast'],
  ['noScript', 'No JavaScript'],
  ['slow', 'Slow line'],
] as const;

/** The choice of last time, until the page is left. */
let last: Choice = {
  way: 'screen',
  width: SCREENS[0].width,
  largeText: false,
  dark: false,
  contrast: false,
  noScript: false,
  slow: false,
};

/** The page in the frame: its lines for a screen reader, its way over a slow line, and a problem if there is no page. */
interface Shown {
  readonly lines: readonly ScreenReaderLine[];
  readonly line: SlowLine | null;
  readonly problem: string | null;
}

const NOTHING: Shown = { lines: [], line: null, problem: null };
const REFUSED = 'The page cannot be shown as it is now. Look for a field with an error, such as its address.';
const NO_ANSWER = 'The server does not answer. The next change tries again.';

/**
 * Shows, beside the page and while it is edited, what readers get: the page as it is in the editor, saved or not, on their device,
 * with their settings, on paper, or as a screen reader says it.
 */
export default function ReadersView({ close }: { close: () => void }) {
  const [choice, setChoice] = useState(last);
  const [shown, setShown] = useState(NOTHING);
  const [replays, setReplays] = useState(1);
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = useLeave(close, heading);
  useRoomBeside();
  const change = (part: Partial<Choice>) => {
    last = { ...choice, ...part };
    setChoice(last);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    leave();
  };
  return (
    <section className="he-readers" aria-label="As readers see it" onKeyDown={onKeyDown}>
      <div className="he-readers-head">
        <h2 ref={heading} tabIndex={-1}>
          As readers see it
        </h2>
        <button type="button" className="he-icon-button" aria-label="Close" onClick={leave}>
          <X size={18} aria-hidden="true" focusable="false" />
        </button>
      </div>
      <Choices choice={choice} onChange={change} />
      <p className="he-readers-said" role="status">
        {shown.problem ?? (shown.line === null ? '' : slowLineWords(shown.line))}
      </p>
      {shown.line === null ? null : (
        <button type="button" className="he-button he-readers-again" onClick={() => setReplays(replays + 1)}>
          Show it again
        </button>
      )}
      <Frame choice={choice} replays={replays} onShown={setShown} />
      {choice.way === 'aloud' ? <Aloud lines={shown.lines} /> : null}
    </section>
  );
}

function Choices({ choice, onChange }: { choice: Choice; onChange(part: Partial<Choice>): void }) {
  const id = useId();
  const isScreen = choice.way === 'screen';
  return (
    <div className="he-readers-choices">
      <fieldset className="he-track">
        <legend className="he-sr">How</legend>
        {WAYS.map(({ key, words }) => (
          <button
            key={key}
            type="button"
            className="he-width"
            aria-pressed={choice.way === key}
            onClick={() => onChange({ way: key })}
          >
            {words}
          </button>
        ))}
      </fieldset>
      {isScreen ? (
        <>
          <label htmlFor={id} className="he-sr">
            Screen
          </label>
          <div className="he-field">
            <select
              id={id}
              value={choice.width}
              onChange={(event) => onChange({ width: Number(event.target.value) })}
            >
              {SCREENS.map(({ key, words, width }) => (
                <option key={key} value={width}>
                  {words} ({width} px)
                </option>
              ))}
            </select>
          </div>
          <div className="he-readers-switches">
            {SWITCHES.map(([key, words]) => (
              <CheckboxField
                key={key}
                label={words}
                checked={choice[key]}
                onChange={(checked) => onChange({ [key]: checked })}
              />
            ))}
          </div>
        </>
      ) : null}
    </div>
  );
}

interface FrameProps {
  choice: Choice;
  /** Raised to show again how the page arrives over a slow line. */
  replays: number;
  onShown(shown: Shown): void;
}

/** Shows the page in a frame. While it is read aloud, the frame is not seen, but its page is what is read. */
function Frame({ choice, replays, onShown }: FrameProps) {
  const name = `he-readers-${useId()}`;
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const top = useRef(0);
  const replayed = useRef(0);
  const isScreen = choice.way === 'screen';
  const isPaper = choice.way === 'paper';
  const width = isPaper ? PAPER_WIDTH : choice.width;
  const isStill = isPaper || (isScreen && choice.noScript);
  const device: Device = {
    dark: isScreen && choice.dark,
    contrast: isScreen && choice.contrast,
    paper: isPaper,
  };
  const isLarge = isScreen && choice.largeText;
  const isSlow = isScreen && choice.slow;
  const { dark, contrast } = device;

  useEffect(() => {
    let timer = 0;
    postWorkingCopy(name);
    const stop = $tree.listen(() => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => postWorkingCopy(name), PAUSE_MS);
    });
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [name, isStill, isPaper, dark, contrast, isSlow, replays]);

  useLayoutEffect(() => {
    const [own, around] = [frame.current, stage.current];
    if (own === null || around === null) return;
    const fit = () => {
      const scale = Math.min(1, around.clientWidth / width);
      own.style.width = `${width}px`;
      own.style.height = `${around.clientHeight / scale}px`;
      own.style.transform = `scale(${scale})`;
    };
    fit();
    const sizes = new ResizeObserver(fit);
    sizes.observe(around);
    return () => sizes.disconnect();
  }, [width, isStill]);

  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (page?.documentElement) setTextSize(page, isLarge);
  }, [isLarge]);

  const onLoad = () => {
    const page = frame.current?.contentDocument ?? null;
    const view = page?.defaultView ?? null;
    // A browser shows a page of its own instead of one that it could not fetch, and keeps that page to itself.
    if (page === null || view === null) return onShown({ ...NOTHING, problem: NO_ANSWER });
    if (page.URL === 'about:blank') return;
    emulate(page, device);
    setTextSize(page, isLarge);
    view.scrollTo(0, top.current);
    view.addEventListener('scroll', () => {
      top.current = view.scrollY;
    });
    page.addEventListener('click', stayHere, { capture: true });
    page.addEventListener('submit', (event) => event.preventDefault(), { capture: true });
    const line = isSlow ? lineOf(view) : null;
    if (line !== null && replayed.current !== replays) replay(page, line);
    replayed.current = isSlow ? replays : 0;
    onShown({ lines: screenReaderLines(page), line, problem: isRefused(view) ? REFUSED : null });
  };

  return (
    <div ref={stage} className="he-readers-stage" data-unseen={choice.way === 'aloud' || undefined}>
      <iframe
        key={String(isStill)}
        ref={frame}
        name={name}
        title="The page as readers see it"
        sandbox={isStill ? 'allow-same-origin' : 'allow-same-origin allow-scripts'}
        onLoad={onLoad}
      />
    </div>
  );
}

/** Shows the lines of the page as a screen reader says them, and says them. */
function Aloud({ lines }: { lines: readonly ScreenReaderLine[] }) {
  const [isSpeaking, setSpeaking] = useState(false);
  useEffect(() => () => speechSynthesis.cancel(), []);
  const turn = () => {
    speechSynthesis.cancel();
    setSpeaking(!isSpeaking);
    if (isSpeaking) return;
    const words = new SpeechSynthesisUtterance(lines.map(({ kind, words }) => said(kind, words)).join('\n'));
    words.lang = document.documentElement.lang;
    words.onend = () => setSpeaking(false);
    words.onerror = () => setSpeaking(false);
    speechSynthesis.speak(words);
  };
  const Icon = isSpeaking ? VolumeX : Volume2;
  return (
    <div className="he-readers-aloud">
      <button type="button" className="he-button" onClick={turn}>
        <Icon size={16} aria-hidden="true" focusable="false" />
        {isSpeaking ? 'Stop' : 'Say it'}
      </button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ol aria-label="The page as a screen reader says it" tabIndex={0}>
        {lines.map(({ kind, words }, index) => (
          <li key={index} data-kind={kind}>
            {kind === 'text' ? null : <span>{kind}</span>} {words}
          </li>
        ))}
      </ol>
    </div>
  );
}

function said(kind: string, words: string): string {
  return kind === 'text' ? words : `${words === '' ? '' : `${words}, `}${kind}.`;
}

/** Keeps a link in the frame from leading to another page. Links within the page, buttons and details work. */
function stayHere(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault();
}

function setTextSize(page: Document, isLarge: boolean): void {
  if (isLarge) page.documentElement.dataset.fontSize = LARGEST_TEXT;
  else delete page.documentElement.dataset.fontSize;
}

function isRefused(view: Window): boolean {
  const [answer] = view.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return (answer?.responseStatus ?? 200) >= 400;
}

/** Returns how the page that a window has loaded arrives on a slow line. Pictures further down are fetched when a reader gets there. */
function lineOf(view: Window): SlowLine {
  const [page] = view.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const files = (view.performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
    ({ name, encodedBodySize }) => ({ url: name, bytes: encodedBodySize }),
  );
  return slowLine(page?.encodedBodySize ?? 0, files);
}

/** Shows the parts of a page when they arrive on a slow line. */
function replay(page: Document, { wordsAt, arrivals }: SlowLine): void {
  const { body } = page;
  body.style.visibility = 'hidden';
  setTimeout(() => {
    body.style.visibility = '';
  }, wordsAt);
  for (const image of page.images) {
    const arrival = arrivals.find(({ url }) => url === image.currentSrc);
    if (arrival === undefined) continue;
    image.style.opacity = '0';
    setTimeout(() => {
      image.style.opacity = '';
    }, arrival.at);
  }
}

/** The page makes room for the view while it is shown. Returns nothing in a narrow window, where the view covers the page. */
function useRoomBeside(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.heReaders = '';
    dispatchEvent(new Event('resize'));
    return () => {
      delete dataset.heReaders;
      dispatchEvent(new Event('resize'));
    };
  }, []);
}

/** Moves the focus to the heading at the start, and back to the control that opened the view at the end. */
function useLeave(close: () => void, heading: RefObject<HTMLElement | null>): () => void {
  const opener = useRef(document.activeElement as HTMLElement | null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [heading]);
  return () => {
    close();
    opener.current?.focus();
  };
}
