import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { lastResortPage } from './last-resort.ts';
import { noticeHtml, withNotice } from './notice-html.ts';

const NOTICE = {
  ...{ words: 'The line is <down> & "out".', number: '1800 000 000' },
  ...{ linkText: 'Get <help>', linkHref: '/get-help?a="b"' },
  ...{ until: '2026-11-28T05:30:00.000Z', isDrill: false, by: 'noor', at: '2026-11-27T05:30:00.000Z' },
};
const ICON = '<link rel="icon" href="/favicon.svg" type="image/svg+xml">';
const SKIP =
  '<a class="skip-link" href="#main">Skip to content</a><a class="skip-link" href="#tools">Skip</a>';
const page = (before = '', headers: Record<string, string> = {}) => ({
  html: Buffer.from(`<head>${before}${ICON}</head><body><div class="site">${SKIP}é <p>Home</p></div></body>`),
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'self'; style-src 'sha256-a'; script-src 'self'",
    ...headers,
  },
});
const sent = (of = page(), notice = NOTICE) => withNotice(of, notice, 'Australia/Adelaide');
const HTML = noticeHtml(NOTICE, 'Australia/Adelaide');

test('the notice has its words, its number, its link and its end, and nothing in it becomes markup', () => {
  expect(HTML).toBe(
    '<section aria-label="Emergency notice"><p>The line is &lt;down&gt; &amp; &quot;out&quot;.</p>' +
      '<p><a href="tel:1800000000">1800 000 000</a> <a href="/get-help?a=&quot;b&quot;">Get &lt;help&gt;</a></p>' +
      '<p>Until <time datetime="2026-11-28T05:30:00.000Z">4:00 pm, 28/11/2026</time></p></section>',
  );
  const bare = { ...NOTICE, number: '', linkText: '', linkHref: '', isDrill: true };
  expect(noticeHtml(bare, 'UTC')).toMatch(
    /^<section [^>]+><p>Drill\. Only people who are logged in see this\.<\/p><p>[^<]+<\/p><p>Until .+<\/p><\/section>$/,
  );
});

test('the notice comes first in the page, and its rules are in the head and in the policy', () => {
  const { html, headers } = sent();
  const [, rules = ''] = /<style>([^<]+)<\/style><link rel="icon"/.exec(html.toString()) ?? [];
  const expected = page().html.toString().replace(ICON, `<style>${rules}</style>${ICON}`);
  expect(html.toString()).toBe(expected.replace(SKIP, `${SKIP}${HTML}`));
  const hash = createHash('sha256').update(rules).digest('base64');
  expect(headers['content-security-policy']).toBe(
    `default-src 'self'; style-src 'sha256-a' 'sha256-${hash}'; script-src 'self'`,
  );
});

test('an editor’s text that looks like a place of the notice moves nothing', () => {
  const words = `<meta content="&#34;<div class=&#34;site&#34;></head><body><p>"><title>&lt;div class="site"></title>`;
  expect(sent(page(words)).html.toString()).toContain(`<body><div class="site">${SKIP}${HTML}é`);
});

test('the page of last resort shows it too', () => {
  const { html, headers } = sent(lastResortPage({}) as ReturnType<typeof page>);
  expect(html.toString()).toMatch(
    /<style>[^<]+<\/style><\/head>\n<body>\n<section .+<\/section><p>In immediate/,
  );
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .+; style-src 'sha256-[^']+'$/);
});

test('a script changes with the notice, and nothing else does', () => {
  const script = page('', { 'content-type': 'text/javascript; charset=utf-8' });
  const [one, other] = [sent(script), sent(script, { ...NOTICE, words: 'Call 000' })].map(
    ({ html }) => `${html}`,
  );
  expect(one).toMatch(/<\/body>\n\/\/[\w-]{8}$/);
  expect(other).not.toBe(one);
  for (const type of ['application/json', 'text/plain']) {
    const part = page('', { 'content-type': type });
    expect(sent(part)).toBe(part);
  }
  const none = { ...page(), html: Buffer.from('<h1>No place</h1>') };
  expect(sent(none)).toBe(none);
});
