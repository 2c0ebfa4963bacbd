import { afterEach, beforeEach, expect, test } from 'vitest';
import { FOOTER_KEY, NAV_KEY, PAGE_KEY } from '../../../model/roots.ts';
import { $tree, documentOf } from '../../document/current-tree.ts';
import {
  change,
  lost,
  openSite,
  respondWith,
  savedDocument,
  siteDocuments,
  startAs,
  storedPage,
} from '../../testing/open-page.ts';
import { $question } from '../../ui/question.ts';
import { publishAsked } from './publish-page.ts';

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

let publications = 0;
/** Publishes the open page as a list of pages does it. */
async function publish(around?: readonly []): Promise<void> {
  publications = 0;
  const tree = $tree.get();
  await publishAsked({
    page: documentOf(tree, PAGE_KEY),
    draft: () => tree,
    publish: async () => {
      publications += 1;
      return publications > 0 && !isRefused;
    },
    ...(around ? { around } : {}),
  });
}
let isRefused = false;

beforeEach(() => {
  isRefused = false;
  startAs({});
});
afterEach(() => $question.set(null));

test('where there is nothing to ask, a page is published at once', async () => {
  openPublic([NAMED!]);
  const sent = respondWith();
  await publish();
  expect([asked(), publications, sent]).toEqual([null, 1, []]);
});

test('a form that readers can send now, and could not send any more, is named with its field', async () => {
  openPublic([UNNAMED!]);
  const sent = respondWith(...live([NAMED!]));
  await publish();
  expect(asked()).toEqual([
    'Publish this page, with ‘Schreib uns’ as a form that nobody can send?',
    'Readers can send ‘Schreib uns’ now. All fields need names configured: ‘Straße’. Until that is mended, they are asked to call you instead.',
    'Go back',
    'Publish all the same',
    undefined,
  ]);
  expect([calls(sent), publications]).toEqual([['page/loadRevisions', 'page/loadRevision'], 0]);
  $question.get()!.onYes();
  expect(publications).toBe(1);
});

test.each([
  ['was not ready before either', [UNNAMED!], {}],
  ['is new on the page', [], {}],
  ['was never published', [NAMED!], { published: false }],
])('a form that %s is no question', async (_name, contents, page) => {
  openPublic([UNNAMED!], page);
  respondWith(...('published' in page ? [] : live(contents)));
  await publish();
  expect([asked(), publications]).toEqual([null, 1]);
});

test('where nobody can say what readers have, it is asked', async () => {
  openPublic([UNNAMED!, { ...UNNAMED!, key: 'g', title: 'Zwei', subject: '' }]);
  respondWith(lost);
  await publish();
  expect(asked()![0]).toBe('Publish this page, with forms that nobody can send?');
  expect(asked()![1]).toContain('‘Zwei’ now. Subject missing. Until');
});

test('changes around the page are asked about, and can be published behind it or left', async () => {
  openPublic([NAMED!]);
  change(NAV_KEY, 'donate.text', 'Give');
  const sent = respondWith(savedDocument);
  await publish();
  expect(asked()).toEqual([
    'Publish the navigation too?',
    'The navigation has changes that visitors do not see yet. Publishing the page alone leaves them behind.',
    'Go back',
    'Publish the page alone',
    'Publish both',
  ]);
  $question.get()!.onYes();
  await settled();
  expect([publications, calls(sent)]).toEqual([1, []]);
  await publish();
  $question.get()!.instead!.onChoose();
  await settled();
  expect([publications, calls(sent)]).toEqual([1, ['site/publishNav']]);
});

test('with several of them all are named, and none is published where the page is refused', async () => {
  openPublic([UNNAMED!]);
  change(NAV_KEY, 'donate.text', 'Give');
  change(FOOTER_KEY, 'phone', '1800 975 707');
  const sent = respondWith(...live([NAMED!]));
  isRefused = true;
  await publish();
  const [message, consequence, , , all] = asked()!;
  expect([message, all]).toEqual([
    'Publish this page, with ‘Schreib uns’ as a form that nobody can send?',
    'Publish all three',
  ]);
  expect(consequence).toContain('The navigation and the footer have changes that visitors do not see yet.');
  $question.get()!.instead!.onChoose();
  await settled();
  expect(calls(sent).slice(2)).toEqual([]);
});

test('they are not asked about where they are chosen elsewhere', async () => {
  openPublic([NAMED!]);
  change(NAV_KEY, 'donate.text', 'Give');
  await publish([]);
  expect([asked(), publications]).toEqual([null, 1]);
});

test('a link to a page that is gone is asked about, alone and with a form, unless readers have it already', async () => {
  const hours = {
    ...{ key: 'h', componentType: 'ButtonCta' },
    link: { type: 'page', href: '/gone', text: 'Hours' },
  };
  const links = () => Response.json({ pages: [{ path: '/gone', state: 'gone', title: '' }] });
  const words = '‘Hours’: No page is at /gone. Readers find nothing there.';
  openPublic([NAMED!, hours]);
  respondWith(links, ...live([NAMED!]));
  await publish();
  expect(asked()).toEqual([
    'Publish this page all the same?',
    words,
    'Go back',
    'Publish all the same',
    undefined,
  ]);
  expect(publications).toBe(0);
  $question.get()!.onYes();
  expect(publications).toBe(1);

  openPublic([UNNAMED!, hours]);
  respondWith(...live([NAMED!]), links, ...live([NAMED!]));
  await publish();
  expect(asked()?.[0]).toBe('Publish this page all the same?');
  expect(asked()?.[1]).toMatch(/^Readers can send ‘Schreib uns’ now\. .* ‘Hours’: No page is at \/gone\./);

  $question.set(null);
  openPublic([NAMED!, hours]);
  respondWith(links, ...live([NAMED!, hours]));
  await publish();
  expect([asked(), publications]).toEqual([null, 1]);
});

test('more than three broken places are counted', async () => {
  const foo = (key: string) => ({ key, componentType: 'Foo' });
  openPublic(['a', 'b', 'c', 'd', 'e'].map(foo), { published: false });
  respondWith();
  await publish();
  expect(asked()?.[1]).toMatch(/ And 2 more\.$/);
});
