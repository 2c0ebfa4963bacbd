import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PhoneLinksContext } from './phone-number.tsx';
import { renderInline, renderRichText } from './render-rich-text.tsx';

const text = (words: unknown, ...marks: unknown[]) => ({ type: 'text', text: words, marks });
const node = (type: string, ...content: unknown[]) => ({ type, content });
const doc = (...content: unknown[]) => node('doc', ...content);
const p = (...content: unknown[]) => node('paragraph', ...content);
const heading = (level: unknown, words: string) => ({ ...node('heading', text(words)), attrs: { level } });
const item = (words: string, ...more: unknown[]) => node('list_item', p(text(words)), ...more);
const link = (type: string, href: unknown, fileId: unknown = null) => ({
  type: 'link',
  attrs: { type, href, fileId },
});
const strong = { type: 'strong' };
const em = { type: 'em' };
const underline = { type: 'underline' };
const NEW_WINDOW = '<span class="visually-hidden"> (opens in a new window)</span>';

const html = (json: unknown) => renderToStaticMarkup(renderRichText(json));

describe('nodes', () => {
  test.each([
    ['a paragraph', doc(p(text('Come in.'))), '<p>Come in.</p>'],
    ['headings', doc(heading(2, 'A'), heading(3, 'B'), heading(4, 'C')), '<h2>A</h2><h3>B</h3><h4>C</h4>'],
    [
      'levels that are none',
      doc(heading(1, 'A'), heading(6, 'B'), heading('x', 'C')),
      '<h2>A</h2><h2>B</h2><h2>C</h2>',
    ],
    ['points', doc(node('bullet_list', item('A'), item('B'))), '<ul><li><p>A</p></li><li><p>B</p></li></ul>'],
    ['steps', doc({ ...node('ordered_list', item('A')), attrs: { order: 1 } }), '<ol><li><p>A</p></li></ol>'],
    [
      'later steps',
      doc({ ...node('ordered_list', item('A')), attrs: { order: 4 } }),
      '<ol start="4"><li><p>A</p></li></ol>',
    ],
    [
      'lists in lists',
      doc(node('bullet_list', item('A', node('bullet_list', item('B'))))),
      '<ul><li><p>A</p><ul><li><p>B</p></li></ul></li></ul>',
    ],
    ['a line break', doc(p(text('A'), { type: 'hard_break' }, text('B'))), '<p>A<br/>B</p>'],
    ['markup in words', doc(p(text('<b>&"'))), '<p>&lt;b&gt;&amp;&quot;</p>'],
  ])('%s', (_, json, expected) => {
    expect(html(json)).toBe(expected);
  });

  test.each([
    ['blank paragraphs and headings', doc(p(), p(text(' ')), node('heading'), p(text('A'))), '<p>A</p>'],
    [
      'blank points',
      doc(node('bullet_list', node('list_item', p()), item('A'))),
      '<ul><li><p>A</p></li></ul>',
    ],
    ['a list without points', doc(node('bullet_list')), ''],
    ['an unknown node shows its children', doc(node('callout', p(text('A')))), '<p>A</p>'],
    ['an unknown leaf shows nothing', doc({ type: 'video', src: 'x' }, p(text('A'))), '<p>A</p>'],
    ['an unknown mark leaves the words', doc(p(text('A', { type: 'blink' }))), '<p>A</p>'],
    ['broken content', doc(null, 7, p('A', text('B')), { type: 'paragraph', content: 'x' }), '<p>B</p>'],
    ['no document at all', '<p>old</p>', ''],
    ['null', null, ''],
  ])('%s', (_, json, expected) => {
    expect(html(json)).toBe(expected);
  });
});

describe('marks', () => {
  test('are nested in a fixed order, however they are stored', () => {
    const expected = '<p><strong><em><u>A</u></em></strong></p>';
    expect(html(doc(p(text('A', strong, em, underline))))).toBe(expected);
    expect(html(doc(p(text('A', underline, em, strong))))).toBe(expected);
  });

  test('are nested inside links, and adjacent links with the same target become one', () => {
    const about = link('page', '/about');
    const content = [text('Read ', strong, about), text('about us', about), text(' now'), text('!', about)];
    expect(html(doc(p(...content)))).toBe(
      '<p><a href="/about"><strong>Read </strong>about us</a> now<a href="/about">!</a></p>',
    );
  });
});

describe('languages', () => {
  const lang = (tag: unknown) => ({ type: 'lang', attrs: { lang: tag } });
  const [vi, ar] = [lang('vi'), lang('ar')];
  const about = link('page', '/about');

  test('words in another language are in one element, whatever their other marks', () => {
    expect(html(doc(p(text('Ask in '), text('Tiếng ', vi), text('Việt', vi, strong), text('.'))))).toBe(
      '<p>Ask in <span lang="vi">Tiếng <strong>Việt</strong></span>.</p>',
    );
    expect(renderToStaticMarkup(renderInline(doc(p(text('نعم', ar), text(' yes')))))).toBe(
      '<span lang="ar" dir="rtl">نعم</span> yes',
    );
  });

  test('a paragraph, heading or item of one language has it itself, with its direction', () => {
    const words = text('نحن هنا', ar);
    expect(
      html(
        doc(p(words, text(' '), text('لك', strong, ar)), { ...node('heading', words), attrs: { level: 3 } }),
      ),
    ).toBe('<p lang="ar" dir="rtl">نحن هنا <strong>لك</strong></p><h3 lang="ar" dir="rtl">نحن هنا</h3>');
    expect(html(doc(node('bullet_list', node('list_item', p(text('Có', vi))))))).toBe(
      '<ul><li><p lang="vi">Có</p></li></ul>',
    );
  });

  test('a link stays one link, inside the words of its language or with them inside', () => {
    expect(html(doc(p(text('Read: '), text('Về ', vi), text('chúng tôi', vi, about), text(' now'))))).toBe(
      '<p>Read: <span lang="vi">Về <a href="/about">chúng tôi</a></span> now</p>',
    );
    expect(html(doc(p(text('About us, ', about), text('về chúng tôi', vi, about), text('.'))))).toBe(
      '<p><a href="/about">About us, <span lang="vi">về chúng tôi</span></a>.</p>',
    );
  });

  test.each([7, null, undefined, ['vi']])('the tag %j is no language', (tag) => {
    expect(html(doc(p(text('A', lang(tag)))))).toBe('<p>A</p>');
  });
});

describe('links', () => {
  test.each([
    ['a page', link('page', '/about'), '<a href="/about">A</a>'],
    ['an anchor', link('anchor', '#faq'), '<a href="#faq">A</a>'],
    [
      'another site',
      link('external', 'https://example.org/'),
      `<a href="https://example.org/" target="_blank" rel="noopener">A${NEW_WINDOW}</a>`,
    ],
    [
      'a file',
      link('file', '', 'f 1'),
      `<a href="/file/f%201" target="_blank" rel="noopener">A${NEW_WINDOW}</a>`,
    ],
    ['e-mail', link('external', 'mailto:a@example.org'), '<a href="mailto:a@example.org">A</a>'],
    ['script', link('external', 'javascript:alert(1)'), 'A'],
    ['data', link('external', 'data:text/html,x'), 'A'],
    ['a missing scheme', link('external', '//evil.example'), 'A'],
    ['no address', link('page', undefined), 'A'],
    ['no attributes', { type: 'link' }, 'A'],
  ])('to %s', (_, mark, expected) => {
    expect(html(doc(p(text('A', mark), text('.'))))).toBe(`<p>${expected}.</p>`);
  });

  test('wrap an e-mail address only between its parts, and other words as usual', () => {
    const mail = link('external', 'mailto:a.b@example.org');
    expect(html(doc(p(text('a.b@example.org', mail), text('.'))))).toBe(
      '<p><a href="mailto:a.b@example.org">a<wbr/>.b@<wbr/>example<wbr/>.org</a>.</p>',
    );
    expect(html(doc(p(text('Write. We answer.', mail), text('.'))))).toContain('>Write. We answer.</a>');
  });

  test('keep a telephone number on one line', () => {
    expect(html(doc(p(text('Call 1800 975 707', link('external', 'tel:1800975707')), text('.'))))).toBe(
      '<p><a href="tel:1800975707">Call <span class="tel">1800 975 707</span></a>.</p>',
    );
  });

  test('are marked where they are not part of a sentence, as are lists that consist of them', () => {
    const about = text('About us', link('page', '/about'));
    const number = text('000', link('external', 'tel:000'));
    expect(html(doc(p(about), p(text('Call: '), number)))).toBe(
      '<p class="link-line"><a href="/about">About us</a></p>' +
        '<p class="label-line">Call: <a href="tel:000"><span class="tel">000</span></a></p>',
    );
    expect(html(doc(node('bullet_list', node('list_item', p(about)))))).toBe(
      '<ul class="link-list"><li><p class="link-line"><a href="/about">About us</a></p></li></ul>',
    );
    expect(html(doc(node('bullet_list', node('list_item', p(about)), item('B'))))).toMatch(/^<ul><li>/);
    expect(html(doc(p(text('A', link('external', 'javascript:alert(1)')))))).toBe('<p>A</p>');
  });

  test('are not rendered if their text is blank', () => {
    expect(html(doc(p(text('A'), text(' ', link('page', '/')), text('B'))))).toBe('<p>A B</p>');
  });
});

test('formatted text is rendered without its paragraph', () => {
  expect(renderToStaticMarkup(renderInline(doc(p(text('A', em), text('B')))))).toBe('<em>A</em>B');
});

describe('telephone numbers', () => {
  const rings = (digits: string, words: string) => `<a class="tel" href="tel:${digits}">${words}</a>`;

  test('are links in every paragraph, heading and list item', () => {
    const words = 'Call 000 now.';
    const linked = `Call ${rings('000', '000')} now.`;
    expect(html(doc(p(text(words)), heading(2, words), node('bullet_list', item(words))))).toBe(
      `<p>${linked}</p><h2>${linked}</h2><ul><li><p>${linked}</p></li></ul>`,
    );
  });

  test('are one link whatever their marks', () => {
    expect(html(doc(p(text('Call 1800 ', strong), text('975 707', em), text(' or 000'))))).toBe(
      '<p><strong>Call </strong><a class="tel" href="tel:1800975707"><strong>1800 </strong><em>975 707</em></a> or ' +
        `${rings('000', '000')}</p>`,
    );
  });

  test('are links for texting if the words around them say so, whatever the marks of these words', () => {
    expect(html(doc(p(text('Text', strong), text(' 0491 570 006'))))).toBe(
      '<p><strong>Text</strong> <a class="tel" href="sms:0491570006">0491 570 006</a></p>',
    );
  });

  test('are not links inside a link, or if part of the number is in a link', () => {
    const content = [
      text('Read about 000', link('page', '/a')),
      text(' or 1800 975 '),
      text('707', link('page', '/b')),
    ];
    expect(html(doc(p(...content)))).toBe(
      '<p><a href="/a">Read about 000</a> or 1800 975 <a href="/b">707</a></p>',
    );
  });

  test('are found beside times, which stay on one line too', () => {
    expect(html(doc(p(text('000, 9 am to 5 pm'))))).toBe(
      `<p>${rings('000', '000')}, 9\u00a0am to 5\u00a0pm</p>`,
    );
  });

  test('do not continue across a line break', () => {
    const parts = [text('1800'), { type: 'hard_break' }, text('975 707')];
    expect(html(doc(p(...parts)))).toBe('<p>1800<br/>975 707</p>');
  });

  test('are not links in a field of the editor, but stay on one line', () => {
    const field = (
      <PhoneLinksContext value={false}>{renderRichText(doc(p(text('Call 000'))))}</PhoneLinksContext>
    );
    expect(renderToStaticMarkup(field)).toBe('<p>Call <span class="tel">000</span></p>');
  });

  test('are found in linear time in a long text with many marks', { timeout: 5000 }, () => {
    const marked = Array.from({ length: 20_000 }, (_, index) =>
      text('000 or ', ...(index % 2 ? [strong] : [])),
    );
    expect(html(doc(p(...marked)))).toMatch(/000/);
  });
});
