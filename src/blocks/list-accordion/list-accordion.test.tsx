import { expect, test } from 'vitest';
import { sheetsOf } from '../block-views.ts';
import { markup, paragraph, stubEditing } from '../test-kit.tsx';

const STATES =
  '<span class="accordion-more">Read more</span><span class="accordion-less">Read less</span></summary>';
const empty = { key: 'z', header: '', contents: paragraph(' ') };

test('an item opens without script and shows picture, text and link', () => {
  const item = {
    key: 'a',
    header: 'What does it cost?',
    image: { imageId: 'room', alt: 'Two chairs' },
    contents: paragraph('Nothing.'),
    link: { type: 'page', href: '/cost', text: 'See costs' },
  };
  const html = markup('ListAccordion', { items: [item, empty] });
  expect(html.replace(/ srcSet="[^"]*"/i, '')).toBe(
    '<div class="block"><div class="accordion"><details class="accordion-item">' +
      `<summary><span>What does it cost?</span>${STATES}<div class="accordion-body">` +
      '<picture class="accordion-image"><img src="/img/room?w=1000&amp;h=1000" sizes="min(100vw, 20rem)"' +
      ' width="1000" height="1000" alt="Two chairs" decoding="async" loading="lazy"/></picture>' +
      '<div class="accordion-words"><div class="prose"><p>Nothing.</p></div>' +
      '<a class="accordion-link" href="/cost">See costs</a></div></div></details></div></div>',
  );
});

test('a number in a heading is not a link, since the heading opens the item', () => {
  expect(markup('ListAccordion', { items: [{ key: 'a', header: 'When to call 000' }] })).toContain(
    `<summary><span>When to call <span class="tel">000</span></span>${STATES}`,
  );
});

test('an item without a heading can still be opened', () => {
  expect(markup('ListAccordion', { items: [{ key: 'a', contents: paragraph('Nothing.') }] })).toContain(
    `<summary>${STATES}`,
  );
});

test('empty items are not rendered', () => {
  expect(markup('ListAccordion', { items: [empty] })).toBe('');
});

test('an item says whether there is more to read or less, beside its heading, to editors too', () => {
  expect(sheetsOf('ListAccordion').join('')).toMatch(
    /\[open\][^,{]*\.accordion-more,\s*\S*:not\(\[open\]\)[^,{]*\.accordion-less\s*\{\s*display: none/,
  );
  const items = [{ key: 'a', header: 'What does it cost?' }];
  for (const editing of [undefined, stubEditing]) {
    expect(markup('ListAccordion', { items }, editing)).toContain(`What does it cost?</span>${STATES}`);
  }
});
