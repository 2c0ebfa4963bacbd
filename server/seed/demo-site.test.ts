import { expect, test } from 'vitest';
import { demoSite } from '../../db/demo/index.ts';
import { allBlocks } from '../../db/demo/walk.ts';
import { hintsOf } from '../../src/blocks/hints.ts';
import { completeBlock } from '../../src/blocks/registry.ts';

test('no page of the demo site has anything unfinished on it', () => {
  const pages = demoSite.domains.flatMap((domain) => domain.pages.map(({ page }) => page));
  expect(pages.length).toBeGreaterThan(20);
  for (const { slug, contents } of pages) {
    const hints = allBlocks(contents).flatMap((block) => hintsOf(completeBlock({ ...block })));
    expect(hints, slug).toEqual([]);
  }
});
