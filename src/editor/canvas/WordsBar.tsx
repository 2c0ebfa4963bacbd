import { useStore } from '@nanostores/react';
import { MessageSquare } from 'lucide-react';
import {
  type FocusEvent,
  lazy,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { isSiteRootKey } from '../../model/roots.ts';
import { $commentRequest } from '../document/comments.ts';
import { $tree } from '../document/current-tree.ts';
import { fieldForm } from '../document/forms.ts';
import { $selection, requestFocus } from '../document/selection.ts';
import { sameTarget } from '../document/target.ts';
import { LinkField } from '../fields/marked-text/LinkField.tsx';
import { LinkPanel } from '../fields/marked-text/LinkPanel.tsx';
import { RichTextToolbar, type ToolbarHandle } from '../fields/marked-text/RichTextToolbar.tsx';
import { ToolButton } from '../fields/marked-text/TextToolButton.tsx';
import { $gesture } from '../page-dom/gesture.ts';
import { $activeView, $toolRequest } from '../rich-text/active-view.ts';
import type { RichTextView } from '../rich-text/rich-text-view-api.ts';
import { loadPart } from '../saving/missing-part.ts';
import { needSheets } from '../ui/late-sheets.ts';
import { useMatches } from '../ui/use-narrow.ts';
import { useAtWords } from './use-at-words.ts';
import sheet from './words-bar.css?url';

needSheets(sheet);

/** Matches windows in which the tools are a bar above the on-screen keyboard. */
const TOUCH = '(width < 1024px), (pointer: coarse)';

/** The tools that another tool of the bar replaces: choosing a heading again, and the link's own 'Remove'. */
const REPLACED = ['paragraph', 'removeLink'] as const;

const LanguagePanel = lazy(() => loadPart(() => import('../fields/marked-text/LanguagePanel.tsx')));

/** The form in place of the tools: the link's field or its panel, or the language's panel. */
type Linking = 'closed' | 'field' | 'panel' | 'language';

/** The height of the list under the link's field with its words, in px (`.he-link-field .he-options` in words-bar.css). */
const OFFERS_PX = 170;

/** The preferred side of the bar, and the height that it may still gain, in px. */
const PLACES = {
  closed: { prefer: 'above', growthPx: 0 },
  field: { prefer: 'below', growthPx: OFFERS_PX },
  panel: { prefer: 'below', growthPx: 0 },
  language: { prefer: 'below', growthPx: 0 },
} as const satisfies Record<Linking, object>;

/**
 * Shows the tools for the selected words of the text on the page: a bar at the words or, on touch screens, a bar above the
 * keyboard. The bar takes the focus only on request, and gives it back to the text after each choice.
 */
export default function WordsBar({ owner, property }: { owner: string; property: string }) {
  const active = useStore($activeView);
  const isTouch = useMatches(TOUCH);
  const isOwn = active?.onPage === true && sameTarget(active, { owner, property });
  const { hideMenu = false } = (fieldForm($tree.get(), owner, property) ?? {}) as { hideMenu?: boolean };
  const textView = isOwn && !hideMenu ? active.textView : null;
  if (isTouch) return <BarAtKeyboard textView={textView} />;
  return textView === null ? null : <BarAtWords textView={textView} />;
}

function BarAtWords({ textView }: { textView: RichTextView }) {
  const bar = useRef<HTMLDivElement>(null);
  const { linking, setLinking, asked, tools, leave } = useTools(textView, bar);
  const marked = useIsMarked(textView);
  const isQuiet = useIsQuiet(textView);
  const shown = (marked && isQuiet) || asked || linking !== 'closed';
  useAtWords(bar, textView, shown, PLACES[linking]);
  if (!shown) return null;
  return (
    <section
      ref={bar}
      aria-label="Selected words"
      className="he-words"
      data-text-tools=""
      {...(linking === 'closed' ? {} : { 'data-linking': linking })}
      onBlur={leave}
    >
      {linking === 'closed' ? (
        tools
      ) : (
        <LinkTools textView={textView} linking={linking} setLinking={setLinking} />
      )}
    </section>
  );
}

/** Closes the on-screen keyboard: the grip of the component gets the focus. */
function stopWriting(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  if ($selection.get() !== null) requestFocus('toolbar');
}

/** Shows the tools above the on-screen keyboard, and a button that ends typing. A plain text has no other tools. */
function BarAtKeyboard({ textView }: { textView: RichTextView | null }) {
  const bar = useRef<HTMLDivElement>(null);
  const { linking, setLinking, tools, leave } = useTools(textView, bar);
  return (
    <section
      ref={bar}
      aria-label="Selected words"
      className="he-words he-words-touch"
      data-text-tools=""
      {...(linking === 'closed' ? {} : { 'data-linking': linking })}
      onBlur={leave}
    >
      {textView === null || linking === 'closed' ? (
        <>
          {tools}
          <button
            type="button"
            className="he-words-done"
            onMouseDown={(event) => event.preventDefault()}
            onClick={stopWriting}
          >
            Done
          </button>
        </>
      ) : (
        <LinkTools textView={textView} linking={linking} setLinking={setLinking} />
      )}
    </section>
  );
}

/** Returns the tools of a text, and the state of the form in their place. */
function useTools(textView: RichTextView | null, bar: RefObject<HTMLElement | null>) {
  const [linking, setLinking] = useState<Linking>('closed');
  const [asked, setAsked] = useState(false);
  const toolbar = useRef<ToolbarHandle>(null);

  const request = useStore($toolRequest);
  useLayoutEffect(() => {
    if (request === null || textView === null) return;
    $toolRequest.set(null);
    if (request.tool === 'link') setLinking('field');
    else setAsked(true);
  }, [request, textView]);
  useLayoutEffect(() => {
    if (asked) toolbar.current?.focus();
  }, [asked]);

  const backToText = () => {
    setAsked(false);
    textView?.view.focus();
  };
  const tools =
    textView === null ? null : (
      <RichTextToolbar
        ref={toolbar}
        kind={textView.kind}
        hide={textView.hide}
        textView={textView}
        open={null}
        without={REPLACED}
        onAction={(action) => {
          textView.run(action);
          backToText();
        }}
        onOpen={(tool) => {
          // The tools and the focus stay until the form is there.
          startTransition(() => {
            setAsked(false);
            setLinking(tool === 'link' ? 'field' : tool);
          });
        }}
        onLeave={backToText}
        after={<CommentTool textView={textView} />}
      />
    );
  // The focus of the window may leave and come back, and then nothing has changed.
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!document.hasFocus() || bar.current?.contains(relatedTarget)) return;
    setAsked(false);
    if (relatedTarget !== null) setLinking('closed');
  };
  return { linking, setLinking, asked, tools, leave };
}

/** Comments on the selected words. Words of the site's documents have no comments, since these belong to a page. */
function CommentTool({ textView }: { textView: RichTextView }) {
  const active = useStore($activeView);
  const isMarked = useIsMarked(textView);
  if (active === null || isSiteRootKey(active.owner)) return null;
  const { owner } = active;
  const comment = () => {
    const { from, to } = textView.view.state.selection;
    $commentRequest.set({
      write: owner,
      quote: textView.view.state.doc.textBetween(from, to, ' ', ' ').trim(),
    });
  };
  return (
    <div className="he-tools">
      <ToolButton tool={COMMENT} icon={MessageSquare} disabled={!isMarked} onChoose={comment} />
    </div>
  );
}

const COMMENT = { label: 'Comment' };

interface LinkToolsProps {
  textView: RichTextView;
  linking: Linking;
  setLinking(linking: Linking): void;
}

/** Shows the editor of a link or a language. Its words stay highlighted while the focus is in the editor. */
function LinkTools({ textView, linking, setLinking }: LinkToolsProps) {
  const root = useRef<HTMLDivElement>(null);
  const close = () => {
    setLinking('closed');
    textView.view.focus();
  };
  useEffect(() => {
    textView.showSelection(true);
    return () => textView.showSelection(false);
  }, [textView]);
  useEffect(() => {
    const field = linking === 'field' ? root.current?.querySelector('input') : null;
    field?.focus({ preventScroll: true });
    field?.select();
  }, [linking]);
  return (
    <div ref={root}>
      {linking === 'field' ? (
        <LinkField textView={textView} onMore={() => setLinking('panel')} onClose={close} />
      ) : linking === 'panel' ? (
        <LinkPanel textView={textView} onClose={close} />
      ) : (
        <LanguagePanel textView={textView} onClose={close} />
      )}
    </div>
  );
}

/** Returns whether words are selected. Re-renders only when this changes, and not with each key. */
function useIsMarked({ $marked }: RichTextView): boolean {
  return useSyncExternalStore($marked.listen, () => $marked.get() !== null);
}

/** Returns whether nothing is going on that the bar would disturb: a press on the page, a drag, or the input of a character. */
function useIsQuiet({ view }: RichTextView): boolean {
  const held = useStore($gesture) === 'held';
  const [busy, setBusy] = useState(false);
  const follow = useCallback(({ type }: Event) => setBusy(/start$/.test(type)), []);
  useEffect(() => {
    const types = ['compositionstart', 'compositionend', 'dragstart', 'dragend', 'drop'];
    for (const type of types) view.dom.addEventListener(type, follow);
    return () => {
      for (const type of types) view.dom.removeEventListener(type, follow);
    };
  }, [view, follow]);
  return !held && !busy;
}
