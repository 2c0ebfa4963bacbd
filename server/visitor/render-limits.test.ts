import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { renderLimits } from './render-limits.ts';

test('however many pages wait to be rendered, four at most are rendered between two turns of the event loop', async () => {
  const inTurn = renderLimits();
  let rendered = 0;
  const renders = Array.from({ length: 40 }, () =>
    inTurn(async () => {
      rendered += 1;
    }),
  );
  expect(rendered).toBe(0);
  for (let before = 0; rendered < renders.length; before = rendered) {
    await nextTurn();
    expect(rendered - before).toBeLessThanOrEqual(4);
  }
  await Promise.all(renders);
});

test('four pages at most are rendered at once, the others begin as soon as one is done', async () => {
  const inTurn = renderLimits();
  const releases: (() => void)[] = [];
  const renders = Array.from({ length: 10 }, () =>
    inTurn(() => new Promise<void>((resolve) => releases.push(resolve))),
  );
  await nextTurn();
  await nextTurn();
  expect(releases).toHaveLength(4);
  for (let done = 0; done < renders.length; done++) {
    releases[done]!();
    await renders[done];
    await nextTurn();
    await nextTurn();
    expect(releases).toHaveLength(Math.min(renders.length, done + 5));
  }
});
