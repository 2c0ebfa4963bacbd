import { expect, test } from 'vitest';
import { markup } from '../test-kit.tsx';

test('the drawing is silent, since the words beside it say the same', () => {
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

test('without a drawing the words stand alone', () => {
  expect(markup('IllustratedFocusArea', { title: 'Remember' })).toBe(
    '<section class="block focus-area"><div class="focus-area-words"><h2>Remember</h2></div></section>',
  );
});
