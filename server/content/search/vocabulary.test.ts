import { afterEach, beforeEach, expect, test } from 'vitest';
import { addWords } from '../../../db/full-text.ts';
import { SEARCH_VOCABULARY } from '../../core/limits/limits.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { Vocabulary } from './vocabulary.ts';

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

/** Counts how often the words of these domains are read from the database. */
async function readsOf(vocabulary: Vocabulary, domains: readonly string[]): Promise<number> {
  const { statements } = server.services.database;
  const before = statements.visitor;
  for (const domain of domains) await vocabulary.of(domain);
  return statements.visitor - before;
}

test('the words of a domain are read once, and again after a while', async () => {
  let now = 1;
  const { database } = server.services;
  const vocabulary = new Vocabulary(database.visitor, { now: () => now });
  await addWords(database.writer, 'one', ['rent', 'food']);
  const words = await vocabulary.of('one');
  expect([words.size, words.nearest('foood'), words.nearest('remt')]).toEqual([2, 'food', 'rent']);
  expect(await readsOf(vocabulary, ['one', 'one'])).toBe(0);
  now += SEARCH_VOCABULARY.freshMs + 1;
  expect(await readsOf(vocabulary, ['one', 'one'])).toBe(1);
});

test('of very many words, those of domains searched longest ago are read again', async () => {
  const { database } = server.services;
  const vocabulary = new Vocabulary(database.visitor);
  const words = Array.from({ length: SEARCH_VOCABULARY.ofDomain + 1 }, (_, index) => `w${index}`);
  for (const domain of ['one', 'two', 'three']) await addWords(database.writer, domain, words);
  expect((await vocabulary.of('one')).size).toBe(SEARCH_VOCABULARY.ofDomain);
  expect(await readsOf(vocabulary, ['two', 'three'])).toBe(2);
  expect(await readsOf(vocabulary, ['three', 'one'])).toBe(1);
  // Storing so many words takes long on a busy machine.
}, 60_000);
