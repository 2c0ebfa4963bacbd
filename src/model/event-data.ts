import { timeWithOffset } from './event-time.ts';
import type { EventLocation, SiteEvent } from './events.ts';
import { jsonLd } from './json-ld.ts';

/**
 * Events for search engines, as the text of a JSON-LD script (https://schema.org/Event).
 *
 * @param organiser the name of the site
 */
export function eventData(events: readonly SiteEvent[], organiser: string): string {
  const data = events.map(({ name, startDate, endDate, timezone, eventLocation, url, booking }) => ({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name,
    startDate: timeWithOffset(startDate, timezone),
    ...(endDate === null ? {} : { endDate: timeWithOffset(endDate, timezone) }),
    eventAttendanceMode: `https://schema.org/${eventLocation.online ? 'Online' : 'Offline'}EventAttendanceMode`,
    eventStatus: 'https://schema.org/EventScheduled',
    location: locationOf(eventLocation, url),
    organizer: { '@type': 'Organization', name: organiser },
    url,
    ...(booking === 'sold-out' ? { offers: soldOut(url) } : {}),
  }));
  return jsonLd(data);
}

function soldOut(url: string): object {
  return { '@type': 'Offer', availability: 'https://schema.org/SoldOut', url };
}

function locationOf({ venueName, address, online }: EventLocation, url: string): object {
  if (online) return { '@type': 'VirtualLocation', url };
  return { '@type': 'Place', ...(venueName === '' ? {} : { name: venueName }), address };
}
