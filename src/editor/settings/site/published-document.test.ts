import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $tree } from '../../document/current-tree.ts';
import { differencesFrom } from '../../saving/compare.ts';
import { change, openSite, respondWith, siteDocuments, storedPage } from '../../testing/open-page.ts';
import { loadPublished } from './UnpublishedChanges.tsx';

beforeEach(() => openSite(storedPage(), siteDocuments()));
afterEach(() => vi.unstubAllGlobals());

test('what is not public of a document is said field by field, saved here or not, and of no other one', async () => {
  const { version: _, updatedAt: __, lastPublished: ___, published: ____, ...nav } = siteDocuments().nav;
  const sent = respondWith(() => Response.json({ ...nav, donate: { ...nav.donate, text: 'Give' } }));
  change('@nav', 'donate.text', 'Give today');
  change('@siteSettings', 'title', 'Another title');
  const published = await loadPublished('@nav');
  expect(sent[0]?.url).toBe('/api/site/loadNav?domainId=domain-1&published=true');
  const blocks = differencesFrom('@nav', published, $tree.get());
  expect(
    blocks.map(({ id, differences }) => [id, differences.map(({ mine, theirs }) => [mine, theirs])]),
  ).toEqual([['@nav', [['Give', 'Give today']]]]);
});
