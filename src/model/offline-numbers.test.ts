import { expect, test } from 'vitest';
import type { Link } from './link.ts';
import { offlineNumbers, offlineWords } from './offline-numbers.ts';
import { emptySiteDocument } from './site.ts';

const link = (href: string, text: string): Link => ({ type: 'external', href, text });

/** Returns the numbers of a site with these links in its header and its footer. */
function numbers(crisis: Link, emergency: Link, contacts: readonly Link[] = [], phone = '') {
  const nav = { ...emptySiteDocument('nav', 'd'), crisis, emergency };
  const items = contacts.map((contact, index) => ({ key: `k${index}`, link: contact }));
  const footer = { ...emptySiteDocument('footer', 'd'), phone, contacts: items };
  return offlineNumbers({ nav, footer }).map(({ href, words, number }) => [href, words, number]);
}

const none = link('', '');

test('the crisis number comes first, then the emergency number, then those of the footer, each once', () => {
  const contacts = [
    link('tel:1800975707', 'Crisis line: 1800 975 707'),
    link('mailto:hello@example.org', 'hello@example.org'),
    link('tel:1800160401', 'Safety at home, any hour: 1800 160 401'),
    link('tel:0491570006', 'Text us on 0491 570 006'),
    link('/contact', 'Office (08) 5550 3264'),
  ];
  expect(
    numbers(
      link('tel:1800975707', 'Call 1800 975 707 any time'),
      link('tel:112', 'Danger? Call 112'),
      contacts,
      '(08) 7010 0153',
    ),
  ).toEqual([
    ['tel:1800975707', 'Call any time', '1800 975 707'],
    ['tel:112', 'Danger? Call', '112'],
    ['tel:1800160401', 'Safety at home, any hour', '1800 160 401'],
    ['sms:0491570006', 'Text us on', '0491 570 006'],
    ['tel:0870100153', '', '(08) 7010 0153'],
  ]);
});

test('a site without an emergency number has 000, after its crisis number', () => {
  const danger = ['tel:000', 'In danger now', '000'];
  expect(numbers(none, none)).toEqual([danger]);
  expect(numbers(none, link('/emergency', 'In danger?'))).toEqual([danger]);
  expect(numbers(none, link('tel:111', ' '))).toEqual([danger]);
  expect(numbers(link('tel:131114', 'Lifeline'), none)).toEqual([
    ['tel:131114', 'Lifeline', '131114'],
    danger,
  ]);
  expect(numbers(link('tel:000', 'Call 000'), none)).toEqual([['tel:000', 'Call', '000']]);
});

test('a link whose text has another number shows the number that it calls', () => {
  expect(numbers(link('tel:1800111222', 'We are 1300 975 710'), link('tel:000', '000'))[0]).toEqual([
    'tel:1800111222',
    'We are 1300 975 710',
    '1800111222',
  ]);
});

test('there are at most six numbers, with short words; long words leave only the most urgent', () => {
  const many = (text: string) =>
    Array.from({ length: 20 }, (_, index) => link(`tel:18009757${index + 10}`, text));
  expect(numbers(none, none, many('Office'))).toHaveLength(6);
  const long = numbers(link('tel:1', '"'.repeat(500)), link('tel:2', '"'.repeat(500)), many('"'.repeat(500)));
  expect(long.map(([, words]) => words)).toEqual([`${'"'.repeat(49)}…`, `${'"'.repeat(49)}…`]);
  expect(numbers(link(`tel:${'1'.repeat(31)}`, 'Too long'), none)).toEqual([
    ['tel:000', 'In danger now', '000'],
  ]);
});

test('words are cut between characters', () => {
  expect(offlineWords(` ${'a'.repeat(50)} `)).toBe('a'.repeat(50));
  expect(offlineWords(`${'a'.repeat(48)}🏡🏡🏡`)).toBe(`${'a'.repeat(48)}🏡…`);
});

test('the number for text messages comes after the emergency number, and once', () => {
  const site = { nav: emptySiteDocument('nav', 'd'), footer: emptySiteDocument('footer', 'd') };
  site.footer.contacts = [{ key: 'k', link: link('tel:0491570006', 'Text us on 0491 570 006') }];
  const text = { href: 'sms:0491570006', text: '0491 570 006' };
  const hrefs = (given: typeof text | null) =>
    offlineNumbers(site, given).map(({ href, words }) => [href, words]);
  expect(hrefs(text)).toEqual([
    ['tel:000', 'In danger now'],
    ['sms:0491570006', 'Text us'],
  ]);
  expect(hrefs(null)).toEqual([
    ['tel:000', 'In danger now'],
    ['sms:0491570006', 'Text us on'],
  ]);
});
