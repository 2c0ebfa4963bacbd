import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { childrenOf } from '../../testing/processes.ts';
import { childMemory } from './child-memory.ts';

test.skipIf(process.platform !== 'linux')(
  'the memory of children is what they have for themselves, not the program that they share',
  async () => {
    const parent = spawn('sh', ['-c', `"${process.execPath}" --eval 'setInterval(() => {}, 1e6)' & wait`], {
      stdio: 'ignore',
      detached: true,
    });
    onTestFinished(() => void process.kill(-parent.pid!, 'SIGKILL'));
    const status = async () => {
      const [child] = await childrenOf(parent.pid!);
      const text = await fs.readFile(`/proc/${child}/status`, 'utf8').catch(() => '');
      const kilobytes = (name: string) =>
        Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0);
      return { own: kilobytes('RssAnon') * 1024, program: kilobytes('RssFile') * 1024 };
    };
    // The child process grows, then waits.
    await expect
      .poll(
        async () => {
          const { own, program } = await status();
          const counted = (await childMemory(parent.pid!)) ?? 0;
          return program > 10_000_000 && Math.abs(counted - own) < 1_000_000;
        },
        { timeout: 15_000 },
      )
      .toBe(true);
  },
);

test('a process without children has no memory in them', async () => {
  const alone = spawn('sleep', ['100'], { stdio: 'ignore' });
  onTestFinished(() => void alone.kill('SIGKILL'));
  expect(await childMemory(alone.pid!)).toBe(process.platform === 'linux' ? 0 : null);
});
