import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EditingContext } from '../../editable/use-editable.ts';
import { EVENTS_SHOWN, type EventsState, type SiteEvent } from '../../model/events.ts';
import { BlockHost } from '../block-list.tsx';
import { EventsContext } from '../events-context.ts';
import { completeBlock } from '../registry.ts';
import { stubEditing } from '../test-kit.tsx';
import { EventsList } from './EventsList.tsx';

const SITE = 'https://events.example.org';

const event = (fields: Partial<SiteEvent> = {}): SiteEvent => ({
  _id: 'a',
  name: 'First Listener',
  slug: 'first-listener',
  startDate: '2026-11-30T23:00:00.000Z',
  endDate: null,
  timezone: 'Australia/Adelaide',
  zoneWords: '',
  eventLocation: { venueName: 'The hall', address: '1 Example Street, Adelaide', online: false },
  url: `${SITE}/first-listener`,
  ...fields,
});
const listed = (...events: SiteEvent[]): EventsState => ({ kind: 'listed', events });

function markup(state: EventsState, { siteUrl = null as string | null, editing = false, filter = '' } = {}) {
  const block = completeBlock({ key: 'b1', componentType: 'Humanitix', filter });
  return renderToStaticMarkup(
    <EventsContext value={(props) => <EventsList {...props} state={state} siteUrl={siteUrl} />}>
      <EditingContext value={editing ? stubEditing : null}>
        <BlockHost block={block} />
      </EditingContext>
    </EventsContext>,
  );
}

test('an event has its name, its time in its own zone, its place and where to book it', () => {
  expect(markup(listed(event()))).toBe(
    '<div class="block"><ul class="events"><li class="event"><div><h2>First Listener</h2>' +
      '<p><time dateTime="2026-11-30T23:00:00.000Z"><strong>1st December 2026</strong> <span>Tuesday 9:30 am</span></time></p>' +
      '<p>The hall, <a href="https://www.google.com/maps/search/?api=1&amp;query=1%20Example%20Street%2C%20Adelaide" target="_blank" rel="noopener">' +
      '1 Example Street, Adelaide<span class="visually-hidden"> (opens in a new window)</span></a></p></div>' +
      '<a class="button-secondary" href="https://events.example.org/first-listener" target="_blank" rel="noopener">' +
      'Book Now<span class="visually-hidden"> for First Listener</span><span class="visually-hidden"> (opens in a new window)</span></a></li></ul></div>',
  );
});

test('an online event says whose time it is where that is not clear', () => {
  const zone = { timezone: 'Australia/Perth', zoneWords: 'Perth time' };
  expect(markup(listed(event(zone)))).toContain('<span>Tuesday 7:00 am</span></time> (Perth time)</p>');
});

test('a place is said once, and an online event is online', () => {
  const place = (eventLocation: SiteEvent['eventLocation']) => markup(listed(event({ eventLocation })));
  expect(place({ venueName: '1 example street', address: '1 Example Street', online: false })).toContain(
    '<p><a ',
  );
  expect(place({ venueName: 'The hall', address: '', online: false })).toContain('<p>The hall</p>');
  expect(place({ venueName: '', address: '', online: true })).toContain('<p>Online</p>');
  expect(place({ venueName: '', address: '', online: false })).toContain(
    '</p></div><a class="button-secondary"',
  );
});

test('an event that cannot be booked says so, and still leads to what is said of it', () => {
  const soldOut = markup(listed(event({ booking: 'sold-out' })));
  expect(soldOut).toContain('<p class="event-booking">Sold out</p></div>');
  expect(soldOut).toContain('<a class="button-secondary" href="https://events.example.org/first-listener"');
  expect(soldOut).toContain('>See details<span class="visually-hidden"> of First Listener</span>');
  expect(soldOut).not.toContain('Book Now');
  expect(markup(listed(event({ booking: 'closed' })))).toContain('Bookings are closed</p>');
});

test('words of others are text, wherever they stand', () => {
  const attack = '"><img src=x onerror=alert(1)>';
  const eventLocation = { venueName: attack, address: attack, online: false };
  const html = markup(listed(event({ name: attack, eventLocation })), { editing: true, filter: attack });
  expect(html).not.toContain('<img');
  expect(html).toContain('query=%22%3E%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E"');
  expect(markup(listed(event({ url: 'javascript:alert(1)' })))).not.toContain('javascript');
  const none = markup(listed(), { editing: true, filter: '$& <b>' });
  expect(none).toContain('‘$&amp; &lt;b&gt;’');
});

test('readers are told when there is nothing to book, and led to the events site', () => {
  const link = '<p class="events-all"><a class="button-secondary" href="https://events.example.org"';
  expect(markup(listed())).toContain(
    '<p>There are no events to book right now. Please look again soon.</p></div>',
  );
  expect(markup(listed(), { siteUrl: SITE })).toContain(link);
  expect(markup({ kind: 'unavailable' })).toContain('Our events cannot be shown right now.</p></div>');
  expect(markup({ kind: 'unavailable' }, { siteUrl: SITE })).toContain(link);
  expect(markup(listed(event()), { siteUrl: SITE })).not.toContain('See all events');
});

test('without a service readers see the link to the events site alone, or nothing', () => {
  const html = markup({ kind: 'not-set-up' }, { siteUrl: SITE });
  expect(html).toContain('See all events');
  expect(html).not.toContain('HUMANITIX');
  expect(markup({ kind: 'not-set-up' })).toBe('');
});

test('of very many events the first are shown, and the way to the others', () => {
  const many = Array.from({ length: EVENTS_SHOWN + 1 }, (_, index) => event({ _id: `e${index}` }));
  const html = markup(listed(...many), { siteUrl: SITE });
  expect(html.match(/<li /g)).toHaveLength(EVENTS_SHOWN);
  expect(html).toContain('See all events');
  expect(markup(listed(...many.slice(1)), { siteUrl: SITE })).not.toContain('See all events');
});

test('editors are told why readers see no events', () => {
  const seen = (state: EventsState, options = {}) => markup(state, { editing: true, ...options });
  expect(seen({ kind: 'loading' })).toContain('role="status">Looking for events…');
  expect(seen({ kind: 'unavailable' })).toContain('The events cannot be loaded right now.');
  expect(seen({ kind: 'not-set-up' })).toContain('HUMANITIX_API_KEY. Until then, readers see nothing here.');
  expect(seen({ kind: 'not-set-up' }, { siteUrl: SITE })).toContain('Until then, readers see this link:');
  expect(seen(listed(), { filter: ' yoga ' })).toContain('No coming event has ‘yoga’ in its name or tags.');
  expect(seen(listed())).not.toContain('events-notice');
  expect(seen(listed(event()))).not.toContain('events-notice');
});
