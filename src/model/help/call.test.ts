import { expect, test } from 'vitest';
import type { Link } from '../link.ts';
import { callOf, crisisLine } from './call.ts';
import { callFieldsSchema, nearestCall, wayOf } from './call-fields.ts';

const crisis = { type: 'external', href: 'tel:1800975707', text: 'Call 1800 975 707 any time' } as Link;
const nothing = { type: 'page', href: '', text: '' } as Link;
const fields = callFieldsSchema.parse({
  callNumber: '1800 160 401',
  callName: ' Talk with a safety worker ',
  callHours: 'Day and night',
  textNumber: '0491 570 110',
});

test('a page has its own number, and without one that of the crisis line', () => {
  expect(callOf(fields, { crisis })).toEqual({
    number: { href: 'tel:1800160401', text: '1800 160 401' },
    name: 'Talk with a safety worker',
    about: '',
    hours: 'Day and night',
    text: { href: 'sms:0491570110', text: '0491 570 110' },
    isCrisisLine: false,
  });
  const line = { number: { href: 'tel:1800975707', text: '1800 975 707' }, isCrisisLine: true, text: null };
  expect(callOf(null, { crisis })).toMatchObject(line);
  expect(callOf(callFieldsSchema.parse({}), { crisis })).toMatchObject(line);
  expect(callOf({ ...fields, callNumber: '1800975707' }, { crisis })?.isCrisisLine).toBe(true);
  expect(callOf(null, { crisis: nothing })).toBeNull();
});

test('the crisis link gives a number only if it calls one, as its text has it', () => {
  expect(crisisLine({ crisis: { ...crisis, text: 'Crisis line' } })?.text).toBe('Crisis line');
  expect(
    crisisLine({ crisis: { type: 'page', href: '/help', text: 'Call 1800 975 707' } as Link }),
  ).toBeNull();
});

test('only whole numbers are numbers, also short ones, and others are refused', () => {
  for (const text of ['000', '13 11 14', ' (08) 7010 9357 ', '+61 8 7010 9357', '0491 570 006'])
    expect(wayOf('tel', text)?.text, text).toBe(text.trim());
  for (const callNumber of [
    'call us',
    '1800',
    '1800 975 707 or 000',
    'Ring 1800 975 707',
    '25 December 2026',
  ])
    expect(callFieldsSchema.safeParse({ callNumber }).success, callNumber).toBe(false);
  // No emergency service takes text messages at these numbers.
  for (const textNumber of ['000', '106', '112', ' 0 0 0 '])
    expect([callFieldsSchema.safeParse({ textNumber }).success, wayOf('sms', textNumber)]).toEqual([
      false,
      null,
    ]);
  expect(callFieldsSchema.safeParse({ callNumber: '000', textNumber: '0491 570 110' }).success).toBe(true);
  for (const textNumber of ['', ' ']) expect(callFieldsSchema.safeParse({ textNumber }).success).toBe(true);
});

test('a page inherits from the nearest page that has a number, and all fields from the same page', () => {
  const none = { ...callFieldsSchema.parse({}), callName: 'Nobody', slug: 'a/b' };
  const office = callFieldsSchema.parse({ callNumber: '(08) 5550 1738' });
  expect(nearestCall([none, office, fields])).toEqual(office);
  expect(nearestCall([none])).toBeNull();
});
