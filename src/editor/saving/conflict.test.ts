import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { applyPatches } from '../../model/patch.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import { slotsOf, storedPages } from '../../model/testing/pages.ts';
import { type ContentTree, toTree } from '../../model/tree.ts';
import { redo, undo } from '../document/changes.ts';
import { $tree, blockAtom, treeOf } from '../document/current-tree.ts';
import { $undoLabel } from '../document/history.ts';
import { sameDocument } from '../document/same-document.ts';
import { $dirty, $saved } from '../document/saved.ts';
import {
  change,
  errorResponse,
  open,
  published,
  respondWith,
  saved,
  storedPage,
  type,
  workingPage,
} from '../testing/open-page.ts';
import { $saveState } from '../testing/page-state.ts';
import { inWords } from './compare.ts';
import { $conflictChoices, choose, decideLater, keepMine, saveMerged, takeTheirs } from './conflict.ts';
import { replacement } from './replacement.ts';
import { savePage } from './save.ts';
import { $conflict, decideAgain, setRequest } from './save-state.ts';
import { mergeVersions } from './versions.ts';

const theirs = storedPage({
  version: 9,
  title: 'Theirs',
  contents: [
    { key: 'new', componentType: 'Text', text: 'We are open on Sunday.' },
    { key: 'q1', componentType: 'Quote', quote: 'They listened.', quoteBy: 'Cy' },
  ],
});

/** Returns the server's response if another user has saved this version. */
const conflictWith = (version: number) =>
  errorResponse(409, 'version-conflict', 'Somebody saved this page.', {
    savedBy: 'ben',
    savedAt: '2026-03-01T00:00:00.000Z',
    page: {
      ...theirs,
      version,
      contents: theirs.contents.with(1, { ...theirs.contents[1]!, quote: 'Theirs' }),
    },
  });

beforeEach(() => {
  open();
  type('Mine');
  const savedAt = '2026-03-01T00:00:00.000Z';
  const conflict = { root: 'page', action: 'save', savedBy: 'ben', savedAt, theirs } as const;
  setRequest({ root: 'page', state: 'conflict', action: 'save', message: '', conflict });
  $conflict.set(conflict);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('Keep mine saves my page under their version number', async () => {
  const sent = respondWith(saved);
  const mine = workingPage();
  await keepMine();
  expect(sent.map(({ url, body }) => [url, body.page])).toEqual([
    ['/api/page/save', { ...mine, version: 9 }],
  ]);
  expect([$conflict.get(), $saveState.get(), workingPage().version]).toEqual([null, 'saved', 10]);
});

test('Keep mine compares with theirs from then on, even if its save fails', async () => {
  respondWith(errorResponse(500, 'unknown', 'Unknown Error'));
  await keepMine();
  expect([$saved.get().roots.page.title, $dirty.get()]).toEqual(['Theirs', true]);
});

test('Keep mine publishes if the conflict arose when publishing', async () => {
  $conflict.set({ ...$conflict.get()!, action: 'publish' });
  const sent = respondWith(published);
  await keepMine();
  expect(sent.map(({ url }) => url)).toEqual(['/api/page/publishPage']);
});

test('Take theirs shows their page as saved, and undo restores mine so that it can be saved over theirs', () => {
  const mine = workingPage();
  takeTheirs();
  expect([workingPage(), $dirty.get(), $saveState.get()]).toEqual([theirs, false, 'idle']);
  undo();
  expect(workingPage()).toEqual({ ...mine, version: 9 });
  expect($dirty.get()).toBe(true);
  redo();
  expect([workingPage(), $dirty.get()]).toEqual([theirs, false]);
  undo();
  undo();
  expect(blockAtom('q1').get()?.quote).toBe('They listened.');
});

test('Cancel changes nothing, and the page stays unsaved', () => {
  decideLater();
  expect([$conflict.get(), $saveState.get(), blockAtom('q1').get()?.quote]).toEqual([
    null,
    'conflict',
    'Mine',
  ]);
});

test('a postponed decision can be made later without a call to the server', async () => {
  const asked = $conflict.get();
  decideAgain();
  decideLater();
  decideAgain();
  expect($conflict.get()).toBe(asked);
  takeTheirs();
  decideAgain();
  expect($conflict.get()).toBeNull();
});

test('choices apply to one version of theirs only', async () => {
  respondWith(conflictWith(9), conflictWith(9), conflictWith(10));
  await savePage('save');
  choose('field q1 quote', 'theirs');
  decideLater();
  await savePage('save');
  expect($conflictChoices.get()).toEqual({ 'field q1 quote': 'theirs' });
  decideLater();
  await savePage('save');
  expect([$conflict.get()?.theirs.version, $conflictChoices.get()]).toEqual([10, {}]);
  takeTheirs();
});

test('the replacement of a long page contains only what differs', () => {
  const contents = Array.from({ length: 1000 }, (_, index) => ({
    key: `b${index}`,
    componentType: 'Quote',
    quote: `Words ${index}`,
    quoteBy: '',
  }));
  const changed = contents.with(500, { ...contents[500]!, quote: 'Other words' });
  const [last, ...rest] = [changed.at(-1)!, ...changed.slice(0, -1)];
  const from = treeOf(storedPage({ contents }));
  const to = treeOf(storedPage({ contents: [last, ...rest] }));
  const { patches } = replacement('Replace', from, to);
  expect(patches.map((patch) => [patch.type, 'block' in patch && patch.block.key])).toEqual([
    ['remove', 'b999'],
    ['remove', 'b500'],
    ['insert', 'b999'],
    ['insert', 'b500'],
  ]);
  expect(sameDocument(PAGE_KEY, applyPatches(from, patches), to)).toBe(true);
});

test('a replacement converts a page into one with the same blocks in other places, and back', () => {
  const shuffled = fc.shuffledSubarray(['q1', 'area', 't1', 'x1', 'q2', 'q3']);
  const inside = fc.shuffledSubarray(['t1', 'q2', 'q3']);
  const pages = fc.tuple(shuffled, inside).map(([outer, inner]) => {
    const text = (key: string) => ({ key, componentType: 'Text', text: key });
    const contents = inner.filter((key) => !outer.includes(key)).map(text);
    return treeOf(
      storedPage({
        contents: outer.map((key) =>
          key === 'area' ? { key, componentType: 'TitledArea', title: '', contents } : text(key),
        ),
      }),
    );
  });
  fc.assert(
    fc.property(pages, pages, (from, to) => {
      const change = replacement('Replace', from, to);
      const there = applyPatches(from, change.patches);
      expect(sameDocument(PAGE_KEY, there, to)).toBe(true);
      expect(sameDocument(PAGE_KEY, applyPatches(there, change.inverse), from)).toBe(true);
    }),
  );
});

test('a replacement converts any page into any other, and its inverse converts it back', () => {
  fc.assert(
    fc.property(storedPages, storedPages, (a, b) => {
      const [from, to] = [toTree(a, slotsOf), toTree(b, slotsOf)];
      const change = replacement('Replace', from, to);
      const there = applyPatches(from, change.patches);
      expect(sameDocument(PAGE_KEY, there, to)).toBe(true);
      expect(sameDocument(PAGE_KEY, applyPatches(there, change.inverse), from)).toBe(true);
    }),
  );
});

describe('the merged version', () => {
  test('waits until conflicts are decided, has the changes of both, is saved over their version, and can be undone', async () => {
    const began = storedPage();
    open(began);
    type('Mine');
    change('t1', 'text', 'Text us');
    const [quote, area, other] = began.contents;
    const theirs = storedPage({
      version: 9,
      title: 'Theirs',
      contents: [other!, { ...quote!, quote: 'Theirs', quoteBy: 'Cy' }, area!],
    });
    $conflict.set({
      root: 'page',
      action: 'save',
      savedBy: 'ben',
      savedAt: '2026-03-01T00:00:00.000Z',
      theirs,
    });
    const sent = respondWith(saved);
    const mine = workingPage();
    await saveMerged();
    expect([sent, workingPage()]).toEqual([[], mine]);
    choose('field q1 quote', 'theirs');
    await saveMerged();
    const merged = {
      ...theirs,
      contents: [
        other!,
        { ...quote!, quote: 'Theirs', quoteBy: 'Cy' },
        { ...area!, contents: [{ key: 't1', componentType: 'Text', text: 'Text us' }] },
      ],
    };
    expect(sent.map(({ body }) => body.page)).toEqual([merged]);
    expect([$saveState.get(), $dirty.get(), workingPage().version, $conflictChoices.get()]).toEqual([
      'saved',
      false,
      10,
      {},
    ]);
    expect($undoLabel.get()).toBe('Undo: Merge with their version');
    undo();
    expect(workingPage()).toEqual({ ...mine, version: 10, updatedAt: expect.any(String) });
    redo();
    expect($dirty.get()).toBe(false);
  });
});

/** Returns the differences between two versions of a page, in the form that the dialogs show. */
function compared(base: ContentTree, mine: ContentTree, theirs: ContentTree) {
  const blocks = inWords(mergeVersions({ base, mine, theirs }), { mine, theirs });
  return blocks.map(({ name, differences }) => [
    name,
    ...differences.map(({ field, by, mine, theirs }) => [field, by, mine, theirs]),
  ]);
}

test('the comparison names the differences of each block, with both texts and the author of the change', () => {
  expect(compared($saved.get(), $tree.get(), treeOf(theirs))).toEqual([
    ['Page', ['Title', 'theirs', 'Get help', 'Theirs']],
    ['Text “We are open on Sunday.”', ['The whole component', 'theirs', null, 'We are open on Sunday.']],
    ['Quote “Mine Ana”', ['Quote', 'mine', 'Mine', 'They listened.'], ['Name', 'theirs', 'Ana', 'Cy']],
    ['Titled area “Near you”', ['The whole component', 'theirs', 'Near you Call us', null]],
    ['Foo', ['The whole component', 'theirs', 'a component without words', null]],
  ]);
});

test('changes of both are marked as such, and a field that differs only in its stored form is no difference', () => {
  const [quote, ...rest] = storedPage().contents;
  const other = storedPage({
    version: 8,
    updatedAt: '2026-05-01T00:00:00.000Z',
    contents: [{ ...quote!, quote: 'Theirs' }, ...rest],
  });
  expect(compared($saved.get(), $tree.get(), treeOf(other))).toEqual([
    ['Quote “Mine Ana”', ['Quote', 'both', 'Mine', 'Theirs']],
  ]);
});

test('the comparison includes groups of fields, and tells a changed picture from a changed text', () => {
  const image = { imageId: 'i1', alt: 'A lamp', desktop: { left: 0, top: 0, width: 10, height: 10 } };
  const header = { title: 'Get help', description: '', image };
  const mine = treeOf(storedPage({ header }));
  const cropped = { ...image, desktop: { ...image.desktop, left: 5 } };
  const theirs = treeOf(
    storedPage({ header: { ...header, title: 'Find help', image: cropped }, priority: 0.7 }),
  );
  const otherwise = 'the same words, set otherwise';
  expect(compared(mine, mine, theirs)).toEqual([
    ['Page', ['Priority', 'theirs', '0.5', '0.7']],
    ['Page header', ['Title', 'theirs', 'Get help', 'Find help'], ['Image', 'theirs', otherwise, otherwise]],
  ]);
});

test('the comparison shows another order and another list', () => {
  const mine = treeOf(storedPage());
  const [quote, area, other] = storedPage().contents;
  const inside = { ...area!, contents: [quote!, ...(area!.contents as object[])] };
  expect(compared(mine, mine, treeOf(storedPage({ contents: [other!, quote!, area!] })))).toEqual([
    ['Foo', ['Place', 'theirs', 'after Titled area “Near you”', 'first']],
  ]);
  expect(compared(mine, mine, treeOf(storedPage({ contents: [inside, other!] })))).toEqual([
    ['Quote “They listened. Ana”', ['Place', 'theirs', 'first', 'in Titled area “Near you”, first']],
  ]);
});

test('the comparison names list items by their text', () => {
  const icons = (...texts: string[]) =>
    treeOf(
      storedPage({
        contents: [
          {
            key: 'i',
            componentType: 'IconList',
            items: texts.map((text, index) => ({ key: `i${index}`, text })),
          },
        ],
      }),
    );
  expect(compared(icons('Food', 'Rest'), icons('Meals', 'Rest'), icons('Food', 'A bed'))).toEqual([
    [
      'Icon list “Meals Rest”',
      ['Points, item “Meals”, Point', 'mine', 'Meals', 'Food'],
      ['Points, item “Rest”, Point', 'theirs', 'Rest', 'A bed'],
    ],
  ]);
});

test('a link is its text and its address, and names the list item that has it', () => {
  const link = (text: string) => ({ type: 'page', href: '/contact', text, fileId: null });
  const version = (text: string) => {
    const page = storedPage({ contents: [{ key: 'c', componentType: 'ButtonCta', link: link(text) }] });
    const tree = treeOf(page);
    const items = [{ key: 'n', link: link(text), subItems: [] }];
    return { ...tree, roots: { ...tree.roots, '@nav': { ...tree.roots['@nav'], items } } } as typeof tree;
  };
  const differing = compared(version('Contact'), version('Write to us'), version('Contact'));
  expect(differing[0]).toEqual([
    'Navigation',
    ['Items, item “Write to us”, Link', 'mine', 'Write to us, /contact', 'Contact, /contact'],
  ]);
  expect(differing[1]).toEqual([
    'Button “Write to us, /contact”',
    ['Button', 'mine', 'Write to us, /contact', 'Contact, /contact'],
  ]);
});

test('a component is named by what stands on the page, and a link in its text by its words', () => {
  const version = (recipient: string) => {
    const marks = [{ type: 'link', attrs: { type: 'page', href: '/contact' } }];
    const linked = [{ type: 'paragraph', content: [{ type: 'text', marks, text: 'Write to us' }] }];
    const form = { key: 'f', componentType: 'ContactForm', identifier: 'talk', recipient, title: 'Any time' };
    const text = { key: 'r', componentType: 'RichText', text: { type: 'doc', content: linked } };
    return treeOf(storedPage({ contents: [form, { ...text, marginTop: { small: recipient.length } }] }));
  };
  const [form, text] = compared(version('a@b.org'), version('a@b.org'), version(''));
  expect(form![0]).toMatch(/^Contact form “Any time /);
  expect(text![0]).toMatch(/^Rich text “Write to us /);
});

test('two people change the fields of one form: both find their changes, and choose where both changed the same', () => {
  const field = (key: string, fields: object) => ({ key, type: 'text', label: '', name: key, ...fields });
  const name = { label: 'Your name', required: true };
  const version = (form: object, ...fields: object[]) =>
    treeOf(
      storedPage({ contents: [{ key: 'f', componentType: 'ContactForm', title: 'Write', ...form, fields }] }),
    );
  const base = version({}, field('who', name), field('mail', { type: 'email' }), field('say', {}));
  const mine = version(
    { ccs: ['a@example.org'] },
    field('mail', { type: 'email', required: true }),
    field('who', { ...name, label: 'Name' }),
    field('say', {}),
  );
  const theirs = version(
    { recipient: 'help@example.org', ccs: ['b@example.org'] },
    field('who', { ...name, label: 'Your first name' }),
    field('mail', { type: 'email', label: 'Your email' }),
    field('tel', { type: 'phone' }),
  );
  const { tree, conflicts } = mergeVersions({ base, mine, theirs }, { 'field f fields.who.label': 'theirs' });
  expect(tree.blocks.f).toEqual({
    key: 'f',
    componentType: 'ContactForm',
    title: 'Write',
    recipient: 'help@example.org',
    ccs: ['a@example.org'],
    fields: [
      field('mail', { type: 'email', label: 'Your email', required: true }),
      field('who', { label: 'Your first name', required: true }),
      field('tel', { type: 'phone' }),
    ],
  });
  expect(conflicts.map(({ place }) => place.path).sort()).toEqual(['ccs', 'fields.who.label']);
  expect(compared(base, mine, theirs)).toEqual([
    [
      expect.stringMatching(/^Contact form “Write /),
      ['Copies to', 'both', 'a@example.org', 'b@example.org'],
      ['Fields, item “mail”, Label', 'theirs', null, 'Your email'],
      ['Fields, item “mail”, Must be answered', 'mine', 'yes', null],
      ['Fields, item “Name”, Label', 'both', 'Name', 'Your first name'],
      ['Fields, item “say”', 'theirs', 'say', null],
      ['Fields, item “tel”', 'theirs', null, 'tel'],
      ['Fields, item “mail”, Place', 'mine', 'first', 'after item “Name”'],
      ['Recipient', 'theirs', null, 'help@example.org'],
    ],
  ]);
});

test('two people check a page: a day that one of them set is kept, and of two days one is chosen, in words', () => {
  const checked = (checkedOn: string | null, title = 'Get help') => treeOf(storedPage({ checkedOn, title }));
  const base = checked('2026-05-01');
  const mine = checked('2026-11-03');
  const onTheirPage = (theirs: ContentTree, choices = {}) => {
    const { tree, conflicts } = mergeVersions({ base, mine, theirs }, choices);
    return [tree.roots.page.checkedOn, tree.roots.page.title, conflicts.map(({ id }) => id)];
  };
  expect(onTheirPage(checked('2026-05-01', 'Help'))).toEqual(['2026-11-03', 'Help', []]);
  expect(onTheirPage(checked('2026-11-03', 'Help'))).toEqual(['2026-11-03', 'Help', []]);
  const id = 'field page checkedOn';
  const another = checked('2026-12-04');
  expect(onTheirPage(another)).toEqual(['2026-11-03', 'Get help', [id]]);
  expect(onTheirPage(another, { [id]: 'theirs' })).toEqual(['2026-12-04', 'Get help', [id]]);
  expect(onTheirPage(checked(null), { [id]: 'theirs' })).toEqual([null, 'Get help', [id]]);
  expect(compared(base, mine, another)).toEqual([
    ['Page', ['Last checked', 'both', '3 November 2026', '4 December 2026']],
  ]);
  expect(compared(base, mine, checked(null))).toEqual([
    ['Page', ['Last checked', 'both', '3 November 2026', null]],
  ]);
});

test("a choice has the name that its editor shows, and is not part of a component's text", () => {
  const version = (panel: object, details: object, fields: Parameters<typeof storedPage>[0]) =>
    treeOf(
      storedPage({
        ...fields,
        contents: [
          { key: 'p', componentType: 'ContentPanel', ...panel },
          { key: 'd', componentType: 'ExpandableDetails', header: 'Rest', ...details },
        ],
      }),
    );
  const mine = version({ backgroundColour: 'blue-200' }, { illustration: 'none' }, { headerType: 'none' });
  const theirs = version(
    { backgroundColour: 'orange-500', marginTop: { small: '3' } },
    { illustration: 'tree' },
    { headerType: 'HalfWidthImageHeader' },
  );
  expect(compared(mine, mine, theirs)).toEqual([
    ['Page', ['Header type', 'theirs', 'No picture', 'Half-width picture']],
    [
      'Content panel',
      ['Background colour', 'theirs', 'Blue 200', 'Orange 500'],
      ['Margin top', 'theirs', null, 'small: 24 px'],
    ],
    ['Expandable details “Rest”', ['Illustration', 'theirs', 'None', 'Tree']],
  ]);
});
