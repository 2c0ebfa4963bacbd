import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ImageChild, START_PATIENCES } from './image-child.ts';
import { type ImageJob, TURN_MS } from './image-jobs.ts';

const PATIENCE_MS = 10 * TURN_MS;
const JOB: ImageJob = { name: 'typeOf', args: ['/picture'] };

/** Starts a process that gives way to others and runs a script, without the intervals at which its turns are counted. */
function startChild(script: string) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const command = { file: process.execPath, args: ['--eval', script] };
  const options = { command, jobMs: 60_000, isAhead: false, patienceMs: PATIENCE_MS, niceness: 5 };
  const child = new ImageChild(options, () => {});
  onTestFinished(async () => {
    vi.useRealTimers();
    await child.end();
  });
  return child;
}

describe.skipIf(process.platform !== 'linux')('a process that gives way', () => {
  test('is kept as long as it reports turns, and ended when it has reported none for too long', async () => {
    // The second job is never answered.
    const child = startChild(
      `process.send('ready'); process.on('message', ({ id }) => id === 1 || process.send({ id, resident: 1, result: null }));`,
    );
    await child.run(JOB);
    const lost = expect(child.run(JOB)).rejects.toThrow('ended');
    vi.advanceTimersByTime(PATIENCE_MS - TURN_MS);
    await child.run(JOB);
    vi.advanceTimersByTime(PATIENCE_MS - TURN_MS);
    expect(child.hadNoTurn).toBe(false);
    vi.advanceTimersByTime(TURN_MS);
    expect(child.hadNoTurn).toBe(true);
    await lost;
  });

  test('has longer for its start, because a slow disk takes longer than a picture', async () => {
    const child = startChild(`setInterval(() => {}, 1000)`);
    const lost = expect(child.run(JOB)).rejects.toThrow('ended');
    vi.advanceTimersByTime(START_PATIENCES * PATIENCE_MS - TURN_MS);
    expect(child.hadNoTurn).toBe(false);
    vi.advanceTimersByTime(TURN_MS);
    expect(child.hadNoTurn).toBe(true);
    await lost;
  });

  test('counts as one without a turn if it cannot be started', async () => {
    const child = startChild('process.exit(1)');
    await expect(child.run(JOB)).rejects.toThrow('ended');
    expect(child.hadNoTurn).toBe(true);
  });
});
