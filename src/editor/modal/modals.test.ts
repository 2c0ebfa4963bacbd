import { expect, test } from 'vitest';
import type { Actor } from '../../calls/permissions.ts';
import { tabsFor } from './modals.ts';

test('the tabs of what people did and of the system are shown to admins alone, those that a right opens to everybody', () => {
  const shownTo = (...roles: string[]) =>
    tabsFor('dashboard', { roles, rights: [] } as unknown as Actor).map(({ label }) => label);
  const admins = ['Activity', 'Installation', 'System'];
  expect(shownTo('admin')).toEqual(expect.arrayContaining(admins));
  expect(shownTo('editor')).toEqual(shownTo('admin').filter((label) => !admins.includes(label)));
  const settings = (role: string) =>
    tabsFor('site-settings', { roles: [role], rights: [] } as unknown as Actor).map(({ label }) => label);
  expect(settings('admin')).toContain('Donations');
  expect(settings('editor')).toEqual(settings('admin').filter((label) => label !== 'Donations'));
  expect(shownTo('editor')).toEqual(expect.arrayContaining(['Users', 'Form Submissions', 'Mail delivery']));
});
