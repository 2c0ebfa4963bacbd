import { beforeEach, expect, test } from 'vitest';
import { LIST_MAX_ITEMS } from '../../model/limits.ts';
import { listAt, PAGE_LIST } from '../../model/tree.ts';
import { redo, undo } from '../document/changes.ts';
import { $tree } from '../document/current-tree.ts';
import { $undoLabel } from '../document/history.ts';
import { $focusRequest, $selection } from '../document/selection.ts';
import { open, storedPage } from '../testing/open-page.ts';
import { $announcement } from '../ui/announcements.ts';
import { $toasts } from '../ui/toasts.ts';
import { joinNextText, joinText, lineBegins, pastedLines, splitText, withLines } from './lines-to-items.ts';

const items = [
  { key: 'i1', text: 'Tools to share' },
  { key: 'i2', text: 'A bed' },
];
const point = { owner: 'icons', property: 'items.i1.text' };
const paragraph = { owner: 't1', property: 'text' };
const stored = () => $tree.get().blocks.icons!.items as { key: string; text: string }[];
const points = () => stored().map(({ text }) => text);
const texts = () => listAt($tree.get(), PAGE_LIST).map((key) => $tree.get().blocks[key]?.text);

beforeEach(() => {
  open(
    storedPage({
      contents: [
        { key: 't1', componentType: 'Text', text: 'Call us. Or write.', marginTop: { small: '3' } },
        { key: 't2', componentType: 'Text', text: 'We answer.' },
        { key: 'icons', componentType: 'IconList', items },
        { key: 'q', componentType: 'Quote', quote: 'Yes.' },
      ],
    }),
  );
});

test('a new line creates an item in a list of points, a component in a text, and nothing in a quote', () => {
  expect(lineBegins(point)).toBe('item');
  expect(lineBegins(paragraph)).toBe('component');
  expect(lineBegins({ owner: 'q', property: 'quote' })).toBeNull();
});

test('Enter splits a point in two and moves to the new one, in one undo step', () => {
  splitText(point, withLines('Tools', ['', ''], ' to share'), 'page');
  expect(points()).toEqual(['Tools', ' to share', 'A bed']);
  expect($undoLabel.get()).toBe('Undo: Add point');
  const added = $selection.get()!;
  const property = `items.${stored()[1]!.key}.text`;
  expect(added).toEqual({ owner: 'icons', property, kind: 'text', label: 'Point' });
  const { place, caret } = $focusRequest.get();
  expect([place, caret]).toEqual(['page', { offset: 0, startsBlock: false }]);
  undo();
  expect(points()).toEqual(['Tools to share', 'A bed']);
  redo();
  expect(points()).toEqual(['Tools', ' to share', 'A bed']);
  expect($selection.get()).toEqual(added);
});

test('Enter in a text adds another one behind it, with the same spacing', () => {
  splitText(paragraph, withLines('Call us.', ['', ''], 'Or write.'), 'page');
  expect(texts().slice(0, 3)).toEqual(['Call us.', 'Or write.', 'We answer.']);
  const key = $selection.get()!.owner;
  expect($tree.get().blocks[key]).toEqual({
    key,
    componentType: 'Text',
    text: 'Or write.',
    marginTop: { small: '3' },
  });
  expect($undoLabel.get()).toBe('Undo: Add Text');
  undo();
  expect(texts().slice(0, 2)).toEqual(['Call us. Or write.', 'We answer.']);
});

test('pasted lines replace the selection, and the caret is behind the last one', () => {
  splitText(point, withLines('Tools ', ['and seeds', 'A hot dinner', 'A'], ' share'), 'page');
  expect(points()).toEqual(['Tools and seeds', 'A hot dinner', 'A share', 'A bed']);
  expect($focusRequest.get().caret).toEqual({ offset: 1, startsBlock: false });
  expect($undoLabel.get()).toBe('Undo: Add 2 points');
  undo();
  expect(points()).toEqual(['Tools to share', 'A bed']);
});

test('pasted lines lose list marks and blank lines; a single line is not a list', () => {
  expect(pastedLines('• Tools to share\r\n•\tA hot  dinner\r\n\r\n')).toEqual([
    'Tools to share',
    'A hot dinner',
  ]);
  expect(pastedLines('1. First\n2) Second')).toEqual(['First', 'Second']);
  // Microsoft Word marks nested list items with a letter of a symbol font and a tab, or numbers the items with letters.
  expect(pastedLines('·\tA cup\r\no\tTea\r\n§\tHerbal\r\n\uf0b7\tMilk\r\n')).toEqual([
    'A cup',
    'Tea',
    'Herbal',
    'Milk',
  ]);
  expect(pastedLines('1.\tSign in\r\na.\tat the desk\r\niv.\twith Joan')).toEqual([
    'Sign in',
    'at the desk',
    'with Joan',
  ]);
  expect(pastedLines('• A cup\n\t◦ Tea')).toEqual(['A cup', 'Tea']);
  expect(pastedLines('o que fazer\no que levar')).toEqual(['o que fazer', 'o que levar']);
  expect(pastedLines('- One\nTwo')).toEqual(['- One', 'Two']);
  expect(pastedLines('13 11 14\n24 hours')).toEqual(['13 11 14', '24 hours']);
  expect(pastedLines(' \n ')).toEqual([]);
});

test('Backspace at the start joins a text to the previous one, and does nothing in the first', () => {
  expect(joinText({ owner: 'icons', property: 'items.i2.text' }, 'page')).toEqual({
    target: { ...point, kind: 'text', label: 'Point' },
    offset: 14,
    startsBlock: false,
  });
  expect(points()).toEqual(['Tools to shareA bed']);
  expect($announcement.get().text).toBe('Point joined to the one before');
  undo();
  expect(points()).toEqual(['Tools to share', 'A bed']);
  expect(joinText(point, 'page')).toBeNull();

  expect(joinText({ owner: 't2', property: 'text' }, 'page')).toEqual({
    target: { ...paragraph, kind: 'text', label: 'Text' },
    offset: 18,
    startsBlock: false,
  });
  expect(texts().slice(0, 2)).toEqual(['Call us. Or write.We answer.', undefined]);
  expect(joinText(paragraph, 'page')).toBeNull();
});

test('texts of different kinds are joined as one undo step, and typing goes on in the kind that holds both', () => {
  const bold = { type: 'text', text: 'write.', marks: [{ type: 'strong' }] };
  const paragraphs = (...content: object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] });
  open(
    storedPage({
      contents: [
        { key: 't1', componentType: 'Text', text: 'Call us. ' },
        { key: 'f', componentType: 'FormattedText', text: paragraphs(bold) },
        { key: 'r', componentType: 'RichText', text: paragraphs({ type: 'text', text: ' Or come.' }) },
      ],
    }),
  );
  expect(lineBegins({ owner: 'f', property: 'text' })).toBe('component');
  expect(joinText({ owner: 'f', property: 'text' }, 'page')).toEqual({
    target: { owner: 't1', property: 'text', kind: 'formattedText', label: 'Formatted text' },
    offset: 9,
    startsBlock: false,
  });
  expect($selection.get()).toMatchObject({ owner: 't1', kind: 'formattedText' });
  expect($tree.get().blocks.t1).toMatchObject({
    componentType: 'FormattedText',
    text: paragraphs({ type: 'text', text: 'Call us. ' }, bold),
  });
  expect(joinNextText({ owner: 't1', property: 'text' }, 'page')?.offset).toBe(15);
  expect(listAt($tree.get(), PAGE_LIST)).toEqual(['t1']);
  undo();
  undo();
  expect(listAt($tree.get(), PAGE_LIST)).toEqual(['t1', 'f', 'r']);
  expect($tree.get().blocks.t1).toMatchObject({ componentType: 'Text', text: 'Call us. ' });
});

test('a full list accepts no more items, shows a message, and loses nothing', () => {
  const many = Array.from({ length: LIST_MAX_ITEMS }, (_, index) => ({ key: `k${index}`, text: 'x' }));
  open(storedPage({ contents: [{ key: 'icons', componentType: 'IconList', items: many }] }));
  expect(
    splitText({ owner: 'icons', property: 'items.k0.text' }, withLines('x', ['', ''], ''), 'page'),
  ).toBeNull();
  expect(points()).toHaveLength(LIST_MAX_ITEMS);
  expect($toasts.get().map(({ text }) => text)).toEqual(['A list can hold 500 items.']);
});
