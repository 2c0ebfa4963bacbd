import { expect, test } from 'vitest';
import { joinRichTexts } from './join-rich-texts.ts';
import type { BlockNode, InlineNode, RichText } from './rich-text.ts';

const t = (text: string, bold = false): InlineNode => ({
  type: 'text',
  text,
  ...(bold ? { marks: [{ type: 'strong' }] } : {}),
});
const p = (...content: InlineNode[]): BlockNode => ({
  type: 'paragraph',
  ...(content.length > 0 && { content }),
});
const h = (...content: InlineNode[]): BlockNode => ({ type: 'heading', attrs: { level: 3 }, content });
const ul = (text: string): BlockNode => ({
  type: 'bullet_list',
  content: [{ type: 'list_item', content: [{ type: 'paragraph', content: [t(text)] }] }],
});
const doc = (...content: BlockNode[]): RichText => ({ type: 'doc', content });

test('the first paragraph goes on in the last one, and words with the same marks become one text', () => {
  expect(joinRichTexts(doc(p(t('a')), h(t('bc'))), doc(p(t('d'), t('e', true)), p(t('f'))))).toEqual({
    text: doc(p(t('a')), h(t('bcd'), t('e', true)), p(t('f'))),
    seam: 3,
    startsBlock: false,
  });
  expect(joinRichTexts(doc(p(t('a', true))), doc(p(t('b'))))).toMatchObject({
    text: doc(p(t('a', true), t('b'))),
  });
});

test('an empty text takes over the other one', () => {
  expect(joinRichTexts(doc(p()), doc(h(t('a'))))).toEqual({
    text: doc(h(t('a'))),
    seam: 0,
    startsBlock: false,
  });
  expect(joinRichTexts(doc(ul('a')), doc(p()))).toEqual({ text: doc(ul('a')), seam: 1, startsBlock: false });
});

test('after a list, and before one, the texts stay paragraphs', () => {
  expect(joinRichTexts(doc(ul('ab')), doc(p(t('c'))))).toEqual({
    text: doc(ul('ab'), p(t('c'))),
    seam: 2,
    startsBlock: true,
  });
  expect(joinRichTexts(doc(p(t('a'))), doc(ul('b'))).startsBlock).toBe(true);
});
