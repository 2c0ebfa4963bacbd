import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { siteDocument } from '../../../db/site-document-queries.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { CHANNEL, SHAPES, uploadsOfShapes } from '../../testing/old-site-of-shapes.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { brief } from '../../testing/wordpress-content.ts';
import { wxr } from '../../testing/wxr.ts';
import { importWordPress } from './import-wordpress.ts';

/** Imports the site with all shapes, and returns the ways to look at it. */
async function imported(publish: boolean) {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const cookie = await server.signIn('mira', ['admin']);
  const folder = await temporaryFolder();
  const mediaFolder = await uploadsOfShapes(folder);
  const file = path.join(folder, 'export.xml');
  await fs.writeFile(file, wxr(SHAPES, CHANNEL));
  const domain = server.services.domains.all()[0]!;
  const run = (dryRun: boolean) =>
    importWordPress(server.services, { file, mediaFolder, domain, publish, dryRun });
  const said = await run(true);
  const report = await run(false);
  expect(report.text('')).toBe(said.text(''));
  const media = await server.services.database.reader.selectFrom('media').select(['id', 'name']).execute();
  const names = new Map(media.map(({ id, name }) => [id, name]));
  const load = async (slug: string) => (await server.get(`/api/page/load?slug=${slug}`, { cookie })).json();
  const site = async (kind: 'siteSettings' | 'nav') => {
    const row = await siteDocument(server.services.database.reader, domain.id, kind);
    return { ...JSON.parse(row!.doc), published: row!.published };
  };
  return {
    ...{ server, report, load, site, names },
    page: async (slug: string) =>
      JSON.parse(
        JSON.stringify((await load(slug)).contents.map(brief)).replaceAll(
          /[0-9a-f-]{36}/g,
          (id) => names.get(id) ?? 'ID',
        ),
      ),
    notes: (title: string) => [...report.pages.find((one) => one.title === title)!.notes],
  };
}

const pic = (id: number, more: object = {}) => ({
  ...{ picture: `picture-${id}.jpg`, alt: `Picture ${id}`, caption: '' },
  ...more,
});
const words = expect.objectContaining({ text: expect.any(Array) });

test('a site with all shapes of text, pictures, forms and posts is taken over in its form', async () => {
  const { page, load, site, notes, report, names } = await imported(false);

  expect(await page('classic-text')).toEqual([
    { text: ['h2: Second level', 'h3: Third level', 'h4: Sixth level'] },
    { quote: 'They picked up at three in the morning.', by: 'Somebody who called' },
    {
      table: [
        ['Day', 'From', 'To'],
        ['Monday', '9 am', '5 pm'],
        ['Tuesday', 'closed', 'closed'],
      ],
      caption: '',
      heads: 'row',
    },
    {
      text: [
        'p: Drop-in\nCome without an appointment.',
        'p: Outreach\nWe come to you.',
        'ul: Listen\nby telephone\nAccompany',
        'ol: Third\nFourth',
        'p: if you call:\n\u00a0\u00a0\u00a0 we answer\u00a0 twice',
        'p: 12 River Road\nHarbour',
        'p: An etc., a link, deleted inserted, stressed, strong, code, H2O, E=mc2, Ctrl, quoted, x, typed.',
      ],
    },
  ]);
  const { marks } = (await load('classic-text')).contents[3].text.content[0].content[0];
  expect(marks).toEqual([{ type: 'strong' }]);

  expect(await page('classic-pictures')).toEqual([
    words,
    { left: [pic(101, { alt: 'At the left', size: 'medium' })], right: [words] },
    { text: ['h3: Below a heading'] },
    {
      left: [pic(102, { alt: 'At the right', caption: 'Small at the right', size: 'small' })],
      right: [words],
    },
    pic(103, { alt: 'In the middle', caption: 'In the middle', size: 'text' }),
    pic(104, { alt: 'Small', size: 'small' }),
    pic(105, { alt: 'Large' }),
  ]);
  const small = (await load('classic-pictures')).contents[5].image;
  expect(small).toEqual({ imageId: expect.any(String), alt: 'Small', width: 1200, height: 800 });

  const bare = (id: number, caption = '') => pic(id, { alt: '', caption });
  expect(await page('classic-gallery')).toEqual([
    { text: ['p: Before'] },
    { left: [bare(103)], right: [bare(102)] },
    { left: [bare(104)], right: [] },
    { left: [bare(101, 'The first one')], right: [bare(102)] },
    { text: ['p: After'] },
  ]);

  expect(await page('blocks-of-text')).toEqual([
    { text: ['h2: All that is text', expect.stringMatching(/^p: We sit/), 'ul: One\nTwo'] },
    { quote: 'It is all right to ask.', by: 'A neighbour' },
    { quote: 'Nobody is alone here.', by: 'The team' },
    {
      text: [
        'p: Roses are red\n\u00a0 and set in',
        'p: Kept\u00a0\u00a0 as it is',
        'p: call(\n\u00a0 "us"\n)',
      ],
    },
    'divider',
    {
      table: [
        ['Service', 'Costs'],
        ['A call', 'Nothing'],
        ['All', 'Nothing'],
      ],
      caption: 'What it costs',
      heads: 'row',
    },
    { items: [['Who may come?', 'Everybody.']] },
    { buttons: ['About us → /about', 'Call → tel:131114'] },
    { text: ['p: Annual report', 'p: Own HTML', 'p: A note1.', 'ol: Said in 2019.'] },
    { list: '/news', look: 'rows', perPage: 5 },
  ]);
  expect(notes('Blocks of text')).toEqual([
    'Words of a block were left out with its settings (search): ‘Search this site’ (below the heading ‘All that is text’)',
    'A script was left out (below the heading ‘All that is text’)',
    'A block that WordPress fills in by itself was left out: search (below the heading ‘All that is text’)',
  ]);

  expect(await page('blocks-of-pictures')).toEqual([
    { text: ['h2: Pictures'] },
    pic(105, { caption: 'As wide as the page' }),
    { left: [pic(101, { size: 'small' })], right: [words] },
    words,
    { left: [pic(101, { caption: 'Number 101' })], right: [pic(102, { caption: 'Number 102' })] },
    { left: [pic(103, { caption: 'Number 103' })], right: [] },
    { text: ['p: All three'] },
    { left: [pic(104)], right: [pic(105)] },
    { left: [pic(103)], right: [{ text: ['p: Words beside a picture.'] }] },
    pic(105, { alt: '' }),
    { text: ['p: Words over a picture.'] },
    { left: [pic(101)], right: [pic(102)] },
    { left: [pic(103)], right: [] },
    { left: [{ text: ['p: Wide words'] }], right: [{ text: ['p: Narrow words'] }] },
    { text: ['h2: From elsewhere'] },
    { video: 'youtube aqz-KE-bpKQ', caption: 'A film' },
    words,
  ]);
  const columns = (await load('blocks-of-pictures')).contents.filter(
    ({ componentType }: { componentType: string }) => componentType === 'SplitContent',
  );
  expect(columns.map(({ width }: { width: number }) => width)).toEqual([4, 6, 6, 6, 5, 6, 6, 8]);

  const { title, description, logo, categories, published } = await site('siteSettings');
  expect({ title, description, published }).toEqual({
    title: 'River & Reach',
    description: 'Somebody listens & stays',
    published: 0,
  });
  expect([names.get(logo.imageId), logo.alt]).toEqual(['picture-106.jpg', 'River & Reach']);
  expect(
    categories.map(({ name, filters }: { name: string; filters: string[] }) => [name, ...filters]),
  ).toEqual([['Appeals'], ['Houses', 'Houses', 'Appeals']]);
  expect((await site('nav')).items.map(({ link }: { link: object }) => link)).toEqual([
    { type: 'page', href: '/news', text: 'News' },
  ]);
  expect(await page('news')).toEqual([{ list: '/news', look: 'pictures', perPage: 12, narrowing: true }]);
  expect((await load('news/spring-appeal')).template).toBe('listing');
  expect(report.general).toEqual([
    'Pages and posts: 12, all as drafts',
    'Pictures and files: 7',
    '/news lists the posts. The old pages that listed them by category, tag or month lead there',
    '/news shows first what you publish last: publish the oldest posts first. With --publish, they keep their dates',
    'Forms: 5. None takes anything until you set its recipient',
    'Forms that no page shows, left out: Become a volunteer',
    'The list of posts stands in the draft of the navigation',
    'In the draft of the site settings now: name, description, logo, categories. Look at them, and publish them',
    expect.stringMatching(/^Redirects from old addresses: \d+, to be published once their pages are$/),
    'Not taken over of any page: its author and its comments',
    expect.stringContaining('Not in an export: redirects that a plugin'),
  ]);
});

test('forms that the export holds are contact forms without a recipient; of others, the report says what to build', async () => {
  const { page, load, notes } = await imported(true);
  expect(await page('forms')).toEqual([
    { text: ['h2: Write to us'] },
    {
      form: 'Contact',
      asks: [
        'text Your name !',
        'email Your email !',
        'select How may we reach you? By e-mail By telephone',
        'textArea Your letter',
        'checkbox I have read the privacy page. !',
      ],
      button: 'Send it',
    },
    { text: ['h2: Join'] },
    {
      form: 'Become a volunteer',
      asks: ['text Name !', 'multipleChoice Days Monday Friday'],
      button: 'Join us',
    },
    { text: ['h2: Ask'] },
    { form: 'Ask us', asks: ['text Für wen? !', 'select Topic Rent Grief'], button: 'Ask' },
    { text: ['h2: Old ideas'] },
    { form: 'Old ideas', asks: ['email Your e-mail !', 'select Colour Red Blue'], button: 'Send enquiry' },
    { text: ['h2: Sign up for the course'] },
    { form: 'Form', asks: [], button: 'Send enquiry' },
    { text: ['h2: By hand'] },
    { form: 'Form', asks: [], button: 'Send enquiry' },
  ]);
  expect(await page('ideas')).toEqual([
    { form: 'Ideas', asks: ['text Name !', 'textArea Your idea !'], button: 'Send the idea' },
  ]);
  const forms = (await load('forms')).contents.filter(
    ({ componentType }: { componentType: string }) => componentType === 'ContactForm',
  );
  for (const { recipient, ccs } of forms) expect([recipient, ccs]).toEqual(['', []]);
  expect(JSON.stringify(await load('forms'))).not.toContain('secret@');
  expect(forms[0].fields[3].placeholder).toBe('As much as you like');
  expect(notes('Forms')).toEqual([
    'A form was left out: ‘Name  Send’, /send (below the heading ‘By hand’)',
    'The form ‘Contact’ is a contact form now. It takes nothing until you set its recipient (below the heading ‘Write to us’)',
    'The form ‘Contact’ is without ‘Your papers’ (a file to send), the words ‘We answer within two days.’ (below the heading ‘Write to us’)',
    'The form ‘Become a volunteer’ is a contact form now. It takes nothing until you set its recipient (below the heading ‘Join’)',
    'The form ‘Become a volunteer’ is without ‘Your CV’ (a file to send) (below the heading ‘Join’)',
    'The form ‘Ask us’ is a contact form now. It takes nothing until you set its recipient (below the heading ‘Ask’)',
    'The form ‘Old ideas’ is a contact form now. It takes nothing until you set its recipient (below the heading ‘Old ideas’)',
    'A form of Gravity Forms (number 3) is not in the export: an empty contact form stands in its place. Build it there, and set its recipient (below the heading ‘Sign up for the course’)',
    'An empty contact form stands in place of the form: build it there, and set its recipient (below the heading ‘By hand’)',
  ]);
});

test('readers find the posts in a list, newest first, and come there from the old lists', async () => {
  const { server, report } = await imported(true);
  const paths = Object.fromEntries(report.pages.map(({ title, to, state }) => [title, `${to} ${state}`]));
  expect(paths).toMatchObject({ News: '/news published', 'Not yet': '/news/not-yet a draft' });
  const rows = await server.services.database.reader
    .selectFrom('listing_published')
    .innerJoin('page_published', 'page_published.page_id', 'listing_published.page_id')
    .select(['slug', 'listing_published.published_at', 'listing_published.doc'])
    .orderBy('listing_published.published_at', 'desc')
    .execute();
  expect(rows.map(({ slug, published_at, doc }) => [slug, published_at, JSON.parse(doc).tags])).toEqual([
    ['news/a-new-house', '2021-11-30T09:30:00.000Z', ['Houses']],
    ['news/spring-appeal', '2019-03-02T09:30:00.000Z', ['Appeals', 'Money, again']],
  ]);
  for (const old of [
    '/category/houses',
    '/category/appeals',
    '/category/houses/appeals',
    '/category/uncategorized',
    '/tag/money',
    '/2019/03',
    '/2021',
  ]) {
    const { statusCode, headers } = await server.get(old);
    expect([old, statusCode, headers.location]).toEqual([old, 301, '/news']);
  }
  // The draft of 2022 was in no list.
  expect((await server.get('/2022')).statusCode).toBe(404);
  const old = await server.get('/2019/03/02/spring-appeal/');
  expect(old.headers.location).toBe('/news/spring-appeal');
});
