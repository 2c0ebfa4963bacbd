import { expect, test } from 'vitest';
import { AHEAD } from '../../core/limits/limits.ts';
import { type AheadJob, AheadQueue } from './ahead-queue.ts';

const job = (w: number, more: Partial<AheadJob> = {}): AheadJob => ({
  imageId: 'photo',
  hash: 'ab',
  params: { w, h: w },
  format: 'avif',
  isLast: false,
  ...more,
});
const forOld = { format: 'jpeg', isLast: true } as const;

function takeAll(queue: AheadQueue): string[] {
  const taken: string[] = [];
  for (let next = queue.take(); next !== undefined; next = queue.take())
    taken.push(`${next.format} ${next.params.w}`);
  return taken;
}

test('the most wanted rendition is next, then the smallest; those for old browsers are last', () => {
  const queue = new AheadQueue();
  for (const one of [
    job(960),
    job(320, forOld),
    job(640),
    job(320),
    job(480, { params: { w: 480, h: 100 } }),
  ]) {
    expect(queue.add(one)).toBe(true);
  }
  queue.want(job(1280));
  queue.want(job(960));
  queue.want(job(1280));
  expect(takeAll(queue)).toEqual(['avif 1280', 'avif 960', 'avif 480', 'avif 320', 'avif 640', 'jpeg 320']);
});

test('a rendition waits once, whatever asks for it', () => {
  const queue = new AheadQueue();
  queue.add(job(320));
  queue.add(job(320, { imageId: 'the same bytes' }));
  queue.want(job(320));
  queue.add(job(320));
  expect(takeAll(queue)).toEqual(['avif 320']);
});

test('a full queue takes no more, but for one that a reader wants: the last one goes', () => {
  const queue = new AheadQueue();
  for (let w = 1; w <= AHEAD.waiting; w++) expect(queue.add(job(w))).toBe(true);
  expect(queue.isFull).toBe(true);
  expect(queue.add(job(AHEAD.waiting + 1))).toBe(false);
  queue.want(job(9999));
  const taken = takeAll(queue);
  expect(taken).toHaveLength(AHEAD.waiting);
  expect(taken[0]).toBe('avif 9999');
  expect(taken).not.toContain(`avif ${AHEAD.waiting}`);
});
