import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { BODY_VALUES } from '../limits/limits.ts';
import { jsonSize } from './json-size.ts';

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira', ['admin']);
});
afterAll(() => server.close());

/** Sends a body to a call, and returns the status and the message of the response. */
async function send(call: string, type: string, payload: string): Promise<[number, string]> {
  const headers = { cookie, 'content-type': type };
  const response = await server.app.inject({ method: 'POST', url: `/api/${call}`, headers, payload });
  const text = response.headers['content-type']?.includes('json') ? response.json().message : response.body;
  return [response.statusCode, text];
}

const parts = (length: number) =>
  '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(length);

/** Each body is malformed at its end, so a parser would reject it with another error. */
describe('a body with too many values is refused before it is parsed', () => {
  test.each([
    ['by a call for anybody', 'user/login', BODY_VALUES.anonymous, '2,000'],
    ['by a call for editors', 'page/save', BODY_VALUES.signedIn, '125,000'],
  ])('JSON, %s', async (_whose, call, most, inWords) => {
    const json = (values: number) => `[${'1,'.repeat(values - 2)}`;
    expect(await send(call, 'application/json', json(most))).toEqual([
      400,
      'The request could not be read. Please check it and try again.',
    ]);
    for (const payload of [json(most + 1), '{},'.repeat(most / 2)])
      expect(await send(call, 'application/json', payload)).toEqual([
        413,
        `This is too large. At most ${inWords} values can be sent.`,
      ]);
  });

  test('the parts of a form', async () => {
    const type = 'multipart/form-data; boundary=b';
    const statusOf = async (length: number) => (await send('forms/submit', type, parts(length)))[0];
    expect(await statusOf(BODY_VALUES.anonymous / 4)).toBe(400);
    expect(await statusOf(BODY_VALUES.anonymous / 4 + 1)).toBe(413);
  });

  test('the fields of a form', async () => {
    const type = 'application/x-www-form-urlencoded';
    const statusOf = async (length: number) =>
      (await send('forms/submit', type, Array(length).fill('a').join('&')))[0];
    // Refused by the schema instead, because the list of one field is too long.
    expect(await statusOf(BODY_VALUES.anonymous)).toBe(422);
    expect(await statusOf(BODY_VALUES.anonymous + 1)).toBe(413);
  });
});

test('a page that is as large as a page can be, with as little in each of its parts as can be, is saved', async () => {
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'ä' }] };
  const item = { type: 'list_item', content: [paragraph] };
  const text = { type: 'doc', content: [{ type: 'bullet_list', content: Array(360).fill(item) }] };
  const contents = Array.from({ length: 30 }, (_, key) => ({
    key: `k${key}`,
    componentType: 'RichText',
    text,
  }));
  const page = { slug: 'long', title: 'Long', contents };
  expect(JSON.stringify(page).length).toBeGreaterThan(1_000_000);
  expect((await server.save(cookie, page)).contents).toHaveLength(30);
});

test.each(['null', '[]', '7', '"text"', 'true'])('%s is no body of any call', async (payload) => {
  for (const call of ['humanitix/list', 'missing/removeAll', 'user/logout', 'forms/submit', 'backups/make'])
    expect([call, ...(await send(call, 'application/json', payload))]).toEqual([
      call,
      400,
      'The request could not be read. Please check it and try again.',
    ]);
});

test('what is outside the API has no body: none is read', async () => {
  for (const url of ['/', '/nowhere', '/health', '/img/none'])
    for (const type of ['application/json', 'text/plain']) {
      const headers = { 'content-type': type };
      const response = await server.app.inject({ method: 'POST', url, headers, payload: '{"broken' });
      expect([url, type, response.statusCode]).toEqual([url, type, 404]);
    }
});

describe('the size of a JSON text', () => {
  /** Counts the values as `jsonSize` does: an empty list or object counts twice. */
  const valuesIn = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return 1;
    const inner = Object.values(value);
    return inner.length === 0 ? 2 : inner.reduce<number>((sum, each) => sum + valuesIn(each), 1);
  };
  const levelsIn = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levelsIn)) : 0;

  test('is that of what it says, whatever is in its texts and names', () => {
    const name = fc.string({ unit: fc.constantFrom(...'[]{},:"\\aä😀') });
    const json = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        name,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        tie('list'),
        tie('object'),
      ),
      list: fc.array(tie('value')),
      object: fc.dictionary(name, tie('value')),
    })).value;
    fc.assert(
      fc.property(json, fc.constantFrom(undefined, 2), (value, space) => {
        expect(jsonSize(JSON.stringify(value, null, space))).toEqual({
          values: valuesIn(value),
          levels: levelsIn(value),
        });
      }),
    );
  });

  test.each(['', '"', '"\\', '{"a', '[[[', ']]]]'])('of %j, which is none, is small', (text) => {
    const { values, levels } = jsonSize(text);
    expect(values).toBeLessThanOrEqual(4);
    expect(levels).toBeLessThanOrEqual(3);
  });
});
