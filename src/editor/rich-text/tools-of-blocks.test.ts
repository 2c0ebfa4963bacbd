import { describe, expect, test } from 'vitest';
import { checkBlocks } from '../../blocks/registry.ts';
import type { StoredBlock } from '../../model/block.ts';
import { richTextSchema } from '../../model/rich-text-schema.ts';
import { $tree } from '../document/current-tree.ts';
import { fieldForm } from '../document/forms.ts';
import { newBlock } from '../document/new-block.ts';
import { open, storedPage, workingPage } from '../testing/open-page.ts';
import { actionsOf } from './actions.ts';
import { paragraphsIn } from './paste/paragraphs.ts';
import { blockHtml } from './paste/to-html.ts';
import { pastedDom } from './testing/pasted-dom.ts';
import { editableDocument, storedText } from './text-documents.ts';
import { hiddenIn } from './text-tools.ts';

/** What the forms of Hearth's own blocks leave of the tools of their texts. */

const STYLE = ['bold', 'italic', 'underline'];
const HEADERS = ['paragraph', 'heading2', 'heading3', 'heading4'];
const LISTS = ['bulletList', 'orderedList'];
const LINKS = ['removeLink'];

const PASTED = '<h2>Rent</h2><ul><li><b>Call</b> <a href="https://a.example/">us</a></li></ul>';

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

const answer = {
  key: 'i',
  header: 'Who?',
  contents: everything,
  image: null,
  link: { type: 'page', href: '', text: '' },
};

describe.each([
  {
    type: 'ListAccordion',
    fields: { items: [answer] },
    property: 'items.i.contents',
    left: [...STYLE, ...LISTS, ...LINKS],
    pasted: '<p>Rent</p><ul><li><p><strong>Call</strong> <a href="https://a.example/">us</a></p></li></ul>',
  },
  {
    type: 'ContentPanel',
    fields: { contents: everything },
    property: 'contents',
    left: [...HEADERS, ...LISTS, ...LINKS],
    pasted: '<h2>Rent</h2><ul><li><p>Call <a href="https://a.example/">us</a></p></li></ul>',
  },
  {
    type: 'ExpandableDetails',
    fields: { contents: everything },
    property: 'contents',
    left: STYLE,
    pasted: '<p>Rent</p><p><strong>Call</strong> us</p>',
  },
])('$type', ({ type, fields, property, left, pasted }) => {
  const opened = () => {
    open(storedPage({ contents: [{ ...newBlock(type), ...fields, key: 'b' } as StoredBlock] }));
    return hiddenIn(fieldForm($tree.get(), 'b', property));
  };

  test('has the tools that its form leaves, and pastes what they could make', () => {
    const hide = opened();
    expect(Object.keys(actionsOf(richTextSchema, hide)).sort()).toEqual([...left].sort());
    const { body } = pastedDom(PASTED);
    expect(blockHtml(paragraphsIn(body, new Map(), 'https://hearth.example'), hide)).toBe(pasted);
  });

  test('keeps whatever is in its text already', () => {
    opened();
    expect(storedText('richText', editableDocument('richText', everything))).toEqual(everything);
    const { contents } = workingPage();
    expect(contents[0]).toMatchObject(fields);
    expect(checkBlocks(contents)).toEqual(contents);
  });
});
