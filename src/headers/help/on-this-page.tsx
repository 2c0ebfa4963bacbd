import type { PlaceOnPage } from '../../model/help/place.ts';
import { HELP_TEXTS } from '../../model/texts.ts';

/** The number of places from which a list of them helps. */
const FEWEST = 3;

/**
 * Shows links to the places on a page: a list beside the words, and on narrow screens a list that is closed at first. One of the
 * two is hidden.
 */
export function OnThisPage({ places }: { places: readonly PlaceOnPage[] }) {
  if (places.length < FEWEST) return null;
  const list = (
    <ul>
      {places.map(({ id, heading }) => (
        <li key={id}>
          <a href={`#${id}`}>{heading}</a>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <details className="places">
        <summary>{HELP_TEXTS.onThisPage}</summary>
        {list}
      </details>
      <nav className="places places-beside" aria-label={HELP_TEXTS.onThisPage}>
        <h2>{HELP_TEXTS.onThisPage}</h2>
        {list}
      </nav>
    </>
  );
}
