import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { briefly, converted } from '../../testing/wordpress-content.ts';

const LONG = 'long '.repeat(101).trim();

describe('words and pictures stay, wherever they stand:', () => {
  test.each<[string, string, unknown[], string[]]>([
    [
      'words of a picture beside an empty caption',
      '[caption]<img src="a.jpg"> By the river <figcaption></figcaption>[/caption]',
      [{ picture: 'of-a.jpg', alt: '', caption: 'By the river' }],
      [],
    ],
    [
      'words of a figure beside its caption',
      '<figure><img src="a.jpg"> Photo by <a href="/kim">Kim</a><figcaption>The river</figcaption></figure>',
      [{ picture: 'of-a.jpg', alt: '', caption: 'The river' }, { text: ['p: Photo by Kim'] }],
      [],
    ],
    [
      'words of a figure beside its table',
      '<figure>Open: <table><tr><th>Day</th><th>Hours</th></tr><tr><td>Monday</td><td>9 to 5</td></tr></table><figcaption>This year</figcaption></figure>',
      [
        { text: ['p: Open:'] },
        {
          table: [
            ['Day', 'Hours'],
            ['Monday', '9 to 5'],
          ],
          heads: 'row',
          caption: '',
        },
        { text: ['p: This year'] },
      ],
      [],
    ],
    [
      'a second caption',
      '<figure><img src="a.jpg"><figcaption>One</figcaption><figcaption>Two</figcaption></figure>',
      [{ picture: 'of-a.jpg', alt: '', caption: 'One' }, { text: ['p: Two'] }],
      [],
    ],
    [
      'words beside an address',
      '[caption]https://youtu.be/aqz-KE-bpKQ is our film[/caption]',
      [{ text: ['p: https://youtu.be/aqz-KE-bpKQ is our film'] }],
      [],
    ],
    [
      'a picture in the link of a video',
      '<p><a href="/x"><img src="a.jpg"> https://youtu.be/aqz-KE-bpKQ</a></p>',
      [
        { picture: 'of-a.jpg', alt: '', caption: '', to: '/x' },
        { text: ['p: https://youtu.be/aqz-KE-bpKQ'] },
      ],
      ['A picture was a link to /x'],
    ],
    [
      'the caption of a smiley',
      '[caption]<img class="wp-smiley" alt=":)"> Hello[/caption]',
      [{ text: ['p: :) Hello'] }],
      [],
    ],
    [
      'a smiley as newer pages have it',
      '<p>Hi <img class="emoji" alt="🙂" src="x.svg"> there</p>',
      [{ text: ['p: Hi 🙂 there'] }],
      [],
    ],
    [
      'a picture in a caption',
      '<figure><img src="a.jpg"><figcaption>By <img src="b.jpg"></figcaption></figure>',
      [
        { picture: 'of-a.jpg', alt: '', caption: '' },
        { text: ['p: By'] },
        { picture: 'of-b.jpg', alt: '', caption: '' },
      ],
      [],
    ],
    [
      'a caption that is too long for one',
      `<figure><img src="a.jpg"><figcaption>${LONG} end</figcaption></figure>`,
      [{ picture: 'of-a.jpg', alt: '', caption: '' }, { text: [`p: ${LONG} end`] }],
      [],
    ],
    [
      'pictures that lead to themselves, of which no link is missed',
      '<figure><a href="/wp-content/uploads/a.jpg"><img src="a.jpg"></a><figcaption>River</figcaption></figure><a href="/file/1/b"><img src="b.jpg"></a>',
      [
        { picture: 'of-a.jpg', alt: '', caption: 'River' },
        { picture: 'of-b.jpg', alt: '', caption: '' },
      ],
      [],
    ],
    [
      'all but the point that counts readers',
      '<p>a</p><img width="1" height="1" src="t.gif"><img width="1" height="20" src="l.gif">',
      [{ text: ['p: a'] }, { picture: 'of-l.gif', alt: '', caption: '', size: 'small' }],
      [],
    ],
    [
      'questions in a figure',
      '<figure><details><summary>Who?</summary>You</details></figure>',
      [{ items: [['Who?', 'You']] }],
      [],
    ],
    [
      'a picture in the head of a question',
      '<details><summary><img src="a.jpg">Who?</summary>You</details>',
      [{ items: [['Who?', 'You']] }, { picture: 'of-a.jpg', alt: '', caption: '' }],
      ['What could not stay inside ‘Who?’ follows it'],
    ],
    [
      'a question that is too long for a head',
      `<details><summary>${LONG} end</summary>You</details>`,
      [{ items: [[LONG.slice(0, 500), `${LONG} end\nYou`]] }],
      [],
    ],
    [
      'a button that is too long for one',
      `<div class="wp-block-button"><a href="/x">${LONG} end</a></div>`,
      [{ text: [`p: ${LONG} end`] }],
      [],
    ],
    [
      'a picture in a button',
      '<div class="wp-block-buttons"><div class="wp-block-button"><a href="/x"><img src="a.jpg"> Go</a></div></div>',
      [{ buttons: ['Go → /x'] }, { picture: 'of-a.jpg', alt: '', caption: '', to: '/x' }],
      ['A picture was a link to /x'],
    ],
    [
      'a picture in the name below a quote',
      '<blockquote><p>Stay.</p><cite><img src="a.jpg"> Kim</cite></blockquote>',
      [{ text: ['p: Stay.'] }, { picture: 'of-a.jpg', alt: '', caption: '' }, { text: ['p: Kim'] }],
      [],
    ],
    [
      'a name beside a pull quote, once',
      '<!-- wp:pullquote --><figure class="wp-block-pullquote"><blockquote><p>Stay.</p></blockquote><cite>Kim</cite></figure><!-- /wp:pullquote -->',
      [{ quote: 'Stay.', by: 'Kim' }],
      [],
    ],
    [
      'a picture among lines of a poem',
      '<pre>One\n<img src="a.jpg">Two</pre>',
      [{ text: ['p: One\nTwo'] }, { picture: 'of-a.jpg', alt: '', caption: '' }],
      [],
    ],
    [
      'a shared block in a paragraph',
      '<!-- wp:html --><p>Own <!-- wp:block {"ref":7} /--></p><!-- /wp:html -->',
      [{ text: ['p: Own', 'p: Shared words.'] }],
      [],
    ],
    [
      'a table in a table',
      '<table><tr><td>a</td><td><table><tr><td>b</td><td>c</td></tr></table></td></tr></table>',
      [{ text: ['p: a', 'p: b\nc'] }],
      ['A table became lines of text'],
    ],
    [
      'two captions of a table',
      '<table><caption>One</caption><caption>Two</caption><tr><td>a</td></tr></table>',
      [{ text: ['p: One', 'p: Two', 'p: a'] }],
      ['A table became lines of text'],
    ],
    [
      'a page that a table lays out',
      '<table><tr><td><h2>Help</h2><p>Call</p></td><td><img src="a.jpg"><ul><li>One</li></ul></td></tr></table>',
      [
        { text: ['h2: Help', 'p: Call'] },
        { picture: 'of-a.jpg', alt: '', caption: '' },
        { text: ['ul: One'] },
      ],
      [],
    ],
    [
      'what follows the last field of a form that is left open',
      '<form action="/send"><p>Write to us.</p><label>Name <input></label><button>Send</button><p>We answer <b>soon</b>.</p><img src="a.jpg">',
      [{ text: ['p: Write to us.', 'p: We answer soon.'] }, { picture: 'of-a.jpg', alt: '', caption: '' }],
      ['A form was left out: ‘Name Send’, /send'],
    ],
    [
      'a formula',
      '<p>So <math><mi>a</mi><mo>=</mo><mn>1</mn></math>.</p>',
      [{ text: ['p: So a = 1.'] }],
      ['A formula is a line of text now: ‘a = 1’'],
    ],
    ['words between signs of XML', '<p>a</p><![CDATA[ b ]]>', [{ text: ['p: a', 'p: b'] }], []],
    [
      'a film in the form in which old pages have it',
      '<object><param name="movie" value="https://www.youtube.com/v/aqz-KE-bpKQ"><embed src="https://www.youtube.com/v/aqz-KE-bpKQ"></object>',
      [{ video: 'youtube aqz-KE-bpKQ', caption: '' }],
      [],
    ],
  ])('%s', async (_what, html, blocks, notes) => {
    expect(await briefly(html)).toEqual({ blocks, notes });
  });

  test.each([
    ['a drawing in a button', '<button><svg><title>Phone</title></svg></button>', 'Phone'],
    ['a field in a caption', '[caption]<textarea>Write</textarea>[/caption]', 'Write'],
    ['a list to choose from', '<p>Your <select><option>North<option>South</select></p>', 'North South'],
    ['a canvas in an object', '<object><canvas>Chart</canvas></object>', 'Chart'],
    ['words in place of a map', '<iframe src="https://maps.example/x">Our map</iframe>', 'Our map'],
    ['words in place of a film', '<video src="https://old.example.org/a.mp4">No film</video>', 'No film'],
    ['words for readers without scripts', '<noscript>Call us</noscript>', 'Call us'],
    ['a film without a usable address', '<video src="a.mp4"></video>', 'a.mp4'],
    [
      'the link of a caption',
      '<figure><img src="a.jpg"><figcaption><a href="/kim">Kim</a></figcaption></figure>',
      'caption had a link to /kim',
    ],
    [
      'the link of a name below a quote',
      '<blockquote>Stay.<cite><a href="/kim">Kim</a></cite></blockquote>',
      'source of a quote had a link to /kim',
    ],
    [
      'a link around a quote',
      '<a href="/kim"><blockquote>Stay.</blockquote></a>',
      'around more than words: /kim',
    ],
    ['the link of a picture that is missing', '<a href="/kim"><img src="missing.jpg"></a>', 'a link to /kim'],
  ])('%s is told', async (_what, html, told) => {
    expect((await converted(html)).notes.join('\n')).toContain(told);
  });

  test('what a shared block that is too deep leaves open ends with it', async () => {
    const { blocks } = await briefly('<p>Before</p><!-- wp:block {"ref":8} /--><p>After</p>', {
      8: `${'<div>'.repeat(5000)}Deep<textarea>`,
    });
    expect(blocks).toEqual([{ text: ['p: Before'] }, { text: ['p: Deep'] }, { text: ['p: After'] }]);
  });
});

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.DocumentFragment;

/** Returns the text of a page as a browser shows it, including the text that replaces embedded elements. */
function wordsShown(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
  // Frames have no markup.
  return node.nodeName === 'iframe' || !('childNodes' in node)
    ? ''
    : node.childNodes.map(wordsShown).join('');
}

const TAGS = (
  'p div h2 h5 ul ol li dl dt dd blockquote cite details summary table caption tr td th figure figcaption a b font pre form fieldset ' +
  'legend label button select option textarea picture video audio object svg math canvas center address section hr P FIGURE IMG'
).split(' ');
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TAGS).map((tag) => `<${tag}>`) },
  { weight: 4, arbitrary: fc.constantFrom(...TAGS).map((tag) => `</${tag}>`) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '<img src="a.jpg">',
      '<img src="missing.jpg">',
      '<img class="wp-smiley" alt=":)">',
      '<iframe src="https://youtu.be/aqz-KE-bpKQ">',
      '</iframe>',
      '<div class="wp-block-columns">',
      '<div class="wp-block-buttons">',
      '<div class="wp-block-button">',
      '<div class="wp-block-media-text">',
      '<div class="schema-faq-section">',
      '<strong class="schema-faq-question">',
      '<figure class="wp-block-pullquote">',
      '<a href="/x">',
      '<a href="javascript:x">',
      '<!-- wp:block {"ref":7} /-->',
      '<!-- wp:gallery {"ids":[1,2]} -->',
      '<!-- wp:latest-posts /-->',
      '<!--',
      '-->',
      '<div style="background-image:url(b.jpg)">',
      '<img src="data:image/gif;base64,AA" data-src="a.jpg" style="background:url(b.jpg)">',
      '<area href="/x" alt="word100">',
      '<a class="wp-block-file__button" href="/x">',
      '<!-- wp:social-link {"url":"/x","label":"A b"} /-->',
      '<!-- wp:acf/a {"data":{"a":"A b"}} -->',
      '<![CDATA[',
      ']]>',
      '[caption caption="word101"]',
      '[et_pb_toggle title="word102"]',
      '[/et_pb_toggle]',
      '[et_pb_button button_url="/x" button_text="word103"]',
      '[caption]',
      '[/caption]',
      '[gallery ids="1,2"]',
      '[embed]',
      '[/embed]',
      '[video src="a.mp4"]',
      '[vc_row]',
      '[',
      ']',
      '\n\n',
      '&nbsp;',
      '&lt;',
      '<',
      '"',
      'https://youtu.be/aqz-KE-bpKQ',
    ),
  },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 99 }).map((number) => ` word${number} `) },
);

test('whatever a page is made of, it can be saved, and none of its words is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
      const html = pieces.join('');
      const { blocks, notes } = await converted(html);
      const all = JSON.stringify([blocks, notes]);
      for (const [word] of wordsShown(parseFragment(html)).matchAll(/word\d+/g)) expect(all).toContain(word);
    }),
    { numRuns: 400 },
  );
}, 60_000);
