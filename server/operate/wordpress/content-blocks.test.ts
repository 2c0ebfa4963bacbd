import { describe, expect, test } from 'vitest';
import { briefly, converted } from '../../testing/wordpress-content.ts';

const block = (name: string, html: string, attributes = '') =>
  `<!-- wp:${name} ${attributes}-->\n${html}\n<!-- /wp:${name} -->`;

describe('the block editor', () => {
  test('headings, paragraphs and lists are one text, between what is not text', async () => {
    const html = [
      block('heading', '<h2 class="wp-block-heading">Who we are</h2>'),
      block('paragraph', '<p>We <strong>listen</strong>.</p>'),
      block(
        'list',
        '<ul class="wp-block-list"><!-- wp:list-item --><li>Day</li><!-- /wp:list-item --><!-- wp:list-item --><li>Night</li><!-- /wp:list-item --></ul>',
      ),
      block(
        'image',
        '<figure class="wp-block-image size-large"><img src="https://old.example.org/a-1024x768.jpg" alt="A river" class="wp-image-12"/><figcaption>The <em>river</em></figcaption></figure>',
        '{"id":12} ',
      ),
      block('paragraph', '<p>After.</p>'),
    ].join('\n\n');
    expect(await briefly(html)).toEqual({
      blocks: [
        { text: ['h2: Who we are', 'p: We listen.', 'ul: Day\nNight'] },
        { picture: 'of-12', alt: 'A river', caption: 'The river' },
        { text: ['p: After.'] },
      ],
      notes: [],
    });
  });

  test.each<[string, string, unknown[]]>([
    [
      'a quote',
      '<blockquote class="wp-block-quote"><p>They picked up.</p><p>At 3 am.</p><cite>Sam</cite></blockquote>',
      [{ quote: 'They picked up.\nAt 3 am.', by: 'Sam' }],
    ],
    [
      'a pull quote',
      '<figure class="wp-block-pullquote"><blockquote><p>Stay.</p><cite>Kim</cite></blockquote></figure>',
      [{ quote: 'Stay.', by: 'Kim' }],
    ],
    [
      'a video',
      '<figure class="wp-block-embed is-provider-youtube"><div class="wp-block-embed__wrapper">\nhttps://www.youtube.com/watch?v=aqz-KE-bpKQ\n</div><figcaption>Our film</figcaption></figure>',
      [{ video: 'youtube aqz-KE-bpKQ', caption: 'Our film' }],
    ],
    [
      'a frame with a video',
      '<p>See</p><iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e" title="Talk"></iframe>',
      [{ text: ['p: See'] }, { video: 'vimeo 76979871/8272103f6e', caption: 'Talk' }],
    ],
    [
      'buttons',
      '<div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link" href="https://old.example.org/help/">Get help</a></div><div class="wp-block-button"><a href="tel:131114">Call</a></div><div class="wp-block-button"><a href="/c">More</a></div></div>',
      [{ buttons: ['Get help → /help/', 'Call → tel:131114'] }, { buttons: ['More → /c'] }],
    ],
    [
      'questions that open',
      '<details class="wp-block-details"><summary>What does it cost?</summary><p>Nothing.</p></details>\n\n<details><summary>Who?</summary><ul><li>You</li></ul></details><p>End</p>',
      [
        {
          items: [
            ['What does it cost?', 'Nothing.'],
            ['Who?', 'You'],
          ],
        },
        { text: ['p: End'] },
      ],
    ],
    [
      'questions of a plugin',
      '<div class="schema-faq"><div class="schema-faq-section"><strong class="schema-faq-question">Why?</strong><p class="schema-faq-answer">Because.</p></div></div>',
      [{ items: [['Why?', 'Because.']] }],
    ],
    [
      'two columns',
      '<div class="wp-block-columns"><div class="wp-block-column"><p>Left</p></div><div class="wp-block-column"><blockquote><p>Right</p></blockquote></div></div>',
      [{ left: [{ text: ['p: Left'] }], right: [{ quote: 'Right', by: '' }] }],
    ],
    [
      'three columns',
      '<div class="wp-block-columns"><div><p>1</p></div><div><p>2</p></div><div><p>3</p></div></div>',
      [{ text: ['p: 1', 'p: 2', 'p: 3'] }],
    ],
    [
      'a picture beside text',
      '<div class="wp-block-media-text has-media-on-the-right"><figure><img src="a.jpg" alt="A"></figure><div><p>Words</p></div></div>',
      [{ left: [{ text: ['p: Words'] }], right: [{ picture: 'of-a.jpg', alt: 'A', caption: '' }] }],
    ],
    ['an address', '<address>1 High St<br>Town<br/>SA</address>', [{ text: ['p: 1 High St\nTown\nSA'] }]],
    [
      'a gallery',
      '<figure class="wp-block-gallery"><figure><img src="a.jpg" alt="A"><figcaption>One</figcaption></figure><figure><img src="b.jpg" alt="B"></figure><figcaption>Both</figcaption></figure>',
      [
        {
          left: [{ picture: 'of-a.jpg', alt: 'A', caption: 'One' }],
          right: [{ picture: 'of-b.jpg', alt: 'B', caption: '' }],
        },
        { text: ['p: Both'] },
      ],
    ],
    [
      'groups and covers',
      '<div class="wp-block-cover"><img src="c.jpg" alt=""><div class="inner"><h2>Over it</h2></div></div>',
      [{ picture: 'of-c.jpg', alt: '', caption: '' }, { text: ['h2: Over it'] }],
    ],
    ['a shared block', '<p>Own</p><!-- wp:block {"ref":7} /-->', [{ text: ['p: Own', 'p: Shared words.'] }]],
    ['lines of a poem', '<pre class="wp-block-verse">One\nTwo</pre>', [{ text: ['p: One\nTwo'] }]],
    [
      'a picture that is a link',
      '<figure><a href="https://old.example.org/about"><img src="a.jpg" alt="A"></a><figcaption>About us</figcaption></figure>',
      [{ picture: 'of-a.jpg', alt: 'A', caption: 'About us', to: '/about' }],
    ],
  ])('%s', async (_what, html, blocks) => {
    expect(await briefly(block('html', html))).toEqual({ blocks, notes: [] });
  });

  test('a table is a table, with its headings; one that cannot be is lines', async () => {
    const html =
      '<figure class="wp-block-table"><table><thead><tr><th>Day</th><th>Hours</th></tr></thead><tbody><tr><td>Monday</td><td>9 to <b>5</b></td></tr></tbody></table><figcaption>When</figcaption></figure>';
    const rows = [
      ['Day', 'Hours'],
      ['Monday', '9 to 5'],
    ];
    expect(await briefly(block('table', html))).toEqual({
      blocks: [{ table: rows, caption: 'When', heads: 'row' }],
      notes: [],
    });
    const bare = await briefly(
      '<table><caption>C</caption><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr><tr><th colspan="2">e</th></tr></table>',
    );
    expect(bare.blocks).toEqual([
      {
        table: [
          ['a', 'b', ''],
          ['a', 'c', 'd'],
          ['e', 'e', ''],
        ],
        caption: 'C',
        heads: '',
      },
    ]);
    const side = await briefly(
      '<table><tr><th>a</th><td>b <a href="/b">B</a></td></tr><tr><th>c</th><td>d<br>e</td></tr></table>',
    );
    expect(side).toEqual({
      blocks: [
        {
          table: [
            ['a', 'b B'],
            ['c', 'd\ne'],
          ],
          caption: '',
          heads: 'column',
        },
        { text: ['ul: B'] },
      ],
      notes: ['A table cannot have links: they follow it as a list'],
    });
    const wide = `<table><tr>${'<th>h</th>'.repeat(13)}</tr><tr>${'<td>w</td>'.repeat(13)}</tr></table>`;
    const lines = await briefly(wide);
    expect(lines.notes).toEqual(['A table became lines of text']);
    expect(lines.blocks).toEqual([{ text: [`p: ${Array(13).fill('h: w').join('\n')}`] }]);
  });

  test.each<[string, string, unknown[], RegExp]>([
    [
      'a script',
      '<p>a</p><script>track("<p>x</p>")</script>',
      [{ text: ['p: a'] }],
      /^A script was left out$/,
    ],
    [
      'a form',
      '<form action="/send"><label>Your name <input name="n"></label></form>',
      [],
      /^A form was left out: ‘Your name’, \/send$/,
    ],
    [
      'a frame of another site',
      '<iframe src="https://maps.example/x"></iframe>',
      [],
      /embedded: https:\/\/maps\.example\/x/,
    ],
    [
      'a post of another site',
      '<figure class="wp-block-embed"><div>https://social.example/1</div></figure>',
      [{ text: ['p: https://social.example/1'] }],
      /is a link now: https:\/\/social\.example\/1/,
    ],
    [
      'a block that the server fills',
      '<p>a</p><!-- wp:latest-posts {"n":3} /-->',
      [{ text: ['p: a'] }],
      /fills in by itself was left out: latest-posts/,
    ],
    ['a shared block that is missing', '<!-- wp:block {"ref":8} /-->', [], /left out: block/],
    [
      'a button that leads nowhere',
      '<div class="wp-block-button"><a href="javascript:x()">Go</a></div>',
      [],
      /leads nowhere: Go/,
    ],
    ['a drawing', '<svg><title>x</title></svg><p>b</p>', [{ text: ['p: b'] }], /^A drawing/],
    [
      'a film of their own',
      '<figure class="wp-block-video"><video src="/wp-content/uploads/talk.mp4"></video></figure>',
      [{ text: ['p: talk.mp4'] }],
      /video file is a link now: talk\.mp4/,
    ],
    [
      'what stands in an answer',
      '<details><summary>Q</summary><p>A</p><img src="a.jpg" alt="P"></details>',
      [{ items: [['Q', 'A']] }, { picture: 'of-a.jpg', alt: 'P', caption: '' }],
      /inside ‘Q’ follows it/,
    ],
    [
      'a missing picture keeps its caption',
      '<figure><img src="missing.jpg"><figcaption>The hall</figcaption></figure>',
      [{ text: ['p: The hall'] }],
      /^$/,
    ],
  ])('%s is said', async (_what, html, blocks, note) => {
    const result = await briefly(block('html', html));
    expect(result.blocks).toEqual(blocks);
    expect(result.notes.join('\n')).toMatch(note);
  });
});

test.each([
  ['', '', 6],
  ['', 'grid-template-columns:34% auto', 4],
  ['', 'grid-template-columns:15% auto', 2],
  ['has-media-on-the-right', 'grid-template-columns:auto 34%', 8],
  ['has-media-on-the-right', 'grid-template-columns: auto 25.5%', 9],
])('a picture beside text (%s, %s) has its width: %i twelfths at the left', async (where, style, width) => {
  const html = `<div class="wp-block-media-text ${where}" style="${style}"><figure><img src="a.jpg" alt="A"></figure><div><p>Words</p></div></div>`;
  expect((await converted(block('media-text', html))).blocks).toMatchObject([{ width }]);
});

describe('the classic editor', () => {
  test('empty lines begin paragraphs, and others are line breaks', async () => {
    const html =
      'First line\r\nsecond line\r\n\r\n<h3>Title</h3>\r\nMore\r\n<ul>\r\n <li>a</li>\r\n\r\n <li>b</li>\r\n</ul>\r\nEnd';
    expect((await briefly(html)).blocks).toEqual([
      { text: ['p: First line\nsecond line', 'h3: Title', 'p: More', 'ul: a\nb', 'p: End'] },
    ]);
  });

  test('the lines of an address stay lines', async () => {
    for (const html of ['<address>1 High St\nTown</address>', '<address>\n1 High St<br />\nTown\n</address>'])
      expect((await briefly(`${html}\nEnd`)).blocks).toEqual([{ text: ['p: 1 High St\nTown', 'p: End'] }]);
  });

  test('captions, galleries, embeds and videos on a line of their own are taken over', async () => {
    const html = `Before <img class="alignright wp-image-4" src="x.jpg" alt="X"> after

[caption id="attachment_3" align="aligncenter" width="300"]<a href="x.png"><img class="wp-image-3" src="y-300x200.jpg" alt="Y"></a> By the <em>river</em>[/caption]

[gallery ids="5,6" columns="2"]

[embed width="300"]https://vimeo.com/76979871[/embed]

https://youtu.be/aqz-KE-bpKQ

[[gallery]] we wrote [sic] and [1]`;
    expect(await briefly(html)).toEqual({
      blocks: [
        {
          left: [{ picture: 'of-4', alt: 'X', caption: '', size: 'medium' }],
          right: [{ text: ['p: Before after'] }],
        },
        { picture: 'of-3', alt: 'Y', caption: 'By the river', size: 'medium' },
        {
          left: [{ picture: 'of-5', alt: '', caption: 'Five' }],
          right: [{ picture: 'of-6', alt: '', caption: '' }],
        },
        { video: 'vimeo 76979871', caption: '' },
        { video: 'youtube aqz-KE-bpKQ', caption: '' },
        { text: ['p: [[gallery]] we wrote [sic] and [1]'] },
      ],
      notes: [],
    });
  });

  test('shortcodes of plugins go, what stands between them stays, and their names are said', async () => {
    const html = '[vc_row][vc_column width="1/2"]Kept words[/vc_column][/vc_row]\n\n[donate]';
    expect(await briefly(html)).toEqual({
      blocks: [{ text: ['p: Kept words'] }],
      notes: ['Shortcodes of plugins: [vc_row], [vc_column], [donate]'],
    });
  });
});

test('a page that is nested too deeply keeps its text', async () => {
  const { blocks, notes } = await briefly(`${'<div>'.repeat(5000)}Deep words${'</div>'.repeat(5000)}`);
  expect(blocks).toEqual([{ text: ['p: Deep words'] }]);
  expect(notes.join()).toContain('nested too deeply');
});

test('a very long page is several texts, and nothing of it is lost', async () => {
  const { blocks } = await briefly(
    Array.from({ length: 3000 }, (_, index) => `<p>Word${index}</p>`).join(''),
  );
  expect(blocks.length).toBeGreaterThan(1);
  expect(blocks.flatMap((one) => (one as { text: string[] }).text)).toHaveLength(3000);
});
