import fs from 'node:fs/promises';
import path from 'node:path';
import { picture as colourful } from './uploads.ts';
import { OLD_SITE, type WxrEntry } from './wxr.ts';

/**
 * A WordPress site with pages of each shape that WordPress's data for testing themes and blocks has: all elements of text,
 * pictures at all sides and sizes, galleries, embedded things, forms of plugins, and posts in categories. All words are our own.
 */

export const UPLOADS = `${OLD_SITE}/wp-content/uploads/2020/05`;

const block = (name: string, html: string, settings = '') =>
  `<!-- wp:${name} ${settings === '' ? '' : `${settings} `}-->\n${html}\n<!-- /wp:${name} -->`;
const alone = (name: string, settings = '') => `<!-- wp:${name} ${settings === '' ? '' : `${settings} `}/-->`;

const WORDS =
  'We sit down with people, listen to what happened, and look together for the next step that is small enough to take today. Nobody has to know beforehand what they need.';

/** A picture of the uploads with its number in WordPress. */
const img = (id: number, attributes = '') =>
  `<img src="${UPLOADS}/picture-${id}.jpg" alt="Picture ${id}" class="wp-image-${id}" ${attributes}/>`;

const CLASSIC_TEXT = `<h2>Second level</h2>
<h3>Third level</h3>
<h6>Sixth level</h6>
<blockquote>They picked up at three in the morning.
<cite>Somebody who called</cite></blockquote>
<table>
<thead><tr><th>Day</th><th>From</th><th>To</th></tr></thead>
<tbody><tr><td>Monday</td><td>9 am</td><td>5 pm</td></tr><tr><td>Tuesday</td><td colspan="2">closed</td></tr></tbody>
</table>
<dl><dt>Drop-in</dt><dd>Come without an appointment.</dd><dt>Outreach</dt><dd>We come to you.</dd></dl>
<ul>
<li>Listen
<ul>
<li>by telephone</li>
</ul>
</li>
<li>Accompany</li>
</ul>
<ol start="3">
<li>Third</li>
<li>Fourth</li>
</ol>
<pre>if you call:
    we answer  twice
</pre>
<address>12 River Road
Harbour</address>
An <abbr title="et cetera">etc.</abbr>, a <a href="/about/">link</a>, <del>deleted</del> <ins>inserted</ins>, <em>stressed</em>, <strong>strong</strong>, <code>code</code>, H<sub>2</sub>O, E=mc<sup>2</sup>, <kbd>Ctrl</kbd>, <q>quoted</q>, <var>x</var>, <tt>typed</tt>.`;

const CLASSIC_PICTURES = `${WORDS}

<img class="size-medium wp-image-101 alignleft" src="${UPLOADS}/picture-101-300x200.jpg" alt="At the left" width="300" height="200" />${WORDS} ${WORDS}

${WORDS}

<h3>Below a heading</h3>
[caption id="attachment_102" align="alignright" width="150"]<img class="size-thumbnail wp-image-102" src="${UPLOADS}/picture-102-150x150.jpg" alt="At the right" width="150" height="150" /> Small at the right[/caption]

${WORDS}

[caption id="attachment_103" align="aligncenter" width="580"]<img class="size-full wp-image-103" src="${UPLOADS}/picture-103.jpg" alt="In the middle" width="580" height="300" /> In the middle[/caption]

<img class="alignnone size-thumbnail wp-image-104" src="${UPLOADS}/picture-104-150x150.jpg" alt="Small" width="150" height="150" />

<img class="alignnone size-full wp-image-105" src="${UPLOADS}/picture-105.jpg" alt="Large" width="1200" height="400" />`;

const BLOCKS_OF_TEXT = [
  block('heading', '<h2 class="wp-block-heading">All that is text</h2>'),
  block('paragraph', `<p class="has-drop-cap">${WORDS}</p>`, '{"dropCap":true}'),
  block(
    'list',
    `<ul class="wp-block-list">${block('list-item', '<li>One</li>')}${block('list-item', '<li>Two</li>')}</ul>`,
  ),
  block(
    'quote',
    `<blockquote class="wp-block-quote">${block('paragraph', '<p>It is all right to ask.</p>')}<cite>A neighbour</cite></blockquote>`,
  ),
  block(
    'pullquote',
    '<figure class="wp-block-pullquote"><blockquote><p>Nobody is alone here.</p><cite>The team</cite></blockquote></figure>',
  ),
  block('verse', '<pre class="wp-block-verse">Roses are red\n  and set in</pre>'),
  block('preformatted', '<pre class="wp-block-preformatted">Kept   as it is</pre>'),
  block('code', '<pre class="wp-block-code"><code>call(\n  "us"\n)</code></pre>'),
  block('separator', '<hr class="wp-block-separator has-alpha-channel-opacity"/>'),
  block(
    'table',
    '<figure class="wp-block-table"><table class="has-fixed-layout"><thead><tr><th>Service</th><th>Costs</th></tr></thead><tbody><tr><td>A call</td><td>Nothing</td></tr></tbody><tfoot><tr><td>All</td><td>Nothing</td></tr></tfoot></table><figcaption class="wp-element-caption">What it costs</figcaption></figure>',
  ),
  block(
    'details',
    `<details class="wp-block-details"><summary>Who may come?</summary>${block('paragraph', '<p>Everybody.</p>')}</details>`,
  ),
  block(
    'buttons',
    `<div class="wp-block-buttons">${block('button', '<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="/about/">About us</a></div>')}${block('button', '<div class="wp-block-button is-style-outline"><a class="wp-block-button__link" href="tel:131114">Call</a></div>')}</div>`,
  ),
  block(
    'file',
    `<div class="wp-block-file"><object class="wp-block-file__embed" data="${UPLOADS}/annual%20report.txt"></object><a id="f" href="${UPLOADS}/annual%20report.txt">Annual report</a><a href="${UPLOADS}/annual%20report.txt" class="wp-block-file__button wp-element-button" download>Download</a></div>`,
  ),
  block('html', '<script>track()</script><p>Own HTML</p>'),
  block('paragraph', '<p>A note<sup data-fn="a" class="fn"><a href="#a" id="a-link">1</a></sup>.</p>'),
  alone('footnotes'),
  alone('spacer'),
  alone('latest-posts', '{"postsToShow":3}'),
  alone('search', '{"label":"Search this site","buttonText":"Go"}'),
].join('\n\n');

const BLOCKS_OF_PICTURES = [
  block('heading', '<h2 class="wp-block-heading">Pictures</h2>'),
  block(
    'image',
    `<figure class="wp-block-image size-large">${img(105)}<figcaption class="wp-element-caption">As wide as the page</figcaption></figure>`,
    '{"id":105}',
  ),
  block(
    'image',
    `<figure class="wp-block-image alignright size-medium is-resized">${img(101, 'style="width:200px;height:auto"')}</figure>`,
    '{"id":101,"width":"200px"}',
  ),
  block('paragraph', `<p>${WORDS}</p>`),
  block('paragraph', `<p>${WORDS}</p>`),
  block('paragraph', `<p>${WORDS}</p>`),
  block(
    'gallery',
    `<figure class="wp-block-gallery has-nested-images columns-3 is-cropped">${[101, 102, 103]
      .map((id) =>
        block(
          'image',
          `<figure class="wp-block-image size-large">${img(id)}<figcaption class="wp-element-caption">Number ${id}</figcaption></figure>`,
        ),
      )
      .join(
        '',
      )}<figcaption class="blocks-gallery-caption wp-element-caption">All three</figcaption></figure>`,
  ),
  block(
    'gallery',
    `<figure class="wp-block-gallery columns-2"><ul class="blocks-gallery-grid"><li class="blocks-gallery-item"><figure>${img(104)}</figure></li><li class="blocks-gallery-item"><figure>${img(105)}</figure></li></ul></figure>`,
  ),
  block(
    'media-text',
    `<div class="wp-block-media-text is-stacked-on-mobile" style="grid-template-columns:40% auto"><figure class="wp-block-media-text__media">${img(103)}</figure><div class="wp-block-media-text__content">${block('paragraph', '<p>Words beside a picture.</p>')}</div></div>`,
  ),
  block(
    'cover',
    `<div class="wp-block-cover"><img class="wp-block-cover__image-background wp-image-105" alt="" src="${UPLOADS}/picture-105.jpg"/><div class="wp-block-cover__inner-container">${block('paragraph', '<p>Words over a picture.</p>')}</div></div>`,
  ),
  block(
    'columns',
    `<div class="wp-block-columns">${[101, 102, 103].map((id) => block('column', `<div class="wp-block-column"><figure class="wp-block-image">${img(id)}</figure></div>`)).join('')}</div>`,
  ),
  block(
    'columns',
    `<div class="wp-block-columns">${block('column', '<div class="wp-block-column" style="flex-basis:66.66%"><p>Wide words</p></div>')}${block('column', '<div class="wp-block-column" style="flex-basis:33.33%"><p>Narrow words</p></div>')}</div>`,
  ),
  block('heading', '<h2 class="wp-block-heading">From elsewhere</h2>'),
  block(
    'embed',
    '<figure class="wp-block-embed is-type-video is-provider-youtube"><div class="wp-block-embed__wrapper">\nhttps://www.youtube.com/watch?v=aqz-KE-bpKQ\n</div><figcaption class="wp-element-caption">A film</figcaption></figure>',
    '{"url":"https://www.youtube.com/watch?v=aqz-KE-bpKQ","type":"video"}',
  ),
  block(
    'embed',
    '<figure class="wp-block-embed is-type-rich is-provider-twitter"><div class="wp-block-embed__wrapper">\nhttps://social.example/organisation/status/1234567890123456789012345678901234567890?ref=a_long_address_of_one_word\n</div></figure>',
    '{"url":"https://social.example/organisation/status/1","type":"rich"}',
  ),
  block(
    'video',
    `<figure class="wp-block-video"><video controls src="${UPLOADS}/talk.mp4"></video></figure>`,
  ),
  block(
    'social-links',
    `<ul class="wp-block-social-links">${alone('social-link', '{"url":"https://social.example/us","service":"mastodon"}')}</ul>`,
  ),
].join('\n\n');

const FORM_7 = `<label> Your name
    [text* your-name autocomplete:name] </label>

<label> Your email
    [email* your-email] </label>

<label> How may we reach you?
[radio reach default:1 "By e-mail" "By telephone|phone"]</label>
<label> Your letter
    [textarea your-message placeholder "As much as you like"] </label>
<label>Your papers [file papers]</label>
[acceptance agreed] I have read the privacy page. [/acceptance]
We answer within two days.
[submit "Send it"]`;

const WPFORMS = JSON.stringify({
  fields: {
    1: { id: '1', type: 'name', label: 'Name', required: '1' },
    2: {
      id: '2',
      type: 'checkbox',
      label: 'Days',
      choices: { 1: { label: 'Monday' }, 2: { label: 'Friday' } },
    },
    3: { id: '3', type: 'file-upload', label: 'Your CV' },
  },
  settings: {
    form_title: 'Become a volunteer',
    submit_text: 'Join us',
    notifications: { 1: { email: 'secret@old.example.org' } },
  },
});

/** Returns a value as PHP's `serialize` writes it. */
export function phpText(value: unknown): string {
  if (typeof value === 'string') return `s:${Buffer.byteLength(value)}:"${value}";`;
  if (typeof value === 'number') return `i:${value};`;
  if (typeof value === 'boolean') return `b:${Number(value)};`;
  if (value === null) return 'N;';
  const entries = Object.entries(value as object);
  const keys = (key: string) => (/^\d+$/.test(key) ? `i:${key};` : phpText(key));
  return `a:${entries.length}:{${entries.map(([key, inside]) => keys(key) + phpText(inside)).join('')}}`;
}

const FORMINATOR = phpText({
  fields: [
    { id: 'text-1', type: 'text', field_label: 'Für wen?', required: true, placeholder: 'Wir' },
    {
      id: 'select-1',
      type: 'select',
      field_label: 'Topic',
      options: [{ label: 'Rent' }, { label: 'Grief' }],
    },
    { id: 'captcha-1', type: 'captcha', field_label: '' },
  ],
  settings: { formName: 'Ask us', submitData: { 'custom-submit-text': 'Ask' } },
});

const JETPACK = `${block(
  'jetpack/contact-form',
  `<div class="wp-block-jetpack-contact-form">${alone('jetpack/field-name', '{"required":true}')}${block('jetpack/field-textarea', `<div>${alone('jetpack/label', '{"label":"Your idea"}')}${alone('jetpack/input')}</div>`, '{"required":true}')}${alone('jetpack/button', '{"element":"button","text":"Send the idea"}')}</div>`,
  '{"subject":"Ideas"}',
)}`;

const FORMS = `<h2>Write to us</h2>
[contact-form-7 id="201" title="Contact"]

<h2>Join</h2>
[wpforms id="202"]

<h2>Ask</h2>
[forminator_form id="203"]

<h2>Old ideas</h2>
[contact-form subject="Old ideas"][contact-field label="Your e-mail" type="email" required="1" /][contact-field label="Colour" type="select" options="Red,Blue" /][/contact-form]

<h2>Sign up for the course</h2>
[gravityform id="3" title="true"]

<h2>By hand</h2>
<form action="/send"><label>Name <input name="n"></label><textarea></textarea><button>Send</button></form>`;

const post = (id: number, title: string, date: string, fields: Partial<WxrEntry> = {}): WxrEntry => {
  const name = title.toLowerCase().replaceAll(' ', '-');
  return {
    ...{ id, type: 'post', title, name, date: `${date} 09:30:00` },
    link: `${OLD_SITE}/${date.replaceAll('-', '/')}/${name}/`,
    content: `<!-- wp:paragraph -->\n<p>${WORDS}</p>\n<!-- /wp:paragraph -->`,
    excerpt: `About ${title}.`,
    ...fields,
  };
};

const picture = (id: number, fields: Partial<WxrEntry> = {}): WxrEntry => ({
  ...{ id, type: 'attachment', status: 'inherit', title: `picture-${id}` },
  url: `${UPLOADS}/picture-${id}.jpg`,
  meta: { _wp_attached_file: `2020/05/picture-${id}.jpg` },
  ...fields,
});

export const PICTURE_IDS = [101, 102, 103, 104, 105, 106] as const;

export const SHAPES: readonly WxrEntry[] = [
  { id: 1, title: 'Home', name: 'home', link: `${OLD_SITE}/`, content: '<p>Welcome.</p>' },
  { id: 2, title: 'About', name: 'about', content: `<p>${WORDS}</p>` },
  { id: 3, title: 'Classic text', name: 'classic-text', content: CLASSIC_TEXT },
  { id: 4, title: 'Classic pictures', name: 'classic-pictures', content: CLASSIC_PICTURES },
  {
    id: 5,
    title: 'Classic gallery',
    name: 'classic-gallery',
    content: `Before\n\n[gallery columns="3" size="thumbnail"]\n\n[gallery ids="101,102"]\n\nAfter`,
  },
  {
    id: 6,
    title: 'Blocks of text',
    name: 'blocks-of-text',
    content: BLOCKS_OF_TEXT,
    meta: { footnotes: '[{"content":"Said in 2019.","id":"a"}]' },
  },
  { id: 7, title: 'Blocks of pictures', name: 'blocks-of-pictures', content: BLOCKS_OF_PICTURES },
  { id: 8, title: 'Forms', name: 'forms', content: FORMS },
  { id: 9, title: 'Ideas', name: 'ideas', content: JETPACK },
  post(20, 'Spring appeal', '2019-03-02', {
    terms: [
      ['category', 'appeals', 'Appeals'],
      ['category', 'uncategorized', 'Uncategorized'],
      ['post_tag', 'money', 'Money, again'],
    ],
    meta: { _thumbnail_id: '103' },
  }),
  post(21, 'A new house', '2021-11-30', { terms: [['category', 'houses', 'Houses']] }),
  post(22, 'Not yet', '2022-01-01', { status: 'draft' }),
  picture(101, { excerpt: 'The first one' }),
  picture(102, { parent: 5, order: 2 }),
  picture(103, { parent: 5, order: 1 }),
  picture(104, { parent: 5, order: 3 }),
  picture(105),
  picture(106, {
    title: 'cropped-logo',
    meta: { _wp_attached_file: '2020/05/picture-106.jpg', _wp_attachment_context: 'custom-logo' },
  }),
  {
    id: 201,
    type: 'wpcf7_contact_form',
    title: 'Contact',
    meta: { _form: FORM_7, _mail: 'secret@old.example.org' },
  },
  { id: 202, type: 'wpforms', title: 'Volunteers', content: WPFORMS },
  { id: 203, type: 'forminator_forms', title: 'Ask', meta: { forminator_form_meta: FORMINATOR } },
  { id: 204, type: 'wpforms', title: 'On no page', content: WPFORMS },
];

/** The elements of the site beside its entries: its tagline, its categories and its icon. */
export const CHANNEL = `  <description>Somebody listens &amp; stays</description>
  <wp:category><wp:term_id>11</wp:term_id><wp:category_nicename>houses</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name><![CDATA[Houses]]></wp:cat_name></wp:category>
  <wp:category><wp:term_id>12</wp:term_id><wp:category_nicename>appeals</wp:category_nicename><wp:category_parent>houses</wp:category_parent><wp:cat_name><![CDATA[Appeals]]></wp:cat_name></wp:category>
  <image><url>${UPLOADS}/picture-105-32x32.jpg</url><title>River</title></image>`;

/** Writes the pictures and files of the site into a folder of uploads below `folder`, and returns it. */
export async function uploadsOfShapes(folder: string): Promise<string> {
  const media = path.join(folder, 'uploads');
  const month = path.join(media, '2020/05');
  await fs.mkdir(month, { recursive: true });
  const sizes = { 103: { width: 900, height: 1200 }, 106: { width: 400, height: 120 } };
  for (const id of PICTURE_IDS) {
    const size = sizes[id as keyof typeof sizes] ?? { width: 1200, height: 800 };
    const colour = `#${(id * 7919).toString(16).padStart(6, '3').slice(0, 6)}`;
    await fs.writeFile(path.join(month, `picture-${id}.jpg`), await colourful('jpeg', colour, size));
  }
  await fs.writeFile(path.join(month, 'annual report.txt'), 'We helped.');
  return media;
}
