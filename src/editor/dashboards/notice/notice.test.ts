import { expect, test } from 'vitest';
import { timeIn } from '../../../model/local-time.ts';
import { $openForms } from '../../document/open-forms.ts';
import { $noticeForm, emptyNotice, problemsOf, standing } from './notice.ts';

const ADELAIDE = 'Australia/Adelaide';
const NOW = Date.parse('2026-11-28T05:30:20.000Z');
const form = (change: object = {}) => ({
  ...{ words: 'Our line is down.', number: '(08) 7010 0153', linkText: 'Get help', linkHref: '/get-help' },
  ...{ until: '2026-11-28T16:01', domainIds: ['one'], isDrill: false, ...change },
});

test('the end is typed and shown in the time zone of the site, around a change of the clocks too', () => {
  expect(emptyNotice(['one'], NOW, ADELAIDE).until).toBe('2026-11-29T16:00');
  expect(timeIn(ADELAIDE, '2026-11-29T16:00')).toBe('2026-11-29T05:30:00.000Z');
  expect(timeIn('UTC', '2026-11-29T16:00')).toBe('2026-11-29T16:00:00.000Z');
  // At 3:00 on this day, the clocks go back to 2:00.
  expect(timeIn(ADELAIDE, '2027-04-04T01:30')).toBe('2027-04-03T15:00:00.000Z');
  expect(timeIn(ADELAIDE, '2027-04-04T03:30')).toBe('2027-04-03T18:00:00.000Z');
  expect([timeIn(ADELAIDE, ''), timeIn(ADELAIDE, 'soon')]).toEqual(['', '']);
});

test.each([
  ['words', { words: ' ' }],
  ['number', { number: 'our number' }],
  ['linkText', { linkText: '' }],
  ['linkHref', { linkHref: ' ' }],
  ['until', { until: '' }],
  ['until', { until: '2026-11-28T16:00' }],
  ['domainIds', { domainIds: [] }],
])('a problem of the field %s is found before the notice is sent', (field, change) => {
  const found = problemsOf(form(change), NOW, ADELAIDE);
  expect(Object.keys(found).filter((name) => found[name] !== null)).toEqual([field]);
});

test('words alone are enough', () => {
  const found = problemsOf(form({ number: '', linkText: '', linkHref: '' }), NOW, ADELAIDE);
  expect(Object.values(found).filter((problem) => problem !== null)).toEqual([]);
});

test('a notice that stands on several sites is one', () => {
  const { domainIds: _none, ...content } = form();
  const notice = { ...content, by: 'noor', at: '2026-11-28T05:00:00.000Z' };
  const notices = ['one', 'two', 'three'].map((domainId) => ({
    domainId,
    ...notice,
    isDrill: domainId === 'two',
  }));
  const state = { notices, isDamaged: false, waiting: 0, proof: 'code' } as const;
  expect(standing(state).map(({ domainIds }) => domainIds)).toEqual([['one', 'three'], ['two']]);
});

test('a typed notice counts as unsaved work', () => {
  $noticeForm.set(form());
  expect($openForms.get().map(({ words }) => words)).toEqual(['The emergency notice is not shown.']);
  $noticeForm.set(null);
  expect($openForms.get()).toEqual([]);
});
