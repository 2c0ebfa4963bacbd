import { expect, test } from 'vitest';
import { compareHtml } from './compare-html.ts';

const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Help</title>${head}</head><body>${body}</body></html>`;

test('what every build changes is no difference', () => {
  const before = page(
    '<astro-island uid="Z1abc" component-url="/_astro/Menu.D8x_K2aB.js" renderer-url="/_astro/client.Bq9-a1cD.js"></astro-island>',
    '<link rel="stylesheet" href="/_astro/site.C0ffee12.css"><script>let a=1</script>',
  );
  const after = page(
    '<astro-island uid="Z2xyz" component-url="/_astro/Menu.A1b2C3d4.js" renderer-url="/_astro/client.00000000.js"></astro-island>',
    '<link rel="stylesheet" href="/_astro/site.Deadbeef.css"><script>let b=1</script>',
  );
  expect(compareHtml(before, after)).toBeNull();
});

test('words, links, pictures and descriptions are content', () => {
  const differs = (before: string, after: string, head = '', headAfter = head) =>
    compareHtml(page(before, head), page(after, headAfter));
  expect(differs('<p>Call 000</p>', '<p>Call 112</p>')).toEqual({
    kind: 'content',
    before: 'Call 000',
    after: 'Call 112',
  });
  expect(differs('<a href="/a">Go</a>', '<a href="/b">Go</a>')).toEqual({
    kind: 'content',
    before: '/a',
    after: '/b',
  });
  expect(differs('<img src="/img/1" alt="A dog">', '<img src="/img/1" alt="">')).toEqual({
    kind: 'content',
    before: 'A dog',
    after: '',
  });
  expect(differs('', '', '<meta name="description" content="a">', '')).toEqual({
    kind: 'content',
    before: 'a',
    after: '',
  });
  expect(differs('<p>One</p>', '<p>One</p><p>Two</p>')).toEqual({
    kind: 'content',
    before: '',
    after: 'Two',
  });
  expect(differs('<p>One</p><p>Two</p>', '<p>One</p>')).toEqual({
    kind: 'content',
    before: 'Two',
    after: '',
  });
  expect(differs(`<p>${'long '.repeat(100)}</p>`, '<p></p>')!.before).toHaveLength(80);
});

test('styles and markup are told apart from content', () => {
  const styled = (css: string) => page('<p class="a">One</p>', `<style>${css}</style>`);
  expect(compareHtml(styled('p{margin:0}'), styled('p{margin:1px}'))).toEqual({
    kind: 'styles',
    before: '',
    after: '',
  });
  expect(compareHtml(page('<p>One</p>'), page('<p class="b">One</p>'))).toEqual({
    kind: 'markup',
    before: '',
    after: '',
  });
});
