import { expect, test } from 'vitest';
import {
  amountInWords,
  amountOf,
  donationHost,
  donationHref,
  donationPageSchema,
  saveDonationPageSchema,
} from './donation-page.ts';

const page = (url: string, parameter = 'amount') => ({ url, parameter, currency: '$' });

test.each([
  ['https://pay.example/open', 'https://pay.example/open?amount=50'],
  ['https://pay.example', 'https://pay.example/?amount=50'],
  ['https://pay.example/?fund=night&utm=a%20b', 'https://pay.example/?fund=night&utm=a+b&amount=50'],
  ['https://pay.example/?amount=5&amount=6', 'https://pay.example/?amount=50'],
  ['https://pay.example/give#once', 'https://pay.example/give?amount=50#once'],
  ['https://b\u00fccher.example/sp\u00e4te', 'https://xn--bcher-kva.example/sp%C3%A4te?amount=50'],
])('an amount is put into %s beside what the address has', (url, href) => {
  expect(donationHref(page(url), 50)).toBe(href);
});

test('a parameter cannot become another part of the address', () => {
  const href = donationHref(page('https://pay.example/', 'a&to=evil.example#'), 50);
  expect(href).toBe('https://pay.example/?a%26to%3Devil.example%23=50');
});

test('without an amount, the page asks for it', () => {
  expect(donationHref(page('https://pay.example/?fund=a%20b'), null)).toBe('https://pay.example/?fund=a%20b');
  expect(donationHref(page('https://pay.example/?amount=5&fund=a'), null)).toBe(
    'https://pay.example/?fund=a',
  );
});

test('the host is named with its port, and a name in another script as browsers send it', () => {
  expect(donationHost(page('https://PAY.example:8443/open'))).toBe('pay.example:8443');
  expect(donationHost(page('https://p\u0430y.example/'))).toBe('xn--py-7kc.example');
});

test.each([
  ['50', 50],
  [' $50 ', 50],
  ['\u20ac1,500', 1500],
  ['99999', 99_999],
  ['007', 7],
])('%j is an amount', (typed, amount) => {
  expect(amountOf(typed)).toBe(amount);
});

test.each([
  ...['', '0', '00', '-5', '5.50', '5,5', '1,50', '100000', '1e3', '0x10', 'Infinity', 'NaN', '\u0665\u0660'],
  ...['50&amount=1', '50#', '5 0', '$$5', '50\n50', 'fifty', '<b>5</b>', '1'.repeat(100_000)],
])('%j is no amount', (typed) => {
  expect(amountOf(typed)).toBeNull();
});

test('an amount is read with a comma from a thousand on', () => {
  expect([50, 1500, 99_999].map(amountInWords)).toEqual(['50', '1,500', '99,999']);
});

test.each([
  ...[
    'http://pay.example/',
    'javascript:alert(1)//https://pay.example',
    'data:text/html,x',
    '//pay.example/',
  ],
  ...[
    'pay.example',
    '/give',
    '',
    'https://',
    'https:pay.example',
    'https://pay example/',
    'mailto:a@pay.example',
  ],
  ...['https://user@pay.example/', 'https://user:secret@pay.example/', 'https://:secret@pay.example/'],
  ...[
    'https://localhost/',
    'https://127.0.0.1/',
    'https://10.0.0.1/',
    'https://2130706433/',
    'https://[::1]/',
  ],
  ...[
    'https://pay/',
    'https://pay.local/',
    'https://pay.internal/',
    'https://pay.localhost/',
    'https://pay.lan./',
  ],
  ...[
    'https://pay.example\\@evil.example/',
    'https://pay.example/\u202egive',
    `https://pay.example/${'a'.repeat(3000)}`,
  ],
])('%j is no address of a payment page', (url) => {
  expect(donationPageSchema.safeParse({ url }).success).toBe(false);
  expect(saveDonationPageSchema.safeParse({ domainId: 'a', url }).success).toBe(url === '');
});

test('a payment page has the parameter amount and the sign $ unless others are given', () => {
  expect(donationPageSchema.parse({ url: ' https://pay.example/open ' })).toEqual(
    page('https://pay.example/open'),
  );
  const other = { url: 'https://pay.example/', parameter: 'gift[amount]', currency: '\u20ac' };
  expect(donationPageSchema.parse(other)).toEqual(other);
  for (const wrong of [{ parameter: '' }, { parameter: 'a b' }, { parameter: 'a&b' }, { currency: '' }]) {
    expect(donationPageSchema.safeParse({ ...other, ...wrong }).success).toBe(false);
  }
  for (const currency of ['5', '$5', 'dollars', '\u202e', '\u200b', '\u0663', '\u00bd']) {
    expect(donationPageSchema.safeParse({ ...other, currency }).success).toBe(false);
  }
});

test('an address is stored as browsers send it, so that a look-alike is seen in the record and in the mails', () => {
  const urlOf = (url: string) => saveDonationPageSchema.parse({ domainId: 'a', url }).url;
  expect(urlOf('https://p\u0430y.example')).toBe('https://xn--py-7kc.example/');
  expect(urlOf('HTTPS://Pay.Example:443/Give')).toBe('https://pay.example/Give');
  expect(urlOf('https://pay\u3002example%2eevil.example/"><b>')).toBe(
    'https://pay.example.evil.example/%22%3E%3Cb%3E',
  );
  expect(urlOf('')).toBe('');
  const long = `https://pay.example/${'\u00e4'.repeat(1000)}`;
  expect(saveDonationPageSchema.safeParse({ domainId: 'a', url: long }).success).toBe(false);
});
