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
