import { Hyperlink } from '../../editable/hyperlink.tsx';
import { eventDate, eventTime } from '../../model/event-time.ts';
import type { EventLocation, SiteEvent } from '../../model/events.ts';
import { mapsSearchUrl } from '../../model/maps-search.ts';
import { EVENT_TEXTS } from '../../model/texts.ts';

/** One event. All its texts are other people's words. */
export function EventItem({ event }: { event: SiteEvent }) {
  const { name, startDate, timezone, zoneWords, eventLocation, url } = event;
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
      </div>
      <Hyperlink className="button" target={{ type: 'external', href: url }}>
        {EVENT_TEXTS.book}
        <span className="visually-hidden"> for {name}</span>
      </Hyperlink>
    </li>
  );
}

/** Where it is: the address leads to a map, in a window of its own as everything on other sites. */
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
