import { useStore } from '@nanostores/react';
import { Check } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { PAGE_KEY } from '../../../model/roots.ts';
import { slugPath } from '../../../model/slug.ts';
import { rootAtom } from '../../document/current-tree.ts';
import { $anyDirty } from '../../document/saved.ts';
import { $selection } from '../../document/selection.ts';
import { $site } from '../../document/sites.ts';
import { focusPage } from '../../page-dom/target-elements.ts';
import { failureWords } from '../../saving/failure-words.ts';
import { announce } from '../../ui/announcements.ts';
import { needSheets } from '../../ui/late-sheets.ts';
import { toastError } from '../../ui/toasts.ts';
import { $live, type Live } from './publication-state.ts';
import sheet from './publish.css?url';
import { publishedWords } from './publish-documents.ts';
import { takeBack } from './take-back.ts';

needSheets(sheet);

/** How long the bar stays after the pointer and the focus have left it. */
const STAYS_MS = 20_000;

const close = () => $live.set(null);

/**
 * Shows that documents are public now, at the foot of the page: with a link to the page, its address to copy, and a button that
 * takes the publication back. The next change and Escape close it.
 */
export default function LiveBar({ live }: { live: Live }) {
  const { slug, published } = useStore(rootAtom(PAGE_KEY));
  const isPublicSite = useStore($site)?.published !== false;
  const [said, setSaid] = useState<string | null>(null);
  const [under, setUnder] = useState(false);
  const [copied, setCopied] = useState(false);
  const box = useRef<HTMLElement>(null);
  const stay = useStaying();
  const path = slugPath(String(slug));
  const copy = () =>
    navigator.clipboard.writeText(`${window.location.origin}${path}`).then(
      () => {
        setCopied(true);
        announce('Copied');
      },
      () => toastError(`Your browser does not copy it. The address is ${window.location.origin}${path}`),
    );
  const undo = async () => {
    if (under) return;
    setUnder(true);
    announce('Taking it back…');
    try {
      const words = await takeBack(live);
      setSaid(words);
      announce(words);
      // The pressed button is gone.
      box.current?.focus();
    } catch (error) {
      toastError(failureWords(error));
    }
    setUnder(false);
  };
  return (
    <section
      ref={box}
      tabIndex={-1}
      className="he-live"
      aria-label={said === null ? 'Published' : 'Taken back'}
      onKeyDown={onTab}
      {...stay}
    >
      <Check size={16} aria-hidden="true" focusable="false" />
      {said === null ? (
        <>
          <p>
            <span className="he-live-words">{publishedWords(live.roots)} </span>
            {isPublicSite ? 'Live.' : 'Published, but nobody sees the site yet.'}
          </p>
          {published === true && isPublicSite ? (
            <a href={`${path}?view=visitor`} target="_blank" rel="noreferrer">
              Open<span className="he-sr"> the page as visitors see it (opens in a new window)</span>
            </a>
          ) : null}
          <button type="button" onClick={() => void copy()}>
            {copied ? 'Copied' : 'Copy link'}
          </button>
          <button type="button" aria-disabled={under || undefined} onClick={() => void undo()}>
            {under ? 'Taking it back…' : 'Undo'}
            <span className="he-sr"> the publication</span>
          </button>
        </>
      ) : (
        <p>{said}</p>
      )}
    </section>
  );
}

/** From the last control of the bar, Tab leads back to the page, because nothing follows the bar in the document. */
function onTab(event: KeyboardEvent<HTMLElement>): void {
  const last = [...event.currentTarget.querySelectorAll('a, button')].at(-1) ?? event.currentTarget;
  if (event.key !== 'Tab' || event.shiftKey || event.target !== last) return;
  event.preventDefault();
  focusPage($selection.get());
}

/** Closes the bar with the next change, with Escape, or some time after the pointer and the focus have left it. */
function useStaying() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  const start = () => {
    stop();
    timer.current = setTimeout(close, STAYS_MS);
  };
  useEffect(() => {
    timer.current = setTimeout(close, STAYS_MS);
    const stopListening = $anyDirty.listen((isDirty) => isDirty && close());
    const onKey = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer.current);
      stopListening();
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return { onPointerEnter: stop, onPointerLeave: start, onFocus: stop, onBlur: start };
}
