import { beforeEach, expect, test } from 'vitest';
import { checkPage } from '../../../checks/check-page.ts';
import { undo } from '../../document/changes.ts';
import { $tree } from '../../document/current-tree.ts';
import { lost, openSite, respondWith, siteDocuments, startAs, storedPage } from '../../testing/open-page.ts';
import { newlyBroken } from './page-checks.ts';
import { findingPlace, hasPlace, repairFinding } from './show-finding.ts';

const button = (key: string, href: string) => ({
  key,
  componentType: 'ButtonCta',
  link: { type: 'page', href, text: `To ${href}` },
});

function open(contents: object[], fields: object = {}): void {
  openSite(storedPage({ contents, ...fields } as never), siteDocuments());
}

/** Answers as the server: what is at these paths, and the page that readers have. */
function respond(states: Readonly<Record<string, string>>, live: object[] | null) {
  const known = () =>
    Response.json({ pages: Object.entries(states).map(([path, state]) => ({ path, state, title: '' })) });
  const revisions = () => Response.json({ revisions: [{ _id: 'r1', action: 'publish' }], total: 1 });
  const page = () => Response.json({ page: storedPage({ contents: live ?? [] } as never) });
  return respondWith(known, ...(live === null ? [lost] : [revisions, page]));
}

beforeEach(() => startAs({}));

test('a link to a page that is gone is newly broken, unless readers have it already', async () => {
  const states = { '/gone': 'gone', '/there': 'public' };
  open([button('a', '/gone'), button('b', '/there')]);
  respond(states, [button('b', '/there')]);
  expect((await newlyBroken($tree.get())).map(({ owner, quote }) => [owner, quote])).toEqual([
    ['a', 'To /gone'],
  ]);
  respond(states, [button('a', '/gone')]);
  expect(await newlyBroken($tree.get())).toEqual([]);
});

test('a page that readers do not have yet, or that cannot be loaded, is asked about as a whole', async () => {
  open([button('a', '/gone'), { key: 'x', componentType: 'Foo' }], { published: false });
  respondWith(() => Response.json({ pages: [{ path: '/gone', state: 'gone', title: '' }] }));
  expect((await newlyBroken($tree.get())).map(({ owner }) => owner)).toEqual(['a', 'x']);
  open([button('a', '/gone')]);
  respond({ '/gone': 'gone' }, null);
  expect(await newlyBroken($tree.get())).toHaveLength(1);
});

test('where the server does not answer, links are not judged; where nothing breaks, nothing else is asked', async () => {
  open([button('a', '/gone')]);
  respondWith(lost);
  expect(await newlyBroken($tree.get())).toEqual([]);
  open([button('a', '/there')]);
  const sent = respond({ '/there': 'public' }, null);
  expect(await newlyBroken($tree.get())).toEqual([]);
  expect(sent).toHaveLength(1);
});

test('a repair is one step that can be undone, and is called by its label', () => {
  open([{ key: 'e', componentType: 'Text', text: '' }]);
  const before = $tree.get();
  const finding = checkPage(before, { linked: new Map(), hasQuickExit: false }).find(
    ({ rule }) => rule === 'empty',
  );
  expect(findingPlace(before, finding!)).toBe('Text');
  expect(repairFinding(finding!.repair!)).toBe(true);
  expect(Object.keys($tree.get().blocks)).toEqual([]);
  undo();
  expect($tree.get().blocks).toEqual(before.blocks);
  expect($tree.get().lists).toEqual(before.lists);
});

test('the place of a finding is named: the block, the settings, or the whole page', () => {
  open([]);
  const tree = $tree.get();
  const name = (owner: string, property: string) => findingPlace(tree, { owner, property });
  expect([name('page', 'header.title'), name('page', 'description'), name('page', '')]).toEqual([
    'Page header',
    'Page settings',
    'The whole page',
  ]);
  expect(name('@siteSettings', 'brandColour')).toBe('Site settings');
  expect([hasPlace({ owner: 'page', property: '' }), hasPlace({ owner: 'b', property: '' })]).toEqual([
    false,
    true,
  ]);
});
