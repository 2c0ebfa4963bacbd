import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredPage } from '../../../src/model/page.ts';
import type { ViewFailure } from '../../../src/model/view.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { builtSite } from './built-site.ts';

/**
 * Readers get a page, and editors can open the page, no matter which document a signed-in user stores. The test changes demo
 * documents at random places, publishes them through the API, and requests them from the built site.
 */

/** The number of documents. The documents are the same in each run, so that only a change of the code can cause a failure. */
const RUNS = 400;
const SEED = 20261121;

let server: TestServer;
let cookie: string;
/** The parts of pages that could not be rendered. */
let missing: ViewFailure[] = [];
let documents: StoredPage[];
const nodeEnv = process.env.NODE_ENV;

beforeAll(async () => {
  process.env.NODE_ENV = 'production';
  const render = await builtSite(path.resolve(import.meta.dirname, '../../..')).renderer();
  server = await startTestServer({ DEMO: '1' }, async (view) => {
    const rendered = await render(view);
    missing.push(...rendered.failures);
    return rendered;
  });
  cookie = await server.signIn('mira');
  const rows = await server.services.database.visitor.selectFrom('page_published').select('slug').execute();
  documents = await Promise.all(
    rows.map(async ({ slug }) => (await server.get(`/api/page/load?slug=${slug}`)).json()),
  );
}, 60_000);
afterAll(async () => {
  process.env.NODE_ENV = nodeEnv;
  await server.close();
});

const NAMES = ['constructor', '__proto__', 'hasOwnProperty', 'valueOf', 'toString', 'prototype'];
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    ...NAMES,
    '\ud800',
    'a\udfff',
    '',
    '\0',
    '</style><script>',
    '//evil.example',
    'x'.repeat(9000),
  ),
  fc.constantFrom(0, -1, 1e308, 0.5, true, false, null, [], {}, [null], [[]], { type: 'doc' }),
  fc.constantFrom({ type: 'doc', content: 0 }, { type: 'doc', content: [{ type: 'paragraph', content: 0 }] }),
  fc.constantFrom('Hologram', 'SplitContent', 'TitledArea', 'RichText', 'WQuote', 'ContactForm'),
  fc.jsonValue({ maxDepth: 3 }),
);

type Place = { holder: Record<string, unknown>; field: string };

/** Returns every field and entry anywhere inside a value. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((field) => [{ holder, field }, ...placesIn(holder[field])]);
}

/** The attributes of an ordinary property, even if it is named `__proto__`. */
const OWN = { enumerable: true, configurable: true, writable: true };

/**
 * Generates a change at one place of a document: replaces the value by a hostile value or by a value from another place,
 * removes it, or renames its field.
 */
const change = fc.record({
  part: fc.constantFrom('contents', 'contents', 'contents', 'header', 'og'),
  at: fc.nat(),
  from: fc.nat(),
  kind: fc.constantFrom('put', 'put', 'put', 'copy', 'remove', 'rename', 'type'),
  value: hostile,
  name: fc.constantFrom(...NAMES, 'Hologram', 'WQuote', 'content', 'value'),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

function apply(document: Record<string, unknown>, { part, at, from, kind, value, name }: Change): void {
  const places = placesIn(document[part]);
  if (places.length === 0) return;
  const typed = places.filter(({ field }) => field === 'componentType');
  const among = kind === 'type' && typed.length > 0 ? typed : places;
  const { holder, field } = among[at % among.length] as Place;
  const other = places[from % places.length] as Place;
  if (kind === 'put') holder[field] = copyOf(value);
  else if (kind === 'type') holder[field] = name;
  else if (kind === 'copy') holder[field] = copyOf(other.holder[other.field]);
  else if (kind === 'remove') delete holder[field];
  else Object.defineProperty(holder, name, { ...OWN, value: copyOf(holder[field]) });
}

/** Returns a copy of a value as JSON transmits it, in which a field may be named `__proto__`. */
function copyOf(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

let made = 0;

/** Returns the status codes that a reader and an editor get for a published document; null if the server refused to store it. */
async function published(fields: Record<string, unknown>): Promise<string | null> {
  made += 1;
  const slug = `hostile-${made}`;
  const body = JSON.stringify({ page: { ...fields, slug }, collection: 'pages' });
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/page/publishPage',
    headers: { cookie, 'content-type': 'application/json' },
    payload: body,
  });
  if (response.statusCode >= 400 && response.statusCode < 500) return null;
  expect(response.statusCode, response.body).toBe(200);
  missing = [];
  const reader = await server.get(`/${slug}`);
  const editor = await server.get(`/${slug}`, { cookie });
  return [
    reader.statusCode,
    editor.statusCode,
    ...missing.map(({ part, error }) => `${part}: ${error}`),
  ].join(' ');
}

function editable({ _id, version, slug, ...fields }: StoredPage): Record<string, unknown> {
  return copyOf(fields) as Record<string, unknown>;
}

test.each([
  ['a type that every object has', { componentType: 'constructor' }],
  ['a type that every object has, in the older form', { componentType: '__proto__', value: { text: 'x' } }],
  [
    'a text whose content is no list',
    { componentType: 'RichText', text: { type: 'doc', content: [{ type: 'paragraph', content: 0 }] } },
  ],
  [
    'a text in a list whose content is no list',
    {
      componentType: 'ListAccordion',
      items: [
        { key: 'i', header: 'A', contents: { type: 'doc', content: [{ type: 'paragraph', content: '' }] } },
      ],
    },
  ],
])('%s takes no page away, alone or inside another block', async (_what, block) => {
  const nested = { key: 'area', componentType: 'TitledArea', title: 'A', contents: [{ ...block, key: 'b' }] };
  for (const contents of [[{ ...block, key: 'b' }], [nested]])
    expect(await published({ contents })).toBe('200 200');
});

test('documents changed at random are refused, or shown to readers and editors', {
  timeout: 300_000,
}, async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.array(change, { minLength: 1, maxLength: 4 }), async (which, changes) => {
      const fields = editable(documents[which % documents.length]!);
      for (const each of changes) apply(fields, each);
      const shown = await published(fields);
      if (shown !== null) accepted += 1;
      expect([null, '200 200']).toContain(shown);
    }),
    { numRuns: RUNS, seed: SEED },
  );
  // If the server refused all documents, the test would prove nothing.
  expect(accepted).toBeGreaterThan(RUNS / 10);
});
