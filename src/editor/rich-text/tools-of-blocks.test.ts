import { describe, expect, test } from 'vitest';
import { type AnyForm, fieldsOf } from '../../blocks/form.ts';
import { newBlock } from '../../blocks/new-block.ts';
import { checkBlocks, definitions } from '../../blocks/registry.ts';
import type { StoredBlock } from '../../model/block.ts';
import { richTextSchema } from '../../model/rich-text-schema.ts';
import { $tree } from '../document/current-tree.ts';
import { fieldForm } from '../document/forms.ts';
import { open, storedPage, workingPage } from '../testing/open-page.ts';
import { actionsOf } from './actions.ts';
import { paragraphsIn } from './paste/paragraphs.ts';
import { blockHtml } from './paste/to-html.ts';
import { pastedDom } from './testing/pasted-dom.ts';
import { editableDocument, storedText } from './text-documents.ts';
import { hiddenIn } from './text-tools.ts';

/** This file tests the tools for texts of Hearth's own blocks, and the tools that remain if a form hides some of them. */

const STYLE = ['bold', 'italic', 'underline'];
const HEADERS = ['paragraph', 'heading2', 'heading3', 'heading4'];
const LISTS = ['bulletList', 'orderedList'];
const LINKS = ['removeLink'];
const ALL = [...STYLE, ...HEADERS, ...LISTS, ...LINKS, 'clear'];

const PASTED = '<h2>Rent</h2><ul><li><b>Call</b> <a href="https://a.example/">us</a></li></ul>';

function pasted(hide: ReturnType<typeof hiddenIn>): string {
  const { body } = pastedDom(PASTED);
  return blockHtml(paragraphsIn(body, new Map(), 'https://hearth.example'), hide);
}

const words = (text: string, ...marks: object[]) => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks }),
});
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const everything = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [words('Rent')] },
    { type: 'bullet_list', content: [{ type: 'list_item', content: [paragraph(words('A key'))] }] },
    paragraph(
      words('Call', { type: 'strong' }),
      words('us', { type: 'link', attrs: { type: 'external', href: 'https://a.example/', fileId: '' } }),
    ),
  ],
};

const texts = definitions.flatMap(({ type, form }) =>
  fieldsOf(form as AnyForm)
    .filter(({ form }) => form.editor === 'richText')
    .map(({ property }) => [type, property] as const),
);

test('blocks have texts with tools', () => {
  expect(texts.map(([type]) => type)).toEqual(
    expect.arrayContaining(['RichText', 'ContentPanel', 'ExpandableDetails']),
  );
});

describe.each(texts)('%s', (type, property) => {
  const opened = () => {
    open(storedPage({ contents: [{ ...newBlock(type), [property]: everything, key: 'b' } as StoredBlock] }));
    return hiddenIn(fieldForm($tree.get(), 'b', property));
  };

  test('has every tool, and pastes all that they could make', () => {
    const hide = opened();
    expect(Object.keys(actionsOf(richTextSchema, hide)).sort()).toEqual(ALL.toSorted());
    expect(pasted(hide)).toBe(
      '<h2>Rent</h2><ul><li><p><strong>Call</strong> <a href="https://a.example/">us</a></p></li></ul>',
    );
  });

  test('keeps whatever is in its text already', () => {
    opened();
    expect(storedText('richText', editableDocument('richText', everything))).toEqual(everything);
    const { contents } = workingPage();
    expect(contents[0]?.[property]).toEqual(everything);
    expect(checkBlocks(contents)).toEqual(contents);
  });
});

test.each<[options: object, gone: readonly string[], expected: string]>([
  [
    { hideHeaders: true },
    HEADERS,
    '<p>Rent</p><ul><li><p><strong>Call</strong> <a href="https://a.example/">us</a></p></li></ul>',
  ],
  [
    { hideStyle: true },
    STYLE,
    '<h2>Rent</h2><ul><li><p>Call <a href="https://a.example/">us</a></p></li></ul>',
  ],
  [
    { hideHeaders: true, hideLists: true, hideLinks: true },
    [...HEADERS, ...LISTS, ...LINKS],
    '<p>Rent</p><p><strong>Call</strong> us</p>',
  ],
  [
    { hideHeaders: false, hideLists: false },
    [],
    '<h2>Rent</h2><ul><li><p><strong>Call</strong> <a href="https://a.example/">us</a></p></li></ul>',
  ],
])('a form with %j leaves the other tools, and pastes what they could make', (options, gone, expected) => {
  const hide = hiddenIn({ editor: 'richText', label: 'Words', ...options });
  expect(Object.keys(actionsOf(richTextSchema, hide)).sort()).toEqual(
    ALL.filter((tool) => !gone.includes(tool)).sort(),
  );
  expect(pasted(hide)).toBe(expected);
});
