import type { PlaceOnPage } from '../../model/help/place.ts';
import { HELP_TEXTS } from '../../model/texts.ts';

/** The number of places from which a list of them helps. */
const FEWEST = 3;

/** Shows links to the places on a page. On narrow screens, the list is closed at first. */
export function OnThisPage({ places }: { places: readonly PlaceOnPage[] }) {
  if (places.length < FEWEST) return null;
  return (
    <details className="places">
      <summary>{HELP_TEXTS.onThisPage}</summary>
      <ul>
        {places.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
