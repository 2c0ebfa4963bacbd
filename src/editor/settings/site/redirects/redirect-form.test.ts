import { expect, test } from 'vitest';
import { ApiError, type FailureBody } from '../../../../browser/request.ts';
import type { RedirectEntry } from '../../../../model/redirect.ts';
import {
  deletionQuestion,
  formOf,
  hidingWords,
  newRedirectForm,
  problemsOf,
  redirectRefusal,
  redirects,
  stateOf,
  unpublishQuestion,
} from './redirects.ts';

const redirect: RedirectEntry = {
  _id: 'r1',
  name: 'Flyer',
  from: '/old',
  to: '/new',
  domainId: 'd1',
  published: true,
  changed: false,
  version: 3,
  updatedAt: '2026-01-01T00:00:00.000Z',
  problem: '',
  hides: null,
};
const guide = { title: 'Guide', path: '/old' };
const refused = (data: FailureBody) => new ApiError('Unknown Error', { status: 422, data });

test('what is wrong is said before the form is sent, at its field', () => {
  expect(problemsOf({ ...newRedirectForm, from: '/', to: 'new' })).toEqual({
    from: ['The address cannot be used: the home page must always be found.'],
    to: [expect.stringContaining('type a path such as /new-page')],
    name: [],
  });
  expect(problemsOf(formOf(redirect))).toEqual({ from: [], to: [], name: [] });
});

test('a chain that the server finds is said at the field', () => {
  const message = 'Readers would be sent on twice: /a → /b → /c.';
  const refusal = redirectRefusal(refused({ validationErrors: [{ field: 'redirect.to', message }] }));
  expect(refusal).toEqual({ problems: { from: [], to: [message], name: [] }, failure: null, newer: null });
});

test('of a newer version it is said who saved it, and where it leads', () => {
  const data = {
    error: { code: 'version-conflict' },
    savedBy: 'noor',
    redirect: { ...redirect, version: 4 },
  };
  expect(redirectRefusal(refused(data))).toMatchObject({
    failure:
      'noor changed this redirect meanwhile. It now leads from /old to /new. Save again to replace that with what is here.',
    newer: { version: 4 },
  });
});

test('the questions say what visitors get', () => {
  expect(unpublishQuestion(redirect).consequence).toContain(
    'Visitors of /old then get ‘This page could not be found’.',
  );
  expect(deletionQuestion({ ...redirect, hides: guide })).toEqual({
    message: 'Are you sure?',
    consequence:
      'The redirect from /old to /new is deleted for good. Visitors of /old then see the page ‘Guide’ again.',
    yes: 'Delete',
  });
  expect(deletionQuestion({ ...redirect, published: false }).consequence).toContain(
    'Visitors notice nothing',
  );
});

test('a redirect says what it is for visitors, and which page it hides', () => {
  expect(stateOf(redirect)).toBe('Public');
  expect(stateOf({ ...redirect, changed: true })).toBe('Unpublished changes');
  expect(stateOf({ ...redirect, published: false })).toBe('Not public');
  expect(hidingWords(redirect)).toBeNull();
  expect(hidingWords({ ...redirect, hides: guide })).toMatch(/^It hides the page ‘Guide’/);
  expect(hidingWords({ ...redirect, hides: guide, published: false })).toMatch(
    /^Once it is published, it hides/,
  );
});

test('the list says how many there are', () => {
  const words = (total: number, page = 1, search = '') =>
    redirects.words({ ...redirects.$list.get(), state: 'ready', total, page, query: { search } });
  expect(words(0)).toMatch(/^There are no redirects yet/);
  expect(words(0, 1, 'x')).toBe('No redirect has these words.');
  expect([words(1), words(20)]).toEqual(['1 redirect', '20 redirects']);
  expect(words(45, 3)).toBe('41 to 45 of 45 redirects');
});
