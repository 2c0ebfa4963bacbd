import { expect, test } from 'vitest';
import type { AuditEntry } from '../../../calls/audit.ts';
import { isFiltered } from '../../lists/paged-list.ts';
import { activity, activityRetention, whatWords, whoWords } from './ActivityTab.tsx';

const NO_FILTERS = activity.of.query;

const entry = (fields: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: 'a',
  action: 'page/save',
  what: 'Saved a page',
  subject: { kind: 'page', _id: 'p', name: '/guide' },
  person: { _id: 'u', username: 'mira' },
  site: 'Main',
  details: '',
  times: 1,
  at: '2026-11-21T05:35:00.000Z',
  lastAt: '2026-11-21T05:35:00.000Z',
  ...fields,
});

test('an entry says who did what, to what and how often', () => {
  expect([whoWords(entry()), whatWords(entry())]).toEqual(['mira', 'Saved a page: /guide']);
  expect(whatWords(entry({ times: 4 }))).toBe('Saved a page: /guide (4 times)');
  expect(whatWords(entry({ details: 'roles: editor' }))).toBe('Saved a page: /guide (roles: editor)');
  const failed = { person: null, what: 'Failed to log in', times: 2 };
  const known = entry({ ...failed, subject: { kind: 'user', _id: 'u', name: 'mira' } });
  expect([whoWords(known), whatWords(known)]).toEqual([
    'Somebody not logged in',
    'Failed to log in: mira (2 times)',
  ]);
  expect(whoWords(entry({ ...failed, subject: { kind: 'user', _id: '', name: '' } }))).toBe(
    'Somebody without an account',
  );
  const added = entry({ ...failed, action: 'user/add', subject: { kind: 'user', _id: 'u', name: 'mira' } });
  expect(whoWords(added)).toBe('The person who runs the server');
});

test('an empty list says whether filters leave something out', () => {
  const empty = { ...activity.$list.get(), state: 'ready', total: 0 } as const;
  expect(isFiltered(NO_FILTERS)).toBe(false);
  expect(activity.words(empty)).toBe('Nothing is on record yet.');
  expect(activity.words({ ...empty, query: { ...NO_FILTERS, person: 'u' } })).toBe(
    'Nothing passes these filters.',
  );
});

test('a time to keep activity is a number of days within its bounds, and a shorter one is asked about', () => {
  const { read, question } = activityRetention;
  expect(read(' 90 ')).toEqual({ days: 90 });
  for (const wrong of ['', '0', '1.5', '-30', '9999']) expect(read(wrong), wrong).toHaveProperty('problem');
  expect(question(90, 365)?.message).toBe('Keep activity for 90 days only?');
  expect(question(365, 90)).toBeNull();
});
