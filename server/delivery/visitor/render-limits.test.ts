import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PageRenders } from './render-limits.ts';

test('however many pages wait to be rendered, four at most are rendered between two turns of the event loop', async () => {
  const renders = new PageRenders();
  let rendered = 0;
  const pages = Array.from({ length: 40 }, (_, index) =>
    renders.run('reader', String(index), async () => {
      rendered += 1;
    }),
  );
  expect(rendered).toBe(0);
  for (let before = 0; rendered < pages.length; before = rendered) {
    await nextTurn();
    expect(rendered - before).toBeLessThanOrEqual(4);
  }
  await Promise.all(pages);
});

test('four pages at most are rendered at once, the others begin as soon as one is done', async () => {
  const renders = new PageRenders();
  const releases: (() => void)[] = [];
  const pages = Array.from({ length: 10 }, (_, index) =>
    renders.run('reader', String(index), () => new Promise<void>((resolve) => releases.push(resolve))),
  );
  await nextTurn();
  await nextTurn();
  expect(releases).toHaveLength(4);
  for (let done = 0; done < pages.length; done++) {
    releases[done]!();
    await pages[done];
    await nextTurn();
    await nextTurn();
    expect(releases).toHaveLength(Math.min(pages.length, done + 5));
  }
});
