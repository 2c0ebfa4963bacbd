import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SignedInUser } from '../../../model/users.ts';
import { $tree } from '../../document/current-tree.ts';
import { $undoLabel } from '../../document/history.ts';
import { $dirty } from '../../document/saved.ts';
import { errorResponse, open, respondWith, storedPage } from '../../testing/open-page.ts';
import {
  $chosenRoles,
  applyRoles,
  holdersInWords,
  loadRoles,
  roleChoices,
  rolesProblem,
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
  expect(sent[0]).toMatchObject({
    url: '/api/roles/applyToPage',
    body: { page: { _id: 'page-1' }, collection: 'pages', roles: ['publisher'] },
  });
  expect($tree.get().roots.page.roles).toEqual(['publisher']);
  expect([$dirty.get(), $undoLabel.get(), $chosenRoles.get()]).toEqual([false, null, null]);
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

test('a role of the page that was removed since can be taken away', async () => {
  respondWith(() =>
    Response.json({
      roles: [
        { name: 'admin', rights: [] },
        { name: 'editor', rights: [] },
      ],
    }),
  );
  const choices = roleChoices(await loadRoles(), ['night-team']);
  expect(choices.map(({ name, label }) => [name, label])).toEqual([
    ['admin', 'Admin'],
    ['editor', 'Editor'],
    ['night-team', 'Night team'],
  ]);
  expect(choices.at(-1)?.help).toBe('This role no longer exists.');
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
