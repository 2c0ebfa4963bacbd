import { describe, expect, test } from 'vitest';
import { briefly } from '../../testing/wordpress-content.ts';

/** Returns HTML encoded as WPBakery stores it. */
const raw = (html: string) => Buffer.from(encodeURIComponent(html)).toString('base64');
const LONG = 'Words of a slide. '.repeat(20).trim();

test.each<[string, string, unknown[], string[]]>([
  [
    'a picture that is loaded late',
    '<img src="data:image/gif;base64,R0lGOD" data-src="a.jpg" alt="A"><img src="data:image/gif;base64,R0lGOD" data-lazy-src="b.jpg">',
    [
      { picture: 'of-a.jpg', alt: 'A', caption: '' },
      { picture: 'of-b.jpg', alt: '', caption: '' },
    ],
    [],
  ],
  [
    'a link around a caption',
    '<figure><img src="a.jpg"><a href="/kim"><figcaption>Kim</figcaption></a></figure>',
    [{ picture: 'of-a.jpg', alt: '', caption: 'Kim' }],
    ['A caption had a link to /kim'],
  ],
  [
    'a link around a picture and its caption',
    '<figure><a href="/kim"><img src="a.jpg"><figcaption>Kim</figcaption></a></figure>',
    [{ picture: 'of-a.jpg', alt: '', caption: 'Kim', to: '/kim' }],
    [],
  ],
  [
    'a comment that is left open between signs of XML',
    '<p>a</p><!-- x --><![CDATA[ b <!-- c --> d <!-- e ]]> f <![CDATA[ g',
    [{ text: ['p: a', 'p: b d e f g'] }],
    [],
  ],
  [
    'a caption as an attribute',
    '[caption id="a" align="left" caption="By the <em>river</em>"]<img src="a.jpg">[/caption]',
    [{ picture: 'of-a.jpg', alt: '', caption: 'By the river' }],
    [],
  ],
  [
    'a picture behind words',
    '<div class="wp-block-cover"><div class="wp-block-cover__image-background wp-image-9" style="background-image:url(&quot;c.jpg&quot;)"></div><p>Over</p></div><div style="color:red;background: url( d.jpg )"><p>Also</p></div><div style="background:url(data:x)"></div><img src="e.jpg" style="background:url(e-small.jpg)">',
    [
      { picture: 'of-9', alt: '', caption: '' },
      { text: ['p: Over'] },
      { picture: 'of-d.jpg', alt: '', caption: '' },
      { text: ['p: Also'] },
      { picture: 'of-e.jpg', alt: '', caption: '' },
    ],
    [],
  ],
  [
    'a picture that is both behind and in front',
    '<figure style="background-image:url(a.jpg)"><img src="a.jpg"></figure>',
    [{ picture: 'of-a.jpg', alt: '', caption: '' }],
    [],
  ],
  [
    'the places of a picture that are links',
    '<img src="a.jpg"><map name="m"><area href="/north" alt="North"><area href="/south"><area alt="x"></map>',
    [{ picture: 'of-a.jpg', alt: '', caption: '' }, { text: ['p: North', 'p: /south'] }],
    [],
  ],
  [
    'a file to download',
    '<!-- wp:file --><div class="wp-block-file"><a href="/r.pdf">Report</a><a href="/r.pdf" class="wp-block-file__button" download>Download</a></div><!-- /wp:file -->',
    [{ text: ['p: Report'] }],
    [],
  ],
  [
    'links to social media',
    '<!-- wp:social-links --><ul><!-- wp:social-link {"url":"https://social.example/x","service":"facebook"} /--><!-- wp:social-link {"url":"www.example.org","service":"chain","label":"Our\\u002d\\u002dsite"} /--><!-- wp:social-link {"url":"#","service":"x"} /--></ul><!-- /wp:social-links -->',
    [{ text: ['ul: facebook\nOur--site'] }],
    [],
  ],
  [
    'the words of a block of fields',
    '<!-- wp:acf/hero {"name":"acf/hero","data":{"title":"You are not alone","_title":"field of keys","rows":{"a":{"to":"https://x.example/y"}},"image":12},"mode":"edit mode"} /--><!-- wp:acf/box {"className":"not these","data":{"text":"<p>Call us</p>"}} --><p>Inside</p><!-- /wp:acf/box --><!-- wp:heading {"level":2,"placeholder":"Not said here"} --><h2>H</h2><!-- /wp:heading -->',
    [{ text: ['p: Inside', 'h2: H'] }],
    [
      'Words of a block were left out with its settings (acf/hero): ‘You are not alone · https://x.example/y’',
      'Words of a block were left out with its settings (acf/box): ‘Call us’',
      'A block that WordPress fills in by itself was left out: acf/hero',
    ],
  ],
  [
    'recordings in any form',
    '[video m4v="/a.m4v"][/video]\n\n[audio wav="/b.wav"]\n\n[video]\n\n[gallery]\n\n[gallery include="5"]',
    [
      { text: ['p: a.m4v', 'p: b.wav'] },
      {
        left: [{ picture: 'of-7', alt: '', caption: '' }],
        right: [{ picture: 'of-8', alt: '', caption: '' }],
      },
      { left: [{ picture: 'of-9', alt: '', caption: '' }], right: [] },
      { picture: 'of-5', alt: '', caption: 'Five' },
    ],
    [
      'Shortcodes of plugins: [video]',
      'A video file is a link now: a.m4v',
      'A sound file is a link now: b.wav',
    ],
  ],
])('%s', async (_what, html, blocks, notes) => {
  expect(await briefly(html)).toEqual({ blocks, notes });
});

test('settings that are nested endlessly, or broken, keep no page from being taken over', async () => {
  const deep = `${'{"a":'.repeat(20_000)}"b c"${'}'.repeat(20_000)}`;
  const html = `<!-- wp:acf/a {"data":${deep}} /--><!-- wp:acf/b {"data": /--><!-- wp:acf/c }${' '.repeat(100_000)}x --><p>Here</p>`;
  expect((await briefly(html)).blocks).toEqual([{ text: ['p: Here'] }]);
});

describe('page builders:', () => {
  test('Divi', async () => {
    const html = `[et_pb_section fb_built="1"][et_pb_row][et_pb_text]<h1>Welcome</h1>[/et_pb_text]
[et_pb_image src="https://old.example.org/b.jpg" alt="B" url="/b"][/et_pb_image]
[et_pb_gallery gallery_ids="3,4"][/et_pb_gallery]
[et_pb_button button_url="/help" button_text="Get help &amp; rest"][/et_pb_button]
[et_pb_video src="https://youtu.be/aqz-KE-bpKQ"][/et_pb_video]
[et_pb_toggle title="Who &amp; when?" open="on"]<p>You</p>[/et_pb_toggle][/et_pb_row][/et_pb_section]
[et_pb_toggle title="Left open"]<p>After</p>`;
    expect(await briefly(html)).toEqual({
      blocks: [
        { text: ['h2: Welcome'] },
        { picture: 'of-b.jpg', alt: 'B', caption: '', to: '/b' },
        {
          left: [{ picture: 'of-3', alt: '', caption: '' }],
          right: [{ picture: 'of-4', alt: '', caption: '' }],
        },
        { buttons: ['Get help & rest → /help'] },
        { video: 'youtube aqz-KE-bpKQ', caption: '' },
        { items: [['Who & when?', 'You']] },
        { text: ['p: After'] },
      ],
      notes: [
        'Shortcodes of plugins: [et_pb_section], [et_pb_row], [et_pb_text], [et_pb_toggle title="Left open"]',
        'A picture was a link to /b (below the heading ‘Welcome’)',
      ],
    });
  });

  test('WPBakery', async () => {
    const html = `[vc_row][vc_column_text]

Text here

[/vc_column_text][vc_single_image image="12" link="url:%2Fx%2F|title:X"][vc_gallery images="1, 2"][vc_btn title="Donate" link="url:%2Fdonate%2F|title:Donate"][vc_custom_heading text="Big words"][vc_video link="https://youtu.be/aqz-KE-bpKQ"][vc_toggle title="Q?"]A![/vc_toggle][vc_raw_html]${raw('<p>Själv – 100 %</p>')}[/vc_raw_html][vc_raw_js]${raw('<script>track()</script>')}[/vc_raw_js][/vc_row]`;
    expect(await briefly(html)).toEqual({
      blocks: [
        { text: ['p: Text here'] },
        { picture: 'of-12', alt: '', caption: '', to: '/x/' },
        {
          left: [{ picture: 'of-1', alt: '', caption: '' }],
          right: [{ picture: 'of-2', alt: '', caption: '' }],
        },
        { buttons: ['Donate → /donate/'] },
        { text: ['h2: Big words'] },
        { video: 'youtube aqz-KE-bpKQ', caption: '' },
        { items: [['Q?', 'A!']] },
        { text: ['p: Själv – 100 %'] },
      ],
      notes: [
        'Shortcodes of plugins: [vc_row], [vc_column_text]',
        'A script was left out (below the heading ‘Big words’)',
        'A picture was a link to /x/',
      ],
    });
  });

  test('whatever else they show is told, however much of it there is', async () => {
    const html = Array.from({ length: 9 }, (_, at) => `[slide image="${at}" text="${LONG}"]`).join('\n\n');
    const { blocks, notes } = await briefly(html);
    expect(blocks).toEqual([]);
    for (const note of notes) expect(note.length).toBeLessThan(1000);
    for (let at = 0; at < 9; at++) expect(notes.join()).toContain(`[slide image="${at}" text="Words of`);
  });
});
