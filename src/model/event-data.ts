import { timeWithOffset } from './event-time.ts';
import type { EventLocation, SiteEvent } from './events.ts';

/**
 * Events for search engines, as the text of a JSON-LD script (https://schema.org/Event). Names and addresses are other people's
 * words: nothing in them ends the script or begins a comment in it.
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
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, escaped);
}

function soldOut(url: string): object {
  return { '@type': 'Offer', availability: 'https://schema.org/SoldOut', url };
}

function locationOf({ venueName, address, online }: EventLocation, url: string): object {
  if (online) return { '@type': 'VirtualLocation', url };
  return { '@type': 'Place', ...(venueName === '' ? {} : { name: venueName }), address };
}

/** A character as JSON writes any: markup has no meaning for it. */
function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
