import { beforeEach, expect, test } from 'vitest';
import { unfinishedParts } from '../../../checks/unfinished/hints.ts';
import { removeBlock, setField } from '../../../model/commands.ts';
import { PAGE_KEY, SETTINGS_KEY } from '../../../model/roots.ts';
import { HINTS } from '../../../model/texts.ts';
import { dispatch, undo } from '../../document/changes.ts';
import { $tree } from '../../document/current-tree.ts';
import { $hasQuickExit } from '../../document/quick-exit.ts';
import { open, openSite, siteDocuments, storedPage } from '../../testing/open-page.ts';

const change = (key: string, path: string, value: string) =>
  dispatch(setField($tree.get(), { key, path, value }));
const hints = () =>
  unfinishedParts($tree.get(), $hasQuickExit.get()).map(
    ({ owner, property, message }) => `${owner}.${property}: ${message}`,
  );

beforeEach(() => {
  open();
});

test('hints appear and disappear with typing and with undo', () => {
  expect(hints()).toEqual([]);
  change('q1', 'quote', '');
  expect(hints()).toEqual([`q1.quote: ${HINTS.noWordsBy}`]);
  undo();
  expect(hints()).toEqual([]);
});

test('a heading above a list of components has a hint once the list is empty', () => {
  dispatch(removeBlock($tree.get(), { list: 'area.contents', key: 't1' }));
  expect(hints()).toEqual([`area.title: ${HINTS.nothingBelow}`]);
  undo();
  expect(hints()).toEqual([]);
});

test('a picture of the page header without a description has a hint', () => {
  const header = { title: 'Help', description: '', image: { imageId: 'porch', alt: '' } };
  open(storedPage({ headerType: 'FullWidthImageHeader', header, contents: [] }));
  expect(hints()).toEqual([`page.header.image.alt: ${HINTS.noDescription}`]);
  open(storedPage({ headerType: 'none', header, contents: [] }));
  expect(hints()).toEqual([]);
});

test('a form has hints about its mail while the page or the site has the quick exit', () => {
  const mail = { key: 'm', type: 'email', name: 'mail', label: 'E-mail', required: true };
  const form = {
    ...{ key: 'f1', componentType: 'ContactForm', identifier: 'talk', recipient: 'talk@example.org' },
    ...{ subject: 'Talk', fields: [mail], submitterEmailField: 'mail' },
    ...{ successEmailSubject: 'Your safety', successEmailText: 'We call you.' },
  };
  const hint = [`f1.successEmailSubject: ${HINTS.seenUnopened}`];
  openSite(storedPage({ contents: [form] }), siteDocuments());
  expect(hints()).toEqual([]);
  change(PAGE_KEY, 'quickExit', 'on');
  expect(hints()).toEqual(hint);
  undo();
  expect(hints()).toEqual([]);
  dispatch(setField($tree.get(), { key: SETTINGS_KEY, path: 'quickExit.onEveryPage', value: true }));
  expect(hints()).toEqual(hint);
  change('f1', 'successEmailSubject', '');
  expect(hints()).toEqual([]);
});

test('blocks in a hidden column have no hints', () => {
  const left = [{ key: 'hidden', componentType: 'Quote', quoteBy: 'Sam' }];
  const right = [{ key: 'shown', componentType: 'Quote', quoteBy: 'Kim' }];
  const split = (width: number) => ({ key: 's', componentType: 'SplitContent', width, left, right });
  open(storedPage({ contents: [split(0)] }));
  expect(hints()).toEqual([`shown.quote: ${HINTS.noWordsBy}`]);
  open(storedPage({ contents: [split(6)] }));
  expect(hints()).toEqual([`hidden.quote: ${HINTS.noWordsBy}`, `shown.quote: ${HINTS.noWordsBy}`]);
});
