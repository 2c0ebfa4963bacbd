import type { PlaceOnPage } from '../../model/help/place.ts';
import { CallCard, type CallCardProps } from './call-card.tsx';
import { OnThisPage } from './on-this-page.tsx';

/** Shows, beside the content of a help page, the number to call and the places on the page. They stay in sight together. */
export function Rail({ places, ...card }: CallCardProps & { places: readonly PlaceOnPage[] }) {
  return (
    <div className="rail">
      <div>
        <CallCard {...card} />
        <OnThisPage places={places} />
      </div>
    </div>
  );
}
