import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BlockNode,
  emptyFormattedText,
  emptyRichText,
  type InlineNode,
  type Mark,
  plainText,
} from '../../../../src/model/rich-text.ts';
import { checkFormattedText, checkRichText } from '../../../../src/model/rich-text-schema.ts';
import { formattedTextFromHtml, richTextFromHtml } from './from-html.ts';

const text = (words: string, ...marks: Mark[]): InlineNode =>
  marks.length === 0 ? { type: 'text', text: words } : { type: 'text', text: words, marks };
const inline = (content: (string | InlineNode)[]) =>
  content.map((node) => (typeof node === 'string' ? text(node) : node));
const p = (...content: (string | InlineNode)[]) => ({ type: 'paragraph' as const, content: inline(content) });
const h = (level: 2 | 3 | 4, words: string): BlockNode => ({
  type: 'heading',
  attrs: { level },
  content: [text(words)],
});
type ItemContent = (ReturnType<typeof p> | BlockNode | { type: 'paragraph' })[];
const li = (...content: ItemContent) => ({ type: 'list_item' as const, content: content as never });
const ul = (...items: ReturnType<typeof li>[]): BlockNode => ({ type: 'bullet_list', content: items });
const ol = (order: number, ...items: ReturnType<typeof li>[]): BlockNode => ({
  type: 'ordered_list',
  attrs: { order },
  content: items,
});
const br: InlineNode = { type: 'hard_break' };
const strong: Mark = { type: 'strong' };
const em: Mark = { type: 'em' };
const underline: Mark = { type: 'underline' };
const link = (type: 'page' | 'anchor' | 'external', href: string): Mark => ({
  type: 'link',
  attrs: { type, href, fileId: null },
});

/** Reads a text from HTML, checks that the text can be stored unchanged, and returns the blocks of the text. */
function blocks(html: string): BlockNode[] {
  const doc = richTextFromHtml(html);
  expect(checkRichText(doc)).toEqual(doc);
  return doc.content;
}

test('a page of the legacy system reads as it did', () => {
  const html = `<h1>Getting help</h1>
    <p>Call us on <a href="tel:1800975707"><strong>1800&nbsp;975&nbsp;707</strong></a> &mdash; any hour.<br>
       You don&#39;t need a&nbsp;referral.</p>
    <p>&nbsp;</p>
    <h3>What it costs</h3>
    <ul>
      <li><p>Nothing for <em>you</em></p></li>
      <li>Nothing for your family
        <ul><li>Children</li><li><u>Parents</u></li></ul>
      </li>
    </ul>
    <ol start="3"><li><p>Third</p><p>More</p></li></ol>
    <p>Read <a href="/about/us" target="_blank">about us</a> or <a href="#fees">the fees</a>.</p>`;
  expect(blocks(html)).toEqual([
    h(2, 'Getting help'),
    p(
      'Call us on ',
      text('1800\u00a0975\u00a0707', strong, link('external', 'tel:1800975707')),
      ' \u2014 any hour.',
      br,
      "You don't need a\u00a0referral.",
    ),
    h(3, 'What it costs'),
    ul(
      li(p('Nothing for ', text('you', em))),
      li(p('Nothing for your family'), ul(li(p('Children')), li(p(text('Parents', underline))))),
    ),
    ol(3, li(p('Third'), p('More'))),
    p(
      'Read ',
      text('about us', link('page', '/about/us')),
      ' or ',
      text('the fees', link('anchor', '#fees')),
      '.',
    ),
  ]);
});

test('words in another language keep it, those of English have none', () => {
  const lang = (tag: string): Mark => ({ type: 'lang', attrs: { lang: tag } });
  const [vi, ar] = [lang('vi'), lang('ar')];
  expect(
    blocks(
      '<p lang="en-US">Ask in <i lang="VI">Tiếng <b>Việt</b></i>.<p lang="ar">نعم <span lang="en">yes</span><p>No' +
        '<div lang="zh_hant"><div>幫</div>助</div><ul lang="vi"><li>Có<li lang="x">or</ul>' +
        '<img lang="vi"><span lang="">z</span></span></div>!',
    ),
  ).toEqual([
    p('Ask in ', text('Tiếng ', vi, em), text('Việt', vi, strong, em), '.'),
    p(text('نعم ', ar), 'yes'),
    p('No'),
    p(text('幫', lang('zh-Hant'))),
    p(text('助', lang('zh-Hant'))),
    ul(li(p(text('Có', vi))), li(p('or'))),
    p('z'),
    p('!'),
  ]);
  expect(formattedTextFromHtml('<p lang="vi">Có</p>').content).toEqual([p(text('Có', vi))]);
});

describe('words', () => {
  test('without any markup are a paragraph', () => {
    expect(blocks('We are here for you.')).toEqual([p('We are here for you.')]);
    expect(blocks('Q & A, 3 < 4, AT&amp;T')).toEqual([p('Q & A, 3 < 4, AT&T')]);
  });

  test.each(['', '   \n', '<p></p>', '<p>&nbsp;</p>', '<p><br></p>', '<ul><li></li></ul>', '<!-- x -->'])(
    'that are none make an empty text: %j',
    (html) => {
      expect(richTextFromHtml(html)).toEqual(emptyRichText());
      expect(formattedTextFromHtml(html)).toEqual(emptyFormattedText());
    },
  );

  test('have the spaces that HTML shows', () => {
    expect(blocks('<p>  one\n\t two <b> three</b>  <i> four</i> </p>')).toEqual([
      p('one two ', text('three', strong), ' ', text('four', em)),
    ]);
    expect(blocks('<p>one <br> two<br></p>')).toEqual([p('one', br, 'two')]);
    expect(blocks('<b>a</b><i>b</i> c')).toEqual([p(text('a', strong), text('b', em), ' c')]);
  });

  test('beside blocks are paragraphs of their own, and spans are dropped', () => {
    expect(blocks('one<div>two<div>th<span>re</span>e</div>four</div>five')).toEqual(
      ['one', 'two', 'three', 'four', 'five'].map((words) => p(words)),
    );
  });

  test('of a table are paragraphs', () => {
    const html = '<table><tr><th>Day</th><th>Hours</th></tr><tr><td>Monday</td><td>9 to 5</td></tr></table>';
    expect(blocks(html)).toEqual(['Day', 'Hours', 'Monday', '9 to 5'].map((words) => p(words)));
  });

  test('of scripts, styles and what is embedded are left out', () => {
    const html = `<style>p > b { color: red }</style><p>Kept</p><script>document.write("<p>x</p>")</script>
      <iframe src="https://example.org">x</iframe><svg><title>x</title><svg><text>x</text></svg>x</svg>
      <template><p>x</p></template><title>x</title><textarea><p>x</p></textarea><p>Kept too</p>`;
    expect(blocks(html)).toEqual([p('Kept'), p('Kept too')]);
  });
});

describe('headings', () => {
  test.each([
    [1, 2],
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 4],
    [6, 4],
  ] as const)('of level %i are of level %i', (sent, stored) => {
    expect(blocks(`<h${sent}>Title</h${sent}>after`)).toEqual([h(stored, 'Title'), p('after')]);
  });

  test('in a list are paragraphs of it', () => {
    expect(blocks('<ul><li><h2>Title</h2>words</li></ul>')).toEqual([ul(li(p('Title'), p('words')))]);
  });
});

describe('lists', () => {
  test('stand within lists, in an item or beside it', () => {
    const nested = ul(li(p('a'), ul(li(p('b')))), li(p('c')));
    expect(blocks('<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>')).toEqual([nested]);
    expect(blocks('<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>')).toEqual([nested]);
    expect(blocks('<ul><li>a<ul><li>b</ul><li>c</ul>')).toEqual([nested]);
  });

  test('whose item begins with a list have an empty line there', () => {
    expect(blocks('<ul><li><ol><li>a</li></ol>b</li></ul>')).toEqual([
      ul(li({ type: 'paragraph' }, ol(1, li(p('a'))), p('b'))),
    ]);
  });

  test('hold words that stand outside of any item', () => {
    expect(blocks('<ol start="x">a<li>b</li>c</ol><li>d</li>')).toEqual([
      ol(1, li(p('a')), li(p('b')), li(p('c'))),
      p('d'),
    ]);
  });

  test('that are too deep to be stored keep their items', () => {
    const html = `${'<ul><li>x'.repeat(30)}${'</li></ul>'.repeat(30)}after`;
    const result = blocks(html);
    expect(JSON.stringify(result).match(/"text":"x"/g)).toHaveLength(30);
    expect(result.at(-1)).toEqual(p('after'));
  });
});

describe('marks', () => {
  test('are those of elements and of styles', () => {
    const html = `<b>a</b><strong>b</strong> <i>c</i><em>d</em> <u>e</u><ins>f</ins>
      <span style="font-weight: 700; font-style:italic">g</span>
      <span style="text-decoration: underline dotted">h</span>`;
    expect(blocks(html)).toEqual([
      p(
        text('ab', strong),
        ' ',
        text('cd', em),
        ' ',
        text('ef', underline),
        ' ',
        text('g', strong, em),
        ' ',
        text('h', underline),
      ),
    ]);
  });

  test.each([
    ['text-decoration-line:UNDERLINE', [underline]],
    ['color:red;; Text-Decoration : overline underline !important', [underline]],
    ['text-decoration:none;background:url(a:underline)', []],
    ['text-decoration-color:underline', []],
    ['FONT-WEIGHT:Bold', [strong]],
    ['font-weight:100;font-weight:900', [strong]],
    ['font-style:oblique 10deg', [em]],
    ['x-font-style:italic', []],
    ['font-style', []],
  ] as const)('of the style %j are those of its properties', (style, marks) => {
    expect(blocks(`<span style="${style}">x</span>`)).toEqual([p(text('x', ...marks))]);
  });

  test('ignore the bold element that a word processor wraps a whole text in', () => {
    expect(blocks('<b style="font-weight:normal"><p>a <b>b</b></p></b>')).toEqual([
      p('a ', text('b', strong)),
    ]);
  });

  test('go over paragraphs, may overlap and may be left open', () => {
    expect(blocks('<b><p>a</p><p>b<i>c</b>d</i></p>')).toEqual([
      p(text('a', strong)),
      p(text('b', strong), text('c', strong, em), text('d', em)),
    ]);
    expect(blocks('a</b></i></span>b')).toEqual([p('ab')]);
  });
});

describe('links', () => {
  test.each([
    ['https://example.org/a?b=1&amp;c=2', 'external', 'https://example.org/a?b=1&c=2'],
    ['mailto:help@example.org', 'external', 'mailto:help@example.org'],
    [' /get-help ', 'page', '/get-help'],
    ['/about#team', 'anchor', '/about#team'],
    ['/a b', 'page', '/a%20b'],
  ] as const)('to %j lead to %s pages', (href, type, stored) => {
    expect(blocks(`<a href="${href}">x</a>`)).toEqual([p(text('x', link(type, stored)))]);
  });

  test.each([
    'javascript:alert(1)',
    'java&#10;script:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '',
    'x',
  ])('to %j are only their words', (href) => {
    expect(blocks(`<p>a <a href="${href}" onclick="x()">b</a></p>`)).toEqual([p('a b')]);
  });

  test('to an address that is too long become plain words', () => {
    const to = (length: number) => `<a href="${'/'.padEnd(length, 'x')}">x</a>`;
    expect(blocks(to(2048))).toEqual([p(text('x', link('page', '/'.padEnd(2048, 'x'))))]);
    expect(blocks(to(2049))).toEqual([p('x')]);
  });

  test('end where the next begins', () => {
    expect(blocks('<a href="/a">a<a href="/b">b</a>c</a>')).toEqual([
      p(text('a', link('page', '/a')), text('b', link('page', '/b')), 'c'),
    ]);
  });
});

test('formatted text is one paragraph, with a line for each that there was, and no links', () => {
  const html =
    '<h2>Title</h2><p>a <b>b</b><br>c</p><ul><li>d</li><li><a href="/e">e</a><a href="/f">f</a></li></ul>';
  const doc = formattedTextFromHtml(html);
  expect(checkFormattedText(doc)).toEqual(doc);
  expect(doc.content).toEqual([p('Title', br, 'a ', text('b', strong), br, 'c', br, 'd', br, 'ef')]);
});

const TAGS = 'p div h1 h3 ul ol li b i u span a br table td script style svg template pre hr title'.split(
  ' ',
);
const piece = fc.oneof(
  fc.constantFrom(...TAGS).map((tag) => `<${tag}>`),
  fc.constantFrom(...TAGS).map((tag) => `</${tag}>`),
  fc.constantFrom(
    '<a href="/x">',
    '<a href="javascript:x">',
    '<b style="font-weight:400">',
    '<li/>',
    '<svg/>',
  ),
  fc.constantFrom(' ', '\n', '&nbsp;', '&lt;', '&', '<', '<!--', '-->', '<![CDATA[', '\u0000', '"'),
  fc.string(),
);

test('whatever is sent as HTML becomes a text that can be stored, and nothing of it is markup', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const html = pieces.join('');
      const rich = richTextFromHtml(html);
      expect(checkRichText(rich)).toEqual(rich);
      const formatted = formattedTextFromHtml(html);
      expect(checkFormattedText(formatted)).toEqual(formatted);
      expect(plainText(formatted).replaceAll(/\s/g, '')).toBe(plainText(rich).replaceAll(/\s/g, ''));
    }),
    { numRuns: 500 },
  );
});

describe('a megabyte of it takes no longer than a moment', { timeout: 60_000 }, () => {
  test.each([
    ['blocks in blocks', '<div>'],
    ['lists in lists', '<ul><li>'],
    ['marks in marks', '<b><i>'],
    ['marks of their own each', '<b style="font-weight:700"><p>x'],
    ['links in links', '<a href="/x">x'],
    ['ends of what was never open', '</b></ul></svg>'],
    ['what is dropped in what is dropped', '<svg>'],
    ['spaces', ' \n'],
    ['breaks', 'x<br> '],
    ['entities', '&amp;'],
    ['what is no markup', '<'],
    ['attributes', '<p a b c d'],
    ['words', 'x '],
    ['pieces of one word', 'x<i></i>'],
    ['a style of one property', 'text-decoration:', '<u style="'],
    ['a style of many properties', 'text-decoration:x;font-weight:', '<u style="'],
    ['an address', 'https:', '<a href="'],
  ])('%s', (_what, unit, before = '') => {
    const rest = before === '' ? '' : '">x';
    const html = `${before}${unit.repeat(Math.floor(1_000_000 / unit.length))}${rest}`;
    // Measures CPU time, so that waiting for a core on a busy machine does not count.
    const began = process.cpuUsage();
    richTextFromHtml(html);
    formattedTextFromHtml(html);
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(2500);
  });
});
