import { expect, test } from 'vitest';
import type { StoredBlock } from '../model/block.ts';
import type { BlockNode, InlineNode, Mark } from '../model/rich-text.ts';
import { joinTextBlocks } from './text-blocks.ts';

const t = (text: string, ...marks: Mark[]): InlineNode => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks }),
});
const p = (...content: InlineNode[]): BlockNode => ({ type: 'paragraph', content });
const doc = (...content: BlockNode[]) => ({ type: 'doc', content });
const bold: Mark = { type: 'strong' };
const link: Mark = { type: 'link', attrs: { type: 'page', href: '/help', fileId: null } };

const plain = (key: string, text: string): StoredBlock => ({ key, componentType: 'Text', text });
const formatted = (key: string, ...content: InlineNode[]): StoredBlock => ({
  key,
  componentType: 'FormattedText',
  text: doc(p(...content)),
  marginTop: { small: '3' },
});
const rich = (key: string, ...content: BlockNode[]): StoredBlock => ({
  key,
  componentType: 'RichText',
  text: doc(...content),
});
const all = () => true;

test('the first text keeps its type where that holds both, with all spaces and its own margins', () => {
  expect(joinTextBlocks(plain('a', 'Call us. '), plain('b', 'Or write.'), all)).toEqual({
    block: plain('a', 'Call us. Or write.'),
    seam: 9,
    startsBlock: false,
  });
  expect(joinTextBlocks(plain('a', 'Call'), rich('b', p(t(' us'))), all)?.block).toEqual(
    plain('a', 'Call us'),
  );
  expect(joinTextBlocks(formatted('a', t('Call', bold)), plain('b', ' us'), all)).toEqual({
    block: formatted('a', t('Call', bold), t(' us')),
    seam: 4,
    startsBlock: false,
  });
  expect(joinTextBlocks(rich('a', p(t('Call'))), formatted('b', t(' us', bold)), all)?.block).toEqual(
    rich('a', p(t('Call'), t(' us', bold))),
  );
});

test('a text that would lose formatting becomes the next richer one, and keeps its key and margins', () => {
  expect(joinTextBlocks(plain('a', 'Call '), formatted('b', t('us', bold)), all)?.block).toEqual({
    ...formatted('a', t('Call '), t('us', bold)),
    marginTop: undefined,
  });
  const linked = joinTextBlocks(formatted('a', t('Call ', bold)), rich('b', p(t('us', link))), all);
  expect(linked?.block).toEqual({
    ...rich('a', p(t('Call ', bold), t('us', link))),
    marginTop: { small: '3' },
  });
  expect(joinTextBlocks(plain('a', 'Call'), rich('b', p(t('us')), p(t('or write'))), all)?.block).toEqual(
    rich('a', p(t('Callus')), p(t('or write'))),
  );
  expect(
    joinTextBlocks(
      plain('a', ''),
      rich('b', { type: 'heading', attrs: { level: 2 }, content: [t('Us')] }),
      all,
    )?.block.text,
  ).toEqual(doc({ type: 'heading', attrs: { level: 2 }, content: [t('Us')] }));
});

test('nothing is joined if no accepted type holds both, or if one is no text', () => {
  const notFormatted = (type: string) => type !== 'FormattedText';
  expect(joinTextBlocks(plain('a', 'Call '), formatted('b', t('us', bold)), notFormatted)?.block).toEqual(
    rich('a', p(t('Call '), t('us', bold))),
  );
  expect(
    joinTextBlocks(plain('a', 'Call '), formatted('b', t('us', bold)), (type) => type === 'Text'),
  ).toBeNull();
  const quote: StoredBlock = { key: 'q', componentType: 'Quote', quote: 'Yes.' };
  expect(joinTextBlocks(quote, plain('b', 'us'), all)).toBeNull();
  expect(joinTextBlocks(plain('b', 'us'), quote, all)).toBeNull();
});
