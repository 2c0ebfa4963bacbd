import { expect, test } from 'vitest';
import type { AuditDetails } from '../../../src/model/audit.ts';
import { detailsInWords } from './details.ts';

test.each<[AuditDetails, string]>([
  [{}, ''],
  [{ rolesBefore: [], roles: ['editor', 'publisher'], otherEmail: false }, 'roles: editor, publisher'],
  [{ rolesBefore: ['editor'], roles: [], otherEmail: false }, 'roles: none (before: editor)'],
  [{ rolesBefore: ['editor'], roles: ['editor'], otherEmail: true }, 'another e-mail address'],
  [
    { rightsBefore: ['publish'], rights: ['publish', 'users'], titleBefore: 'Team', secondFactor: true },
    'rights: publish, users (before: publish); called before: Team; requires a second factor',
  ],
  [
    { rightsBefore: [], rights: [], secondFactor: false, people: 2, pages: 0 },
    'no longer requires a second factor; people: 2; pages: 0',
  ],
  [{ by: 'team.jpg', documents: 3 }, 'replaced by: team.jpg; documents: 3'],
  [{ from: '/guide' }, 'copy of: /guide'],
  [{ days: null }, 'days: for ever'],
  [
    { identifier: 'contact', createdAt: '2026-03-01T13:30:00.000Z' },
    'form: contact; sent: 12:00 am, 02/03/2026',
  ],
  [{ ofALaterVersion: 'so' }, 'ofALaterVersion: so'],
])('%o', (details, words) => {
  expect(detailsInWords(details, 'Australia/Adelaide')).toBe(words);
});
