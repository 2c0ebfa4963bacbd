import { expect, test } from 'vitest';
import { markup } from '../test-kit.tsx';

test('each testimonial is an entry with text, picture and name', () => {
  const items = [
    { key: 'a', quote: 'They listened.', quoteBy: 'Tane', image: { imageId: 'tane', alt: 'Tane smiling' } },
    { key: 'b', quote: '', quoteBy: '', image: { imageId: 'nobody', alt: '' } },
  ];
  expect(markup('Testimonials', { items }).replace(/ srcSet="[^"]*"/i, '')).toBe(
    '<div class="block slides testimonials"><div class="slides-view"><ul class="slides-list"><li>' +
      '<figure class="testimonial"><blockquote><p>They listened.</p>' +
      '</blockquote><figcaption class="testimonial-by"><picture class="testimonial-image">' +
      '<img src="/img/tane?w=1000&amp;h=1000" sizes="4rem" width="1000" height="1000" alt="Tane smiling"' +
      ' decoding="async" loading="lazy"/></picture><span>Tane</span></figcaption></figure></li></ul></div></div>',
  );
});
