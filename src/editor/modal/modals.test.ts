import { expect, test } from 'vitest';
import type { Actor } from '../../model/permissions.ts';
import { tabsFor } from './modals.ts';

test('the tab of what people did is shown to admins alone, those that a right opens to everybody', () => {
  const shownTo = (...roles: string[]) =>
    tabsFor('dashboard', { roles, rights: [] } as unknown as Actor).map(({ label }) => label);
  expect(shownTo('admin')).toContain('Activity');
  expect(shownTo('editor')).toEqual(shownTo('admin').filter((label) => label !== 'Activity'));
  expect(shownTo('editor')).toEqual(expect.arrayContaining(['Users', 'Form Submissions', 'Mail delivery']));
});
