import { expect, test } from 'vitest';
import { eventData } from './event-data.ts';
import type { SiteEvent } from './events.ts';

const event = (fields: Partial<SiteEvent> = {}): SiteEvent => ({
  _id: 'a',
  name: 'First Listener',
  slug: 'first-listener',
  startDate: '2026-11-30T23:00:00.000Z',
  endDate: '2026-12-01T05:30:00.000Z',
  timezone: 'Australia/Adelaide',
  zoneWords: '',
  eventLocation: { venueName: 'The hall', address: '1 Example Street, Adelaide', online: false },
  url: 'https://events.example.org/first-listener',
  ...fields,
});

test('an event is what search engines know as one', () => {
  expect(JSON.parse(eventData([event()], 'Example Support'))).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'First Listener',
      startDate: '2026-12-01T09:30:00+10:30',
      endDate: '2026-12-01T16:00:00+10:30',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', name: 'The hall', address: '1 Example Street, Adelaide' },
      organizer: { '@type': 'Organization', name: 'Example Support' },
      url: 'https://events.example.org/first-listener',
    },
  ]);
});

test('search engines are told of an event that is sold out', () => {
  const [data] = JSON.parse(eventData([event({ booking: 'sold-out' })], ''));
  expect(data.offers).toEqual({
    '@type': 'Offer',
    availability: 'https://schema.org/SoldOut',
    url: 'https://events.example.org/first-listener',
  });
  expect(JSON.parse(eventData([event({ booking: 'closed' })], ''))[0]).not.toHaveProperty('offers');
});

test('an online event is where it is booked', () => {
  const eventLocation = { venueName: '', address: '', online: true };
  const [data] = JSON.parse(eventData([event({ eventLocation, endDate: null })], 'Example Support'));
  expect(data).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'First Listener',
    startDate: '2026-12-01T09:30:00+10:30',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'VirtualLocation', url: 'https://events.example.org/first-listener' },
    organizer: { '@type': 'Organization', name: 'Example Support' },
    url: 'https://events.example.org/first-listener',
  });
});

test('no name, address or site ends the script or hides it', () => {
  const attack = '</script><script>alert(1)</script><!--<script>\u2028\u2029&lt;"\\';
  const eventLocation = { venueName: attack, address: attack, online: false };
  const text = eventData([event({ name: attack, eventLocation })], attack);
  expect(text).not.toMatch(/[<>&\u2028\u2029]/);
  const [data] = JSON.parse(text);
  expect(data.name).toBe(attack);
  expect(data.location).toEqual({ '@type': 'Place', name: attack, address: attack });
});
