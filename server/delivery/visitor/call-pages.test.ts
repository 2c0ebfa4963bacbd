import { afterEach, beforeEach, expect, test } from 'vitest';
import { callOfView } from '../../../src/model/view.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer({}, async (view) => ({
    html: Buffer.from(`${view.kind} ${callOfView(view)?.number.text} ${callOfView(view)?.hours}`),
    csp: null,
    failures: [],
  }));
  cookie = await server.signIn('mira', ['admin']);
});
afterEach(() => server.close());

const publish = (slug: string, fields: object = {}) =>
  server.publish(cookie, { slug, title: slug, ...fields });
const bodyOf = async (path: string) => (await server.get(path)).body;

test('a page has the number of the nearest published page above it, at once when that changes, and its own before', async () => {
  await publish('help', { callNumber: '1800 160 401', callHours: 'Day and night' });
  const { _id, version } = await publish('help/food', { callNumber: '(08) 5550 1738' });
  await publish('help/food/pantry');
  await publish('help/housing');
  await publish('news');
  expect(await bodyOf('/help')).toBe('content 1800 160 401 Day and night');
  expect(await bodyOf('/help/food/pantry')).toBe('content (08) 5550 1738 ');
  expect(await bodyOf('/help/housing')).toBe('content 1800 160 401 Day and night');
  expect(await bodyOf('/news')).toBe('content undefined undefined');

  await server.publish(cookie, { _id, version, slug: 'help/food', title: 'Food', callNumber: '' });
  expect(await bodyOf('/help/food')).toBe('content 1800 160 401 Day and night');
  expect(await bodyOf('/help/food/pantry')).toBe('content 1800 160 401 Day and night');
});

test('a number or hours that are not clear are refused with a sentence', async () => {
  for (const [field, value, sentence] of [
    ['callNumber', 'ask at the desk', 'This is not a telephone number'],
    ['callHours', 'most mornings', 'These hours are not clear'],
  ] as const) {
    const response = await server.post(
      'page/save',
      { page: { slug: 'help', title: 'Help', contents: [], [field]: value } },
      cookie,
    );
    expect([response.statusCode, response.body]).toEqual([422, expect.stringContaining(sentence)]);
    expect(response.body).toContain(field);
  }
});
