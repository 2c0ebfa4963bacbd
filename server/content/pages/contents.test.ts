import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
});
afterAll(() => server.close());

const save = (contents: unknown, fields: object = {}) =>
  server.post('page/save', { page: { slug: `page-${count++}`, contents, ...fields } }, cookie);

test('a block of unknown type is unchanged from load to save for editors, and hidden from everybody else', async () => {
  const unknown = { key: 'u', componentType: 'WTimeMachine', year: 1954, parts: [{ a: null }, 'b'] };
  const page = await server.publish(cookie, {
    slug: 'odd',
    contents: [unknown, { key: 't', componentType: 'Text', text: 'words' }],
  });
  expect(page.contents[0]).toEqual(unknown);
  const again = await server.save(cookie, page);
  expect(again.contents[0]).toEqual(unknown);
  const published = (await server.get('/api/page/load?slug=odd')).json();
  expect(published.contents).toEqual([page.contents[1]]);
});

test('who gets what is sent with a form is never published, wherever the form is on the page', async () => {
  const secrets = {
    recipient: 'staff@secret.example',
    ccs: ['boss@secret.example'],
    subject: 'SECRET-subject',
    successEmailSubject: 'SECRET-answer',
    successEmailText: 'SECRET-text',
    submitterEmailField: 'secretField',
  };
  const fields = [{ key: 'f1', type: 'email', name: 'Email', label: 'Email', required: true }];
  const contact = { key: 'f', componentType: 'WFormsForm', identifier: 'write', fields, ...secrets };
  const training = { key: 'g', componentType: 'WorkshopEnquiryForm', identifier: 'train', ...secrets };
  const unready = { key: 'h', componentType: 'ContactForm', title: 'SECRET-title', ...secrets };
  const area = { key: 'a', componentType: 'TitledArea', title: 'Write to us', contents: [contact] };
  const columns = { key: 's', componentType: 'SplitContent', left: [area], right: [training, unready] };
  const page = await server.publish(cookie, { slug: 'write', contents: [columns] });
  expect(JSON.stringify(page.contents).match(/staff@secret/g)).toHaveLength(3);
  const loaded = await server.get('/api/page/load?slug=write');
  expect(loaded.body).not.toMatch(/secret/i);
  const [{ left, right }] = loaded.json().contents;
  expect(left[0].contents[0]).toMatchObject({ key: 'f', ready: true, fields: [{ name: 'Email' }] });
  expect(right.map(({ ready }: { ready: boolean }) => ready)).toEqual([true, false]);
});

test('an anchor cannot have the name of an element that the page has itself', async () => {
  const anchor = (id: string) => save([{ key: 'a', componentType: 'Anchor', id }]);
  for (const id of ['hearth-editor', 'main']) {
    const response = await anchor(id);
    expect(response.statusCode).toBe(422);
    expect(response.json().validationErrors).toEqual([
      { field: 'contents.a.id', message: 'The page uses this name itself. Choose another one' },
    ]);
  }
  expect((await anchor('contact')).statusCode).toBe(200);
});

test('the legacy form of a block is stored flat, and its legacy name is understood', async () => {
  const response = await save([
    { key: 'q', componentType: 'WQuote', value: { quote: 'Be kind', quoteBy: 'Ada' } },
  ]);
  expect(response.json().page.contents).toEqual([
    { key: 'q', componentType: 'Quote', quote: 'Be kind', quoteBy: 'Ada' },
  ]);
});

describe('a rich or formatted text sent as HTML is stored and returned as a document', () => {
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const doc = (...words: string[]) => ({ type: 'doc', content: words.map(paragraph) });

  test('in a block, in its items and in nested lists', async () => {
    const response = await save([
      { key: 'a', componentType: 'RichText', text: '<p>One</p><p>Two</p>' },
      { key: 'b', componentType: 'FormattedText', text: 'Words' },
      {
        key: 'c',
        componentType: 'ListAccordion',
        items: [
          { key: 'i', header: '<b>as it is</b>', contents: '<div>Inside</div>' },
          { key: 'j', contents: doc('Stored') },
        ],
      },
      {
        key: 'd',
        componentType: 'SplitContent',
        left: [{ key: 'e', componentType: 'WContentPanel', value: { contents: '<p>Left</p>' } }],
      },
    ]);
    expect(response.statusCode).toBe(200);
    const contents = [
      { key: 'a', text: doc('One', 'Two') },
      { key: 'b', text: doc('Words') },
      {
        key: 'c',
        items: [
          { key: 'i', header: '<b>as it is</b>', contents: doc('Inside') },
          { key: 'j', contents: doc('Stored') },
        ],
      },
      { key: 'd', left: [{ key: 'e', componentType: 'ContentPanel', contents: doc('Left') }] },
    ];
    expect(response.json().page).toMatchObject({ contents });
  });

  test('without anything harmful', async () => {
    const html =
      '<p onclick="x()">a<script>alert(1)</script><a href="javascript:x()">b</a><img src=x onerror=x()></p>';
    const response = await save([{ key: 'a', componentType: 'RichText', text: html }]);
    expect(response.json().page.contents[0].text).toEqual(doc('ab'));
  });

  test('and is refused where it is too long to be one', async () => {
    const response = await save([{ key: 'a', componentType: 'RichText', text: '<p>x</p>'.repeat(6000) }]);
    expect(response.statusCode).toBe(422);
    expect(response.json().validationErrors).toEqual([
      { field: 'contents.a.text', message: 'The text cannot be used: it is too long.' },
    ]);
  });

  test('but a block of unknown type keeps its HTML', async () => {
    const block = { key: 'a', componentType: 'TimeMachine', text: '<p>x</p>', value: { text: '<p>y</p>' } };
    expect((await save([block])).json().page.contents).toEqual([block]);
  });
});

test('keys are unique over the whole page, nested lists and items included', async () => {
  const block = { key: 'k', componentType: 'Text', text: '' };
  const response = await save([
    block,
    block,
    { key: 'k', componentType: 'SplitContent', left: [block], right: [{ componentType: 'Text' }] },
    {
      key: 'l',
      componentType: 'IconList',
      items: [
        { key: 'k', text: 'x' },
        { key: 'l', text: 'y' },
      ],
    },
  ]);
  expect(response.statusCode).toBe(200);
  const keys = JSON.stringify(response.json().page.contents).match(/"key":"[^"]+"/g)!;
  expect(keys).toHaveLength(8);
  expect(new Set(keys).size).toBe(8);
});

test('a margin that is no level is stored as it was sent', async () => {
  const margins = { marginTop: { small: 'auto', medium: 7 }, marginBottom: { large: '7' } };
  const contents = [{ key: 'a', componentType: 'Text', text: 'x', ...margins }];
  expect((await server.publish(cookie, { slug: 'spaced', contents })).contents).toEqual(contents);
  expect((await server.get('/api/page/load?slug=spaced')).json().contents).toEqual(contents);
});

test.each([
  [[{ key: 'a', componentType: 'Text', text: true }], 422, 'contents.a.text'],
  [[{ key: 'a', componentType: 'Text', txt: 'x' }], 400, 'contents.a.txt'],
  [[{ key: 'a', componentType: 'Text', marginTop: { small: [9] } }], 422, 'contents.a.marginTop.small'],
  [
    [{ key: 'a', componentType: 'IconList', items: [{ key: 'b', text: {} }] }],
    422,
    'contents.a.items.b.text',
  ],
  [
    [{ key: 'a', componentType: 'ButtonCta', link: { type: 'external', href: 'javascript:alert(1)' } }],
    422,
    'contents.a.link.href',
  ],
  ['no list', 422, 'page.contents'],
  [[{ key: 'a' }], 422, 'page.contents.0.componentType'],
])('%j is refused, and the field at fault is named', async (contents, status, field) => {
  const response = await save(contents);
  expect(response.statusCode).toBe(status);
  expect(response.json().validationErrors[0].field).toBe(field);
});

test.each([
  ['title', 'x'.repeat(501)],
  ['template', 'poster'],
  ['headerType', 'Enormous'],
  ['priority', 2],
  ['frequency', 'often'],
  ['hideFromRobots', 'yes'],
  ['header', { title: 7 }],
])('a page whose %s is wrong is refused', async (field, value) => {
  const response = await save([], { [field]: value });
  expect(response.statusCode).toBe(422);
  expect(response.json().validationErrors[0].field).toMatch(new RegExp(`^page\\.${field}`));
});

test('an unknown page type is the specified 404', async () => {
  const response = await save([], { pageType: 'newsletter' });
  expect(response.statusCode).toBe(404);
  expect(response.json().message).toBe('whppt:error Page not found.');
});

describe('a document that is far too deep or too large is refused quickly', () => {
  const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
  const list = '{"type":"bullet_list","content":[{"type":"list_item","content":[';
  const richText = (content: string) =>
    `[{"key":"a","componentType":"RichText","text":{"type":"doc","content":[${content}]}}]`;
  const split = '{"componentType":"SplitContent","left":[';

  test.each([
    ['rich text', richText(nested(5000, list, ']}]}'))],
    ['rich text that is long', richText(Array(20_000).fill('{"type":"paragraph"}').join(','))],
    ['nested blocks', `[${nested(8000, split, ']}')}]`],
    ['an unknown block', `[{"key":"a","componentType":"Odd","x":${nested(200_000, '[', ']')}}]`],
    [
      'an unknown block of objects',
      `[{"key":"a","componentType":"Odd","x":${nested(90_000, '{"a":', '}').replace('}', '1}')}}]`,
    ],
    ['a header', `[],"header":${nested(90_000, '{"title":', '}').replace('}', '1}')}`],
    ['many blocks', `[${Array(1001).fill('{"componentType":"Text"}').join(',')}]`],
  ])('%s', async (_what, contents) => {
    const before = process.threadCpuUsage();
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/page/save',
      headers: { cookie, 'content-type': 'application/json' },
      payload: `{"page":{"slug":"deep","contents":${contents}}}`,
    });
    expect([400, 422]).toContain(response.statusCode);
    expect(response.json()).toHaveProperty('error.code');
    // The limit is in microseconds of processor time. The calls take less than a tenth of the limit.
    expect(process.threadCpuUsage(before).user).toBeLessThan(1_500_000);
  });

  test('but a thousand blocks, and nesting that a person would create, are not', async () => {
    const blocks = Array.from({ length: 1000 }, () => ({ componentType: 'Text', text: 'x' }));
    expect((await save(blocks)).statusCode).toBe(200);
    let block: object = { componentType: 'Text', text: 'x' };
    for (let depth = 0; depth < 10; depth++) block = { componentType: 'SplitContent', left: [block] };
    expect((await save([block])).statusCode).toBe(200);
  });
});

test('text that looks like markup is stored as text', async () => {
  const strings = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</title><svg onload=alert(1)>',
    '{{7*7}} #{7*7} <%= 7*7 %>',
    "'; drop table page; --",
    '\u202e evil \u0000 nul',
    'javascript:alert(1)',
  ];
  for (const words of strings) {
    const fields = { title: words, description: words, header: { title: words }, og: { title: words } };
    const response = await save([{ key: 'a', componentType: 'Text', text: words }], fields);
    expect(response.statusCode).toBe(200);
    expect(response.json().page).toMatchObject({ ...fields, contents: [{ text: words }] });
  }
});

describe('half a character', () => {
  test.each([
    [
      'the address of a file',
      { key: 'b', componentType: 'ButtonCta', link: { type: 'file', fileId: '\ud800' } },
      'b.link.fileId',
    ],
    [
      'the id of a picture',
      { key: 'b', componentType: 'ExpandableDetails', image: { imageId: 'x\udfff' } },
      'b.image.imageId',
    ],
    [
      'a block of unknown type',
      { key: 'b', componentType: 'Hologram', deep: [{ of: '\ud800' }] },
      'b.deep.0.of',
    ],
  ])('in %s is refused, and the field is named', async (_what, block, field) => {
    const response = await save([block]);
    expect(response.statusCode).toBe(422);
    expect(response.json().validationErrors).toEqual([
      { field: `page.contents.${field}`, message: 'This text holds half a character. Please type it again.' },
    ]);
  });

  test('in the name of a field is refused, and at most twenty faults are named', async () => {
    const named = await save([{ key: 'b', componentType: 'Hologram', '\ud800': 1 }]);
    expect(named.json().validationErrors).toMatchObject([{ field: 'page.contents.b.\ufffd' }]);
    const many = await save([{ key: 'b', componentType: 'Hologram', all: new Array(50).fill('\ud800') }]);
    expect(many.json().validationErrors).toHaveLength(20);
  });

  test('that was stored before is read as a sign for what is missing, and can be saved', async () => {
    const link = { type: 'page', href: '/a', text: 'Go \ud800' };
    const page = await server.publish(cookie, {
      slug: 'half',
      contents: [{ key: 'b', componentType: 'ButtonCta' }],
    });
    const doc = JSON.stringify({ ...page, contents: [{ key: 'b', componentType: 'ButtonCta', link }] });
    await server.services.database.writer
      .updateTable('page')
      .set({ doc })
      .where('id', '=', page._id)
      .execute();
    const loaded = (await server.get('/api/page/load?slug=half', { cookie })).json();
    expect(loaded.contents[0].link.text).toBe('Go \ufffd');
    expect((await server.post('page/save', { page: loaded }, cookie)).statusCode).toBe(200);
  });
});

test('a text is stored as it was checked, without what was sent beside it', async () => {
  const content = [{ type: 'paragraph', content: 0, attrs: { style: 'x' }, extra: 1 }];
  const response = await save([
    { key: 'a', componentType: 'RichText', text: { type: 'doc', content, extra: 1 } },
  ]);
  expect(response.json().page.contents[0].text).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
});
