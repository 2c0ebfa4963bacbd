import { beforeEach, expect, test } from 'vitest';
import { completeBlock } from '../../blocks/registry.ts';
import { unfinishedParts } from '../../checks/unfinished/hints.ts';
import { $tree } from '../document/current-tree.ts';
import { open, storedPage } from '../testing/open-page.ts';
import { placeInWords } from './place-in-words.ts';

const block = (componentType: string, key: string, fields: object) =>
  completeBlock({ key, componentType, ...fields });

beforeEach(() => {
  const items = [
    { key: 'i1', header: 'What does it cost?' },
    { key: 'i2', link: { type: 'page', href: '/help', text: '' } },
  ];
  const contents = [
    block('Quote', 'q1', { quoteBy: 'Ana' }),
    block('TitledArea', 'area', { title: 'Near you', contents: [block('ListAccordion', 'faq', { items })] }),
    block('ButtonCta', 'cta', { link: { type: 'page', href: '/help', text: '' } }),
  ];
  open(storedPage({ contents }));
});

test('a place is named by its component and its first words, or by its list item', () => {
  expect(unfinishedParts($tree.get(), false).map((part) => placeInWords($tree.get(), part))).toEqual([
    'Quote: Ana',
    'Accordion: What does it cost?',
    'Accordion: Item #2',
    'Button',
  ]);
});
