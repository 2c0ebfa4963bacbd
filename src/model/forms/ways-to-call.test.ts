import { expect, test } from 'vitest';
import { callOf } from '../help/call.ts';
import { emptySiteDocument } from '../site.ts';
import { hasNumbersAtTop, notReadyWords, numberToCall, waysToCall } from './ways-to-call.ts';

const nav = (crisis: string, emergency: string, text = 'Rufen Sie an') => {
  const link = (href: string) => ({
    ...emptySiteDocument('nav', 'd').crisis,
    type: 'external' as const,
    href,
    text,
  });
  return { crisis: link(crisis), emergency: link(emergency) };
};

test.each([
  [false, nav('', '')],
  [false, nav('/hilfe', 'https://example.org')],
  [false, nav('tel:000', 'tel:112', ' ')],
  [true, nav('tel:000', '')],
  [true, nav('/hilfe', 'tel:112')],
])('whether there are numbers at the top: %s', (expected, links) => {
  expect(hasNumbersAtTop(links)).toBe(expected);
});

test.each([
  [nav('tel:1800975707', 'tel:000', 'Call 1800 975 707 any time'), 'tel:1800975707', '1800 975 707'],
  [nav('tel:1800975707', '', 'Ring our helpers'), 'tel:1800975707', '1800975707'],
  [nav('/help', 'tel:000', 'In danger? Call 000'), 'tel:000', '000'],
])('the number to call is the most urgent one, without words around it', (links, href, text) => {
  const site = {
    nav: { ...emptySiteDocument('nav', 'd'), ...links },
    footer: emptySiteDocument('footer', 'd'),
  };
  expect(numberToCall(site)).toEqual({ href, text });
});

test('the number of a page comes before those of its site, once', () => {
  const site = {
    nav: { ...emptySiteDocument('nav', 'd'), ...nav('tel:1800975707', 'tel:000') },
    footer: { ...emptySiteDocument('footer', 'd'), phone: '(08) 7010 0153' },
  };
  const ofSite = ['tel:1800975707', 'tel:000', 'tel:0870100153'];
  const hrefs = (callNumber: string) => {
    const fields = { callNumber, callName: '', callAbout: '', callHours: '', textNumber: '' };
    return waysToCall(site, callOf(fields, site.nav)).map(({ href }) => href);
  };
  expect(hrefs('1800 160 401')).toEqual(['tel:1800160401', ...ofSite]);
  expect(hrefs('(08) 7010 0153')).toEqual(['tel:0870100153', 'tel:1800975707', 'tel:000']);
  expect(hrefs('1800 975 707')).toEqual(ofSite);
  expect(waysToCall(site, callOf(null, site.nav))).toEqual(waysToCall(site));
});

test('a site without a phone number has no number to call', () => {
  const site = { nav: emptySiteDocument('nav', 'd'), footer: emptySiteDocument('footer', 'd') };
  expect(numberToCall(site)).toBeNull();
});

test('nobody is told to call where there is no number', () => {
  expect(notReadyWords([])).toBe('You cannot write to us here right now.');
  expect(notReadyWords([{ href: 'tel:000', text: '000' }])).toBe(
    'You cannot write to us here right now. Please call us instead.',
  );
});
