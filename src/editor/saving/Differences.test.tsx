import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Difference, DifferingBlock } from './compare.ts';
import { Differences } from './Differences.tsx';

const difference = (field: string, by: Difference['by']): Difference => ({
  id: `${field} ${by}`,
  field,
  by,
  mine: `my ${field}`,
  theirs: `their ${field}`,
});
const block = (name: string, ...differences: Difference[]): DifferingBlock => ({
  id: name,
  name,
  differences,
});

/** Returns the headings of the blocks and the rows, from top to bottom. */
function shown(...blocks: DifferingBlock[]): string[] {
  const html = renderToStaticMarkup(
    <Differences
      blocks={blocks}
      names={{ mine: 'Yours', theirs: 'Theirs' }}
      authors={{ mine: 'You', theirs: 'noor' }}
    />,
  );
  return [...html.matchAll(/<th scope="row(?:group)?"[^>]*>([^<]*)/g)].map(([, words = '']) => words);
}

test('a block is named once, and its conflict comes before its other differences', () => {
  expect(shown(block('Quote', difference('Place', 'mine'), difference('Quote text', 'both')))).toEqual([
    'Quote',
    'Quote text',
    'Place',
  ]);
});

test('blocks with a conflict come first, and otherwise the order of the page is kept', () => {
  expect(
    shown(
      block('One', difference('a', 'mine')),
      block('Two', difference('b', 'theirs'), difference('c', 'both')),
      block('Three', difference('d', 'both')),
    ),
  ).toEqual(['Two', 'c', 'b', 'Three', 'd', 'One', 'a']);
});
