import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { ALL_PAGES, cdnTag } from '../cdn/cdn-tags.ts';
import type { SharedEffect } from './shared-effects.ts';
import { storePurges } from './store-purges.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const AT = '2026-11-29T10:00:00.000Z';

const person = { kind: 'user', id: 'noor' } as const;

test.each<[SharedEffect[], string[]]>([
  [[{ effect: 'markStale', tags: ['page:a', 'listings:one'] }], [cdnTag('page:a'), cdnTag('listings:one')]],
  [[{ effect: 'evict', tags: ['page:a'] }], [cdnTag('page:a')]],
  [
    [
      { effect: 'evict', tags: ['page:a'] },
      { effect: 'markStale', tags: ['page:a'] },
    ],
    [cdnTag('page:a')],
  ],
  [
    [{ effect: 'evictPath', domainId: 'one', path: '/get-help/caf%C3%A9' }],
    [cdnTag('below:one get-help/café')],
  ],
  [[{ effect: 'evictPath', domainId: 'one', path: '/' }], [cdnTag('below:one ')]],
  [[{ effect: 'events' }], [cdnTag('events')]],
  [[{ effect: 'domains' }], [ALL_PAGES]],
  [[{ effect: 'everything' }], [ALL_PAGES]],
  [[{ effect: 'settings', section: 'maps' }], [ALL_PAGES]],
  [[{ effect: 'changed', change: { subject: person, domainId: null, by: 'noor' } }], []],
  [[{ effect: 'commented', pageId: 'a' }], []],
  [[], []],
])('the effects %j purge %j', async (effects, tags) => {
  const { writer } = server.services.database;
  const isStored = await writer.transaction().execute((trx) => storePurges(trx, effects, AT));
  const rows = await writer.selectFrom('outbox').selectAll().orderBy('next_attempt_at').execute();
  expect(isStored).toBe(tags.length > 0);
  expect(rows.map(({ body, next_attempt_at: due }) => [JSON.parse(body ?? ''), due])).toEqual(
    tags.length === 0
      ? []
      : [
          [{ tags }, AT],
          [{ tags }, '2026-11-29T10:00:06.000Z'],
        ],
  );
});
