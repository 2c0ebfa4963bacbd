import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Right, SignedInUser } from '../../../model/users.ts';
import { $tree } from '../../document/current-tree.ts';
import { $undoLabel } from '../../document/history.ts';
import { $dirty } from '../../document/saved.ts';
import { errorResponse, open, respondWith, startAs, storedPage } from '../../testing/open-page.ts';
import { $roleTitles, loadRoles } from '../roles/known-roles.ts';
import {
  $chosenRoles,
  applyRoles,
  applyToCollection,
  holdersInWords,
  previewOf,
  publishersInWords,
  roleChoices,
  rolesProblem,
  toAllProblem,
} from './page-roles.ts';

const user = (...roles: string[]): SignedInUser => ({
  _id: 'u1',
  username: 'edo',
  name: '',
  email: 'edo@example.org',
  roles,
  rights: [],
});

beforeEach(() => {
  open();
  $chosenRoles.set(null);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('roles are applied at once, by a call of their own, and are no change of the page', async () => {
  $chosenRoles.set(['publisher']);
  const sent = respondWith(() => Response.json({ page: storedPage({ roles: ['publisher'] }) }));
  await applyRoles(['publisher']);
  expect(sent[0]).toEqual({
    url: '/api/roles/applyToPage',
    body: { page: { _id: 'page-1' }, collection: 'pages', roles: ['publisher'] },
  });
  expect($tree.get().roots.page.roles).toEqual(['publisher']);
  expect([$dirty.get(), $undoLabel.get(), $chosenRoles.get()]).toEqual([false, null, null]);
});

test('roles are applied to all pages by those who may publish or change roles', () => {
  const may = (...rights: Right[]) => toAllProblem({ ...user('writer'), rights }, ['writer']);
  expect(may()).toBe('Your roles do not let you do this for all pages. Ask somebody who may publish.');
  expect([may('publish'), may('roles')]).toEqual([null, null]);
  expect(toAllProblem({ ...user('writer'), rights: ['publish'] }, ['editor'])).toMatch(/no longer change/);
});

test('roles that were refused stay chosen, and the page keeps its own', async () => {
  $chosenRoles.set(['publisher']);
  respondWith(errorResponse(403, 'not-allowed', 'Your roles do not allow this.'));
  await expect(applyRoles(['publisher'])).rejects.toThrow();
  expect($chosenRoles.get()).toEqual(['publisher']);
  expect($tree.get().roots.page.roles).toEqual([]);
});

test('nobody but an admin can choose roles that would lock them out', () => {
  expect(rolesProblem(user('editor'), ['publisher'], [])).toBe(
    'You could no longer change this page yourself. Keep at least one of your own roles.',
  );
  expect(rolesProblem(user('editor'), ['publisher', 'editor'], [])).toBeNull();
  expect(rolesProblem(user('admin'), ['publisher'], [])).toBeNull();
  expect(rolesProblem(user('editor'), ['b', 'a'], ['a', 'b'])).toBe('These roles apply already.');
});

test('a role of the page that was removed since can be taken away, and roles are called as they are named now', async () => {
  const role = { description: '', rights: [], secondFactor: false, version: 1 };
  respondWith(() =>
    Response.json({
      roles: [
        { ...role, name: 'editor', title: 'Writers', description: 'They write' },
        { ...role, name: 'admin', title: 'Admin' },
      ],
    }),
  );
  const choices = roleChoices(await loadRoles(), ['night-team']);
  expect(choices.map(({ name, label }) => [name, label])).toEqual([
    ['admin', 'Admin'],
    ['editor', 'Writers'],
    ['night-team', 'Night team'],
  ]);
  expect(choices.map(({ help }) => help).slice(1)).toEqual(['They write', 'This role no longer exists.']);
  expect(holdersInWords(['editor', 'night-team'])).toContain('Writers, Night team');
  $roleTitles.set({});
});

test('who may publish the page is said in words', () => {
  const role = (name: string, rights: Right[]) =>
    ({ name, title: name, description: '', rights, secondFactor: false, version: 1 }) as const;
  const known = [role('admin', []), role('editor', ['publish']), role('writer', [])];
  expect(publishersInWords([], known)).toBe(
    'To publish it, they need the right to publish, which the role gives: editor.',
  );
  expect(publishersInWords([], known.slice(0, 2))).toBe('Everybody with a role may publish it.');
  expect(publishersInWords([], [role('admin', []), role('writer', [])])).toBe('Only admins may publish it.');
});

test('before roles are applied to all pages it is said what changes, and each call goes on where the last ended', async () => {
  const groups = [
    { roles: [], pages: 1200, changeableByYou: true },
    { roles: ['publisher'], pages: 3, changeableByYou: true },
    { roles: ['admin'], pages: 1, changeableByYou: false },
  ];
  expect(previewOf({ groups, total: 1204 }, ['publisher'])).toEqual({
    lines: [
      '1,200 pages: Everybody who can log in may change them. They change.',
      '3 pages: Only people with the role Publisher, and admins, may change them. They stay as they are.',
      '1 page: Only admins may change it. It stays: your roles do not let you change it.',
    ],
    changes: 1200,
  });
  const sent = respondWith(
    () => Response.json({ changed: 1000, after: 'p999' }),
    () => Response.json({ changed: 0, after: 'p9999' }),
    () => Response.json({ changed: 7, after: null }),
  );
  startAs({});
  const told: number[] = [];
  expect(await applyToCollection(['publisher'], (changed) => told.push(changed))).toBe(1007);
  expect([told, sent[0]!.url]).toEqual([[1000, 1000, 1007], '/api/roles/applyToCollection']);
  expect(sent.map(({ body }) => (body as { after?: string }).after)).toEqual([undefined, 'p999', 'p9999']);
  expect($tree.get().roots.page.roles).toEqual(['publisher']);
});

test('who may change the page is said in words', () => {
  expect(holdersInWords([])).toBe('Everybody who can log in may change this page.');
  expect(holdersInWords(['admin'])).toBe('Only admins may change this page.');
  expect(holdersInWords(['editor'])).toBe(
    'Only people with the role Editor, and admins, may change this page.',
  );
  expect(holdersInWords(['editor', 'night-team'])).toBe(
    'Only people with one of the roles Editor, Night team, and admins, may change this page.',
  );
});
