import { Hyperlink } from '../../editable/hyperlink.tsx';
import { eventDate, eventTime } from '../../model/event-time.ts';
import type { EventLocation, SiteEvent } from '../../model/events.ts';
import { mapsSearchUrl } from '../../model/map.ts';
import { EVENT_TEXTS } from '../../model/texts.ts';

/** Shows one event. All texts of the event come from the events service. */
export function EventItem({ event }: { event: SiteEvent }) {
  const { name, startDate, timezone, zoneWords, eventLocation, url, booking } = event;
  const isOpen = booking === undefined;
  return (
    <li className="event">
      <div>
        <h2>{name}</h2>
        <p>
          <time dateTime={startDate}>
            <strong>{eventDate(startDate, timezone)}</strong> <span>{eventTime(startDate, timezone)}</span>
          </time>
          {zoneWords === '' ? null : ` (${zoneWords})`}
        </p>
        <Place location={eventLocation} />
        {isOpen ? null : (
          <p className="event-booking">{booking === 'sold-out' ? EVENT_TEXTS.soldOut : EVENT_TEXTS.closed}</p>
        )}
      </div>
      <Hyperlink className="button-secondary" target={{ type: 'external', href: url }}>
        {isOpen ? EVENT_TEXTS.book : EVENT_TEXTS.details}
        <span className="visually-hidden">
          {isOpen ? ' for ' : ' of '}
          {name}
        </span>
      </Hyperlink>
    </li>
  );
}

/** Shows the venue. The address links to a map. The map opens in a new window, like all links to other sites. */
function Place({ location: { venueName, address, online } }: { location: EventLocation }) {
  if (online) return <p>{EVENT_TEXTS.online}</p>;
  if (address === '') return venueName === '' ? null : <p>{venueName}</p>;
  const isInAddress = address.toLowerCase().includes(venueName.toLowerCase());
  return (
    <p>
      {isInAddress ? null : `${venueName}, `}
      <Hyperlink target={{ type: 'external', href: mapsSearchUrl(address) }}>{address}</Hyperlink>
    </p>
  );
}
