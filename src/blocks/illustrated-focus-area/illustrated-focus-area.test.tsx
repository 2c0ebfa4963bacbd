import { expect, test } from 'vitest';
import { markup } from '../test-kit.tsx';

test('the drawing is hidden from screen readers, since the text beside it says the same', () => {
  expect(
    markup('IllustratedFocusArea', {
      illustration: 'memory',
      title: 'Remember',
      description: 'A gift helps.',
    }),
  ).toBe(
    '<section class="block focus-area"><img class="focus-area-drawing" src="/assets/illustrations/memory.svg"' +
      ' width="240" height="240" alt="" loading="lazy" decoding="async"/>' +
      '<div class="focus-area-words"><h2>Remember</h2><p>A gift helps.</p></div></section>',
  );
});

test('without a drawing the text stands alone', () => {
  expect(markup('IllustratedFocusArea', { title: 'Remember' })).toBe(
    '<section class="block focus-area"><div class="focus-area-words"><h2>Remember</h2></div></section>',
  );
});
