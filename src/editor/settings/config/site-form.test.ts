import { expect, test } from 'vitest';
import { ApiError, type FailureBody } from '../../../browser/request.ts';
import type { Domain } from '../../../model/domain.ts';
import {
  formOf,
  hostLines,
  keptBecause,
  newSiteForm,
  problemsOf,
  publishQuestion,
  siteRefusal,
  unpublishQuestion,
} from './sites.ts';

const site: Domain = {
  _id: 'd1',
  name: 'Learning',
  hostnames: ['learn.example.org', 'www.learn.example.org'],
  published: true,
  isDefault: false,
  version: 3,
};

const refused = (data: FailureBody) => new ApiError('Unknown Error', { status: 422, data });

test('the host names of a site are lines of its form, and empty lines are none', () => {
  const form = formOf(site);
  expect(form.hostnames).toBe('learn.example.org\nwww.learn.example.org');
  expect(hostLines({ ...form, hostnames: ' a.example \n\n  \nb.example\r\n' })).toEqual([
    'a.example',
    'b.example',
  ]);
  expect(hostLines(newSiteForm)).toEqual([]);
});

test('what is wrong is said before the form is sent, with the line it is about', () => {
  expect(
    problemsOf({
      ...newSiteForm,
      name: ' ',
      hostnames:
        'a.example\na b\nhttps://b.example/\nhttps://Bücher.example/über uns\nhttps://Bücher.example/über',
    }),
  ).toEqual({
    name: ['Give the site a name'],
    hostnames: [
      '‘a b’: This is no host name. It looks like www.example.org, without a path behind it',
      '‘https://Bücher.example/über uns’: This is no host name. It looks like www.example.org, without a path behind it',
      '‘https://Bücher.example/über’: This is no host name. Write xn--bcher-kva.example alone',
    ],
    isDefault: [],
  });
  expect(problemsOf({ ...newSiteForm, name: 'A', hostnames: '\u202eevil.example' }).hostnames[0]).toMatch(
    /^‘�evil\.example’: This is no host name/,
  );
  expect(problemsOf(formOf(site))).toEqual({ name: [], hostnames: [], isDefault: [] });
});

test('every problem that the server names stands at its field', () => {
  const validationErrors = [
    { field: 'domain.hostnames.0', message: 'First' },
    { field: 'domain.hostnames.2', message: 'Third' },
    { field: 'domain.isDefault', message: 'Default' },
  ];
  expect(siteRefusal(refused({ validationErrors }))).toEqual({
    problems: { name: [], hostnames: ['First', 'Third'], isDefault: ['Default'] },
    failure: null,
    newer: null,
  });
  expect(siteRefusal(refused({ message: 'You are not allowed to do this.' })).failure).toBe(
    'You are not allowed to do this.',
  );
});

test('of a newer version it is said who saved it, and what it is', () => {
  const data = { error: { code: 'version-conflict' }, savedBy: 'noor', domain: { ...site, version: 4 } };
  expect(siteRefusal(refused(data))).toEqual({
    problems: { name: [], hostnames: [], isDefault: [] },
    failure:
      'noor changed this site meanwhile. It is now ‘Learning’ with learn.example.org, www.learn.example.org. Save again to replace that with what is here.',
    newer: { ...site, version: 4 },
  });
});

test('the question before unpublishing says what visitors get, and where', () => {
  expect(unpublishQuestion(site).consequence).toBe(
    'Visitors of learn.example.org and www.learn.example.org then get ‘This page could not be found’ on every page. Nothing is deleted: when you publish the site again, it is as it was.',
  );
  expect(unpublishQuestion({ ...site, hostnames: ['a.example'], isDefault: true }).consequence).toMatch(
    /^Visitors of a\.example and every address that no other site has then get/,
  );
});

test('before a site without public pages is published, it is said what visitors get', () => {
  const draft = { ...site, published: false };
  expect(publishQuestion(draft, { total: 3, home: true })).toBeNull();
  expect(publishQuestion(draft, { total: 0, home: false })?.consequence).toBe(
    'No page of it is public yet. Visitors of learn.example.org and www.learn.example.org get ‘This page could not be found’ on every page, until you publish pages of it.',
  );
  expect(publishQuestion(draft, { total: 2, home: false })?.consequence).toMatch(
    /^Its home page is not public\..* find only the 2 pages that are\.$/,
  );
});

test('a site that is the default, public or worked on says why it cannot be deleted', () => {
  expect(keptBecause({ ...site, isDefault: true }, false)).toMatch(/^The default site/);
  expect(keptBecause(site, false)).toMatch(/unpublish it first/);
  expect(keptBecause({ ...site, published: false }, true)).toMatch(/work on another one first/);
  expect(keptBecause({ ...site, published: false }, false)).toBeNull();
});
