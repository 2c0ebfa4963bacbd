import { beforeEach, expect, test, vi } from 'vitest';
import { $openForms } from '../document/open-forms.ts';
import { $unsaved } from '../document/saved.ts';
import { leaveBy } from '../saving/leaving.ts';
import { $siteForm, newSiteForm } from '../settings/config/sites.ts';
import { $chosenRoles } from '../settings/page/page-roles.ts';
import { $redirectForm, newRedirectForm } from '../settings/site/redirects/redirects.ts';
import { open } from '../testing/open-page.ts';
import { $question } from '../ui/question.ts';

beforeEach(() => {
  open();
  $redirectForm.set(null);
  $siteForm.set(null);
  $chosenRoles.set(null);
  $question.set(null);
});
const words = () => $openForms.get().map((form) => form.words);

test('a form with something typed in it is unsaved work, and no longer once it is as it was', () => {
  $redirectForm.set(newRedirectForm);
  expect([words(), $unsaved.get()]).toEqual([[], false]);
  $redirectForm.set({ ...newRedirectForm, from: '/old' });
  expect([words(), $unsaved.get()]).toEqual([['The redirect is not saved.'], true]);
  $redirectForm.set(newRedirectForm);
  expect($unsaved.get()).toBe(false);
  $redirectForm.set({ ...newRedirectForm, from: '/old' });
  $redirectForm.set(null);
  expect($unsaved.get()).toBe(false);
});

test('a newer version that somebody else saved is nothing that was typed', () => {
  const form = { _id: 'd1', version: 1, name: 'Learning', hostnames: '', isDefault: false };
  $siteForm.set(form);
  $siteForm.set({ ...form, version: 2 });
  expect(words()).toEqual([]);
  $siteForm.set({ ...form, version: 2, name: 'Learn' });
  expect(words()).toEqual(['The site is not saved.']);
});

test('before the page is left, every form is named, with the way back to it', () => {
  const leave = vi.fn();
  $siteForm.set(newSiteForm);
  $siteForm.set({ ...newSiteForm, name: 'Learn' });
  $chosenRoles.set(['publisher']);
  leaveBy(leave);
  expect($question.get()).toEqual({
    message: "Changes you've made may not be saved, are you sure you want to leave this page?",
    consequence: 'The site is not saved. The roles that you chose are not applied.',
    yes: 'Leave',
    onYes: expect.any(Function),
    instead: { label: 'Go to the site', onChoose: expect.any(Function) },
  });
  expect(leave).not.toHaveBeenCalled();
});
