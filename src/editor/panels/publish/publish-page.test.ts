import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FOOTER_KEY, NAV_KEY, PAGE_KEY } from '../../../model/roots.ts';
import { savePage } from '../../saving/save.ts';
import {
  change,
  errorResponse,
  lost,
  openSite,
  published,
  respondWith,
  saved,
  savedDocument,
  siteDocuments,
  startAs,
  storedPage,
} from '../../testing/open-page.ts';
import { $question } from '../../ui/question.ts';
import { publishPage } from './publish-page.ts';

const FORM = {
  key: 'f',
  componentType: 'ContactForm',
  title: 'Schreib uns',
  identifier: 'write',
  recipient: 'help@example.org',
  subject: 'From the site',
  fields: [
    { key: 'a', type: 'text', label: 'Name', name: 'name' },
    { key: 'b', type: 'email', label: 'Straße', name: 'street' },
  ],
};
const [NAMED, UNNAMED] = ['street', ''].map((name) => ({
  ...FORM,
  fields: [FORM.fields[0], { ...FORM.fields[1], name }],
}));
const PUBLISHED = { published: true, lastPublished: '2026-01-01T00:00:00.000Z' };

/** Opens a published page whose navigation and footer have no unpublished changes. */
function openPublic(contents: object[], page: object = {}): void {
  const { nav, footer, settings } = siteDocuments();
  openSite(storedPage({ contents, ...page } as never), {
    nav: { ...nav, ...PUBLISHED },
    footer: { ...footer, ...PUBLISHED },
    settings: { ...settings, ...PUBLISHED },
  });
}

/** Returns the server's responses about the published version. */
const live = (contents: object[]) =>
  [
    () =>
      Response.json({
        revisions: [
          { _id: 'r2', action: 'save' },
          { _id: 'r1', action: 'publish' },
        ],
        total: 2,
      }),
    () => Response.json({ page: storedPage({ contents } as never) }),
  ] as const;
const calls = (sent: readonly { url: string }[]) =>
  sent.map(({ url }) => url.replace(/^.*\/api\/|\?.*$/g, ''));
const asked = () => {
  const question = $question.get();
  if (question === null) return null;
  const { message, consequence, no, yes, instead } = question;
  return [message, consequence, no, yes, instead?.label];
};
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => startAs({}));
afterEach(() => $question.set(null));

test('where there is nothing to ask, a page is published at once', async () => {
  openPublic([NAMED!]);
  const sent = respondWith(published);
  await publishPage();
  expect([asked(), calls(sent)]).toEqual([null, ['page/publishPage']]);
});

test('a form that readers can send now, and could not send any more, is named with its field', async () => {
  openPublic([UNNAMED!]);
  const sent = respondWith(...live([NAMED!]), published);
  await publishPage();
  expect(asked()).toEqual([
    'Publish this page, with ‘Schreib uns’ as a form that nobody can send?',
    'Readers can send ‘Schreib uns’ now. All fields need names configured: ‘Straße’. Until that is mended, they are asked to call you instead.',
    'Go back',
    'Publish all the same',
    undefined,
  ]);
  expect(calls(sent)).toEqual(['page/loadRevisions', 'page/loadRevision']);
  $question.get()!.onYes();
  await settled();
  expect(calls(sent).at(-1)).toBe('page/publishPage');
});

test.each([
  ['was not ready before either', [UNNAMED!], {}],
  ['is new on the page', [], {}],
  ['was never published', [NAMED!], { published: false }],
])('a form that %s is no question', async (_name, contents, page) => {
  openPublic([UNNAMED!], page);
  const sent = respondWith(...('published' in page ? [] : live(contents)), published);
  await publishPage();
  expect([asked(), calls(sent).at(-1)]).toEqual([null, 'page/publishPage']);
});

test('where nobody can say what readers have, it is asked', async () => {
  openPublic([UNNAMED!, { ...UNNAMED!, key: 'g', title: 'Zwei', subject: '' }]);
  respondWith(lost);
  await publishPage();
  expect(asked()![0]).toBe('Publish this page, with forms that nobody can send?');
  expect(asked()![1]).toContain('‘Zwei’ now. Subject missing. Until');
});

test('changes around the page are asked about, and can be published behind it or left', async () => {
  openPublic([NAMED!]);
  change(NAV_KEY, 'donate.text', 'Give');
  const sent = respondWith(published, published, savedDocument);
  await publishPage();
  expect(asked()).toEqual([
    'Publish the navigation too?',
    'The navigation has changes that visitors do not see yet. Publishing the page alone leaves them behind.',
    'Go back',
    'Publish the page alone',
    'Publish both',
  ]);
  expect(sent).toEqual([]);
  $question.get()!.onYes();
  await settled();
  expect(calls(sent)).toEqual(['page/publishPage']);
  await publishPage();
  $question.get()!.instead!.onChoose();
  await settled();
  expect(calls(sent)).toEqual(['page/publishPage', 'page/publishPage', 'site/publishNav']);
});

test('with several of them all are named, and none is published where the page is refused', async () => {
  openPublic([UNNAMED!]);
  change(NAV_KEY, 'donate.text', 'Give');
  change(FOOTER_KEY, 'phone', '1800 975 707');
  const sent = respondWith(
    ...live([NAMED!]),
    errorResponse(403, 'not-allowed', 'You are not allowed to do this.'),
  );
  await publishPage();
  const [message, consequence, , , all] = asked()!;
  expect([message, all]).toEqual([
    'Publish this page, with ‘Schreib uns’ as a form that nobody can send?',
    'Publish all three',
  ]);
  expect(consequence).toContain('The navigation and the footer have changes that visitors do not see yet.');
  $question.get()!.instead!.onChoose();
  await settled();
  expect(calls(sent).slice(2)).toEqual(['page/publishPage']);
});

test('what is around the page stays where the page is not published after all: somebody goes back from its address', async () => {
  openPublic([NAMED!]);
  const sent = respondWith(published, published, savedDocument);
  await publishPage();
  change(NAV_KEY, 'donate.text', 'Give');
  change(PAGE_KEY, 'slug', 'ä');
  await publishPage();
  $question.get()!.instead!.onChoose();
  await settled();
  expect(asked()![0]).toBe('Is /ä the address you want?');
  $question.set(null);
  await settled();
  expect(calls(sent)).toEqual(['page/publishPage']);
});

test('what is around the page follows it where a save of the page is still under way', async () => {
  openPublic([NAMED!]);
  change(NAV_KEY, 'donate.text', 'Give');
  change(PAGE_KEY, 'title', 'Zuhause');
  let answer = () => {};
  const sent = respondWith(
    (call) => new Promise((resolve) => (answer = () => resolve(saved(call)))),
    published,
    savedDocument,
  );
  const saving = savePage('save');
  await settled();
  await publishPage();
  $question.get()!.instead!.onChoose();
  await settled();
  expect(calls(sent)).toEqual(['page/save']);
  answer();
  await saving;
  await vi.waitFor(() => expect(calls(sent)).toEqual(['page/save', 'page/publishPage', 'site/publishNav']));
});
