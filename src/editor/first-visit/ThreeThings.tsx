import { useStore } from '@nanostores/react';
import { lazy, Suspense, useId, useState } from 'react';
import { PAGE_KEY } from '../../model/roots.ts';
import { slugPath } from '../../model/slug.ts';
import { rootAtom } from '../document/current-tree.ts';
import { putAwayGreeting } from '../document/greets.ts';
import { $activeMenuItem } from '../document/menu-state.ts';
import { $picker } from '../document/picker-place.ts';
import { $selection } from '../document/selection.ts';
import { $start } from '../document/start-editor.ts';
import { $live } from '../panels/publish/publication-state.ts';
import { failureWords } from '../saving/failure-words.ts';
import { leaveBy } from '../saving/leaving.ts';
import { loadPart } from '../saving/missing-part.ts';
import { announce } from '../ui/announcements.ts';
import { needSheets } from '../ui/late-sheets.ts';
import { toastError } from '../ui/toasts.ts';
import sheet from './first-visit.css?url';
import { makeOwnPage, ownSlug } from './own-page.ts';

needSheets(sheet);

const TimeZoneQuestion = lazy(() => loadPart(() => import('./TimeZoneQuestion.tsx')));

/**
 * Greets a new user: asks an admin for the time zone until somebody has chosen it, and then offers three things to try. The card
 * makes room for the bar about a publication, for a panel, and for the page while something on it is being edited or added.
 */
export default function GreetingCard() {
  const asks = useStore($start)?.asksTimeZone === true;
  const [isLater, setLater] = useState(false);
  const selected = useStore($selection) !== null;
  const hasBar = useStore($live) !== null;
  const adding = useStore($picker) !== null;
  const inPanel = useStore($activeMenuItem)?.panel !== undefined;
  if (hasBar || selected || adding || inPanel) return null;
  if (!asks || isLater) return <ThreeThings />;
  return (
    <section className="he-things he-things-zone" aria-label="Time zone">
      <Suspense>
        <TimeZoneQuestion />
      </Suspense>
      <button type="button" className="he-first-empty" onClick={() => setLater(true)}>
        Later<span className="he-sr">: For you in the menu goes on asking</span>
      </button>
    </section>
  );
}

/** Offers three things to try, on a page that nobody else sees. The card goes away for good with one click. */
function ThreeThings() {
  const id = useId();
  const [under, setUnder] = useState(false);
  const username = useStore($start)?.user.username ?? '';
  const { slug } = useStore(rootAtom(PAGE_KEY));
  const make = async () => {
    if (under) return;
    setUnder(true);
    try {
      const made = await makeOwnPage(username);
      leaveBy(() => window.location.assign(slugPath(made)));
    } catch (error) {
      toastError(failureWords(error));
    }
    setUnder(false);
  };
  const putAway = () => {
    announce('The card is gone for good.');
    document.getElementById('main')?.focus({ preventScroll: true });
    void putAwayGreeting('three-things').catch((error: unknown) => toastError(failureWords(error)));
  };
  return (
    <section className="he-things" aria-labelledby={id}>
      <h2 id={id}>Three things to try</h2>
      <ol>
        <li>Click a text and type</li>
        <li>Press + and add a picture</li>
        <li>Publish, and undo it</li>
      </ol>
      <div className="he-things-end">
        {slug === ownSlug(username) ? null : (
          <button
            type="button"
            className="he-button he-button-main"
            aria-disabled={under || undefined}
            onClick={() => void make()}
          >
            {under ? 'Making it…' : 'Make a page to try on'}
          </button>
        )}
        <button type="button" className="he-first-empty" onClick={putAway}>
          Got it<span className="he-sr">: never show this again</span>
        </button>
      </div>
    </section>
  );
}
