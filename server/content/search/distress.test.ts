import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchView, View } from '../../../src/model/view.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { DISTRESS, GIVING, SAFETY } from './testing/distress-searches.ts';

let server: TestServer;
let shown: View;

beforeAll(async () => {
  server = await startTestServer({ DEMO: '1' }, async (view) => {
    shown = view;
    return { html: Buffer.from(view.kind), csp: null, failures: [] };
  });
});
afterAll(() => server.close());

async function search(q: string): Promise<SearchView['result']> {
  // Sends each search from a different address, as if each came from a different reader.
  const response = await server.get(`/search?${new URLSearchParams({ q })}`);
  expect(response.statusCode, response.body).toBe(200);
  return (shown as SearchView).result;
}

test.each(DISTRESS)('‘%s’', async (typed, [path, number], cards) => {
  const { hits, cards: found, fit } = await search(typed);
  expect([hits[0]?.path, hits[0]?.callNumber]).toEqual([path, number]);
  expect(found.map(({ kind }) => kind).join(' ')).toBe(cards);
  for (const card of found) {
    if (card.kind === 'violence')
      expect(card.page).toEqual({ path: SAFETY[0], title: 'Safety at home', callNumber: SAFETY[1] });
  }
  expect(fit).toBe('help');
  expect(hits.map((hit) => hit.path).filter((other) => GIVING.test(other))).toEqual([]);
});
