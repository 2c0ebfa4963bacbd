import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchView, View } from '../../../src/model/view.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/**
 * People in need type these words, with these spellings, on the demo site. The first result of each search must be the page
 * that offers help, and the result must show a number to call.
 */

const CRISIS = ['/get-help/crisis-support', '1800 975 707'] as const;
const SAFETY = ['/get-help/family-violence', '1800 160 401'] as const;
const SUICIDE = ['/get-help/after-a-suicide', '(08) 7010 9357'] as const;
const HOUSING = ['/get-help/housing', '(08) 7010 2483'] as const;
const FOOD = ['/get-help/food-and-bills', '(08) 5550 1738'] as const;
const TALK = ['/get-help/counselling', '(08) 7010 4926'] as const;
const HELP = ['/get-help', '1800 975 707'] as const;

const QUERIES: readonly (readonly [string, readonly [string, string], string])[] = [
  ['i want to die', CRISIS, 'danger'],
  ['kill myself', CRISIS, 'danger'],
  ['kil my self', CRISIS, 'danger'],
  ['i feel suicidal', CRISIS, 'danger'],
  ['suicidel', CRISIS, 'danger'],
  ['sucide', CRISIS, 'danger'],
  ['cutting myself', CRISIS, 'danger'],
  ['selfharm', CRISIS, 'danger'],
  ['overdose', CRISIS, 'danger'],
  ['overdosing', CRISIS, 'danger'],
  ['i self harmed', CRISIS, 'danger'],
  ['nearly killed myself', CRISIS, 'danger'],
  ['hopelessness', CRISIS, 'danger'],
  ['i dont want to live anymore', CRISIS, 'danger'],
  ['I can’t go on', CRISIS, 'danger'],
  ['took to many pills', CRISIS, 'danger'],
  ['hes hitting me', SAFETY, 'violence'],
  ['he hits me', SAFETY, 'violence'],
  ['my partner hits me', SAFETY, 'violence'],
  ['abuse', SAFETY, 'violence'],
  ['rape', SAFETY, 'violence'],
  ['domestic violence', SAFETY, 'violence'],
  ['domestik violens', SAFETY, 'violence'],
  ["I'm scared of my husband", SAFETY, 'violence'],
  ['im scared of my husband', SAFETY, 'violence'],
  ['sexual assult', SAFETY, 'violence'],
  ['my ex keeps following me', SAFETY, 'violence'],
  ['he says he will kill me', SAFETY, 'violence'],
  ['hes hitting me i want to die', CRISIS, 'danger violence'],
  ['my son killed himself', SUICIDE, 'danger'],
  ['my brother died by suicide', SUICIDE, 'danger'],
  ['homless', HOUSING, ''],
  ['homeless', HOUSING, ''],
  ['no where to sleep', HOUSING, ''],
  ['eviction', HOUSING, ''],
  ['cant pay my rent', HOUSING, ''],
  ['i got kicked out', HOUSING, ''],
  ['hungry', FOOD, ''],
  ['no money for food', FOOD, ''],
  ['food', FOOD, ''],
  ['electricity bill', FOOD, ''],
  ['lonely', TALK, ''],
  ['im so depresed', TALK, ''],
  ['panic atack', TALK, ''],
  ['grief support', TALK, ''],
  ['help', HELP, ''],
  ['i need help', HELP, ''],
];

/** Pages that ask readers to give something. */
const GIVING = /^\/support-us/;

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

test.each(QUERIES)('‘%s’', async (typed, [path, number], cards) => {
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
