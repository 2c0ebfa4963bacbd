import { expect, test } from 'vitest';
import type { SiteEvent } from './events.ts';
import { FAQ_DATA_MAX_LENGTH } from './limits.ts';
import { emptyLink } from './link.ts';
import { eventData, faqData, type SiteDataSources, siteData } from './site-data.ts';

const HOME = 'https://example.org/';
const link = (href: string, text: string) => ({ ...emptyLink(), href, text });
const item = (href: string, text: string) => ({ key: href, link: link(href, text), subItems: [] });

const sources = (path: string, changes: Partial<SiteDataSources['head']> = {}): SiteDataSources => ({
  head: {
    title: 'A page',
    description: 'What we do',
    siteName: 'Example Support',
    canonical: `https://example.org${path}`,
    robots: '',
    ...changes,
  },
  path,
  nav: {
    items: [{ ...item('/help', 'Get help'), subItems: [{ key: 'a', link: link('/help/now', 'Now') }] }],
  },
  footer: {
    phone: '13 11 14',
    facebook: link('https://facebook.example/support', ''),
    linkedIn: emptyLink(),
    twitter: link('/not-a-profile', ''),
  },
  settings: { logo: { imageId: 'porch', alt: '', desktop: { left: 0, top: 8, width: 640, height: 320 } } },
});
const dataOf = (...given: Parameters<typeof sources>) => JSON.parse(siteData(sources(...given)));

test('the home page says whose site it is, and how it is searched', () => {
  expect(dataOf('/')['@graph']).toEqual([
    {
      '@type': 'Organization',
      '@id': `${HOME}#organisation`,
      name: 'Example Support',
      url: HOME,
      logo: `${HOME}img/porch?w=320&cx=0&cy=8&cw=640&ch=320`,
      description: 'What we do',
      telephone: '13 11 14',
      sameAs: ['https://facebook.example/support'],
    },
    {
      '@type': 'WebSite',
      name: 'Example Support',
      url: HOME,
      publisher: { '@id': `${HOME}#organisation` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${HOME}search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ]);
});

test('a logo is named where pictures are served, and a site without one names none', () => {
  const logoWith = (changes: Partial<SiteDataSources>) =>
    JSON.parse(siteData({ ...sources('/'), ...changes }))['@graph'][0].logo;
  expect(logoWith({ imageBaseUrl: 'https://pictures.example.org/x/' })).toMatch(
    /^https:\/\/pictures\.example\.org\/x\/img\/porch\?/,
  );
  expect(logoWith({ settings: { logo: null } })).toBeUndefined();
});

test('each other page says the way to it, by the names that the navigation has', () => {
  const wayTo = (path: string) =>
    dataOf(path).itemListElement.map((step: { name: string; item: string }) => [step.name, step.item]);
  expect(wayTo('/about')).toEqual([
    ['Example Support', HOME],
    ['A page', `${HOME}about`],
  ]);
  expect(wayTo('/help/now/tonight/late')).toEqual([
    ['Example Support', HOME],
    ['Get help', `${HOME}help`],
    ['Now', `${HOME}help/now`],
    ['A page', `${HOME}help/now/tonight/late`],
  ]);
  expect(dataOf('/about')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Example Support', item: HOME },
      { '@type': 'ListItem', position: 2, name: 'A page', item: `${HOME}about` },
    ],
  });
});

test('hidden pages, drafts and sites without a name say nothing', () => {
  expect(siteData(sources('/', { robots: 'noindex, nofollow' }))).toBe('');
  expect(siteData(sources('/about', { canonical: '' }))).toBe('');
  expect(siteData(sources('/', { siteName: '' }))).toBe('');
  expect(siteData(sources('/about', { siteName: '' }))).toBe('');
});

test('nothing that somebody wrote ends the script', () => {
  const title = '</script><!-- <script> & \u2028';
  expect(siteData(sources('/about', { title }))).not.toMatch(/[<>&\u2028]/);
  expect(dataOf('/about', { title }).itemListElement[1].name).toBe(title);
});

const question = (words: string, answer = 'Yes.') => ({ question: words, answer });

test('search engines are told the questions and answers of a page in one list', () => {
  expect(
    JSON.parse(faqData([question('Is it free?'), question('Is it open?', 'At nine.\nOn Mondays.')])),
  ).toEqual({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [
      { '@type': 'Question', name: 'Is it free?', acceptedAnswer: { '@type': 'Answer', text: 'Yes.' } },
      {
        '@type': 'Question',
        name: 'Is it open?',
        acceptedAnswer: { '@type': 'Answer', text: 'At nine.\nOn Mondays.' },
      },
    ],
  });
  expect(faqData([])).toBe('');
});

test('nothing in an answer ends the script', () => {
  const words = '</script><!-- <script> & \u2028';
  const data = faqData([question(words, words)]);
  expect(data).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(data).mainEntity[0].acceptedAnswer.text).toBe(words);
});

test('what there is no room for is left out, each as a whole', () => {
  const long = 'a'.repeat(FAQ_DATA_MAX_LENGTH / 2);
  const data = JSON.parse(faqData([question('One?', long), question('Two?', long), question('Three?')]));
  expect(data.mainEntity.map(({ name }: { name: string }) => name)).toEqual(['One?', 'Three?']);
  expect(faqData([question('One?', `${long}${long}`)])).toBe('');
});

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
