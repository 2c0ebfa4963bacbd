import { beforeEach, expect, test, vi } from 'vitest';
import type { Actor } from '../../../calls/permissions.ts';
import type { ListedPerson } from '../../../model/people.ts';
import type { KnownRole } from '../../../model/roles.ts';
import { NO_PROOF } from '../../lists/proof.ts';
import { shownTable } from '../../lists/testing/shown-table.tsx';
import { errorResponse, respondWith, startAs } from '../../testing/open-page.ts';
import { people, users } from './UsersTab.tsx';
import {
  changedWords,
  deactivateQuestion,
  inviteAgain,
  lastSeenWords,
  linkWords,
  removeQuestion,
  saveUser,
  userRefusal,
  whyNotGive,
} from './users.ts';
import { abilityOf, rolesOfAbilities } from './WhatTheyMayDo.tsx';

const ana: ListedPerson = {
  _id: 'u1',
  username: 'ana',
  name: 'Ana Lima',
  email: 'ana@example.org',
  roles: ['editor', 'publisher'],
  state: 'active',
  createdAt: '2026-11-20T05:35:00.000Z',
  lastSeenAt: '2026-11-21T05:35:00.000Z',
  changeable: true,
  secondFactor: false,
  version: 'v1',
};

beforeEach(() => startAs({}));

test('a row says who somebody is, what they may do, and when they were last seen in the time zone of the site', () => {
  const rows = [
    ana,
    { ...ana, _id: 'u2', username: '<b>', lastSeenAt: null, state: 'invited' as const, roles: [] },
  ];
  const html = shownTable(people, rows);
  for (const words of ['Ana Lima', 'ana@example.org', 'Editor, Publisher', 'Active', '4:05 pm, 21/11/2026'])
    expect(html).toContain(words);
  for (const words of ['Invited', 'Never', 'No role', 'aria-label="Change ana"'])
    expect(html).toContain(words);
  expect(html).not.toContain('<b>');
  expect(lastSeenWords({ lastSeenAt: null }, 'UTC')).toBe('Never');
});

test('removing somebody is asked about with what it takes from whom, and what stays', () => {
  expect(removeQuestion(ana)).toEqual({
    message: 'Remove ana?',
    consequence:
      'Ana Lima is logged out everywhere at once, and loses the roles Editor, Publisher. The e-mail address ana@example.org is deleted. Pages and all else that they made stay, under the name ana. This cannot be undone: to let them in again, invite them anew.',
    yes: 'Remove',
  });
  expect(removeQuestion({ ...ana, name: '', roles: [] }).consequence).toContain(
    'ana is logged out everywhere at once. ',
  );
  expect(deactivateQuestion(ana).consequence).toContain('Their roles stay');
});

test('a link that nobody mails is whole, and said to be shown once', async () => {
  vi.stubGlobal('location', { origin: 'https://www.example.org' });
  respondWith(() => Response.json({ user: ana, link: '/?token=abc&email=ana%40example.org' }));
  expect((await inviteAgain('u1')).link).toBe('https://www.example.org/?token=abc&email=ana%40example.org');
  vi.unstubAllGlobals();
  expect(linkWords(ana)).toMatch(/ana \(ana@example.org\).* once, for 7 days, and is not shown again/);
});

test('a change sends what can be changed, and no username', async () => {
  const calls = respondWith(() => Response.json({ user: ana }));
  await saveUser(ana, ana, { password: 'a kettle', code: '' });
  const { name, email, roles } = ana;
  expect(calls[0]!.body).toEqual({
    user: { _id: 'u1', version: 'v1', name, email, roles },
    password: 'a kettle',
    code: '',
  });
});

test('what somebody else changed meanwhile is said, and can be replaced', async () => {
  const newer = { ...ana, name: '', roles: [], state: 'deactivated' as const, version: 'v2' };
  respondWith(errorResponse(409, 'version-conflict', 'Somebody saved a newer version.', { user: newer }));
  const error = await saveUser(ana, ana, NO_PROOF).catch((thrown: unknown) => thrown);
  expect(userRefusal(error)).toMatchObject({ newer, failure: changedWords(newer) });
  expect(userRefusal(new Error('Other')).newer).toBeNull();
  expect(changedWords(newer)).toBe(
    'Somebody changed the account of ana meanwhile. It now has no name, the e-mail address ana@example.org and the roles: No role. It is deactivated. Save again to replace that with what is here.',
  );
});

test('a role is kept from those without its rights, and one that pages name from those without it', () => {
  const role = (opensPages: boolean, rights: KnownRole['rights'] = []) => ({
    ...{ name: 'counsellor', title: 'Counsellor', description: '', secondFactor: false, version: 1 },
    ...{ rights, opensPages },
  });
  const keeper: Actor = { roles: ['people'], rights: ['users'] };
  const above = 'It has rights that you do not have.';
  const opens = 'It opens pages to those who have it, and you do not have it.';
  expect(whyNotGive(keeper, role(false), [])).toBeNull();
  expect(whyNotGive(keeper, role(true), [])).toBe(opens);
  expect(whyNotGive(keeper, role(true), ['editor', 'counsellor'])).toBeNull();
  expect(whyNotGive(keeper, role(true, ['publish']), ['counsellor'])).toBe(above);
  expect(whyNotGive(keeper, role(false, ['users', 'publish']), [])).toBe(above);
  expect(whyNotGive({ ...keeper!, roles: ['people', 'counsellor'] }, role(true), [])).toBeNull();
  expect(whyNotGive({ roles: ['admin'], rights: [] }, role(true, ['publish']), [])).toBeNull();
  expect(whyNotGive(null, role(false), [])).toBe(above);
});

test('the list says how many it has', () => {
  const list = { ...users.$list.get(), state: 'ready' as const };
  expect(users.words({ ...list, total: 1 })).toBe('1 person');
  expect(users.words({ ...list, total: 35, page: 2 })).toBe('21 to 35 of 35 people');
  expect(users.words({ ...list, total: 0 })).toBe('Nobody matches this.');
});

test('the sentences stand for no role, for a role that only publishes, and for the admin role', () => {
  const role = (name: string, rights: KnownRole['rights']): KnownRole => ({
    ...{ name, title: name, description: '', secondFactor: false, version: 1, opensPages: false },
    rights,
  });
  const roles = [
    role('admin', []),
    role('desk', ['publish', 'submissions']),
    role('editor', ['publish']),
    role('publisher', ['publish']),
  ];
  const named = (held: string[], all = roles) => {
    const found = rolesOfAbilities(all, held);
    return [found.writes, found.publishes?.name, found.everything?.name, abilityOf(found, held)];
  };
  expect(named([])).toEqual([null, 'editor', 'admin', 'writes']);
  expect(named(['publisher'])).toEqual([null, 'publisher', 'admin', 'publishes']);
  expect(named(['desk'])).toEqual([null, 'editor', 'admin', 'writes']);
  expect(named(['admin', 'editor'])).toEqual([null, 'editor', 'admin', 'everything']);
  expect(named([], roles.slice(0, 2))).toEqual([null, undefined, 'admin', 'writes']);
});
