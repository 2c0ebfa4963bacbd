import { expect, test, vi } from 'vitest';
import { ImageJobError, type ImageJobs } from './image-jobs.ts';
import { ImageWork } from './image-work.ts';

test.each([
  ['crashed', 1],
  ['timed-out', 1],
  ['unreadable', 2],
] as const)('work whose job %s is done %d time(s) when requested twice', async (reason, times) => {
  const render = vi.fn().mockRejectedValue(new ImageJobError(reason, 'It failed.'));
  const work = new ImageWork({ render } as unknown as ImageJobs);
  for (let asked = 0; asked < 2; asked++) {
    const running = work.run('client', 'key', (jobs) => jobs.render('/picture', {}, 'webp'));
    await expect(running).rejects.toMatchObject({ reason });
  }
  expect(render).toHaveBeenCalledTimes(times);
});

test('of more pictures that harmed their process than are remembered, those that failed last are not tried again', async () => {
  const render = vi.fn().mockRejectedValue(new ImageJobError('crashed', 'It failed.'));
  const work = new ImageWork({ render } as unknown as ImageJobs);
  const failing = (key: string) =>
    work.run('client', key, (jobs) => jobs.render('/picture', {}, 'webp')).catch(() => {});
  for (let number = 0; number <= 1000; number++) await failing(`picture ${number}`);
  await failing('picture 1');
  expect(render).toHaveBeenCalledTimes(1001);
  await failing('picture 0');
  expect(render).toHaveBeenCalledTimes(1002);
});
