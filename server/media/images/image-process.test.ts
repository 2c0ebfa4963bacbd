import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { program } from '../../core/assets.ts';
import { IMAGE_PROCESS, IMAGE_RENDERS } from '../../core/limits/limits.ts';
import { Interrupted } from '../../core/limits/render-queue.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { childrenOf, isRunning } from '../../testing/processes.ts';
import { ImageProcess, type ImageProcessOptions } from './image-process.ts';

/** Each test starts processes while other tests are running. */
vi.setConfig({ testTimeout: 60_000 });

const PARAMS = { w: 40 };
const POISONED = {
  file: process.execPath,
  args: [path.resolve(import.meta.dirname, '../../testing/poisoned-worker.ts')],
};
let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#3f7fb0' } })
    .jpeg()
    .toBuffer();
});

async function fileWith(bytes: Uint8Array, name = 'picture'): Promise<string> {
  const file = path.join(await temporaryFolder(), name);
  await fs.writeFile(file, bytes);
  return file;
}

function startImages(options: Partial<ImageProcessOptions> = {}) {
  const report = vi.fn();
  const all = new ImageProcess(report, options);
  onTestFinished(() => all.close());
  return { images: { ...all.jobs, ahead: all.ahead, close: () => all.close() }, report };
}

test('a picture is rendered, and what its header says is read', async () => {
  const { images, report } = startImages();
  const { data, info } = await sharp(await images.render(await fileWith(picture), PARAMS, 'webp'))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([40, 30, 3]);
  for (const [index, level] of [0x3f, 0x7f, 0xb0].entries())
    expect(Math.abs(data[index]! - level)).toBeLessThan(6);
  const turned = await sharp(picture).withMetadata({ orientation: 6 }).toBuffer();
  expect(await images.probe(await fileWith(turned))).toEqual({
    format: 'jpeg',
    width: 60,
    height: 80,
    orientation: 6,
    hasAlpha: false,
    pages: 1,
    decodingBytes: 0,
    cleaningBytes: 0,
  });
  const seeThrough = await sharp(picture).ensureAlpha(0.5).png().toBuffer();
  expect(await images.probe(await fileWith(seeThrough))).toEqual({
    format: 'png',
    width: 80,
    height: 60,
    orientation: 1,
    hasAlpha: true,
    pages: 1,
    decodingBytes: 0,
    cleaningBytes: 0,
  });
  expect(report).not.toHaveBeenCalled();
});

const SIZE = { width: 80, height: 60 };
const DETAILS = {
  format: 'png',
  ...SIZE,
  orientation: 1,
  pages: 1,
  decodingBytes: 0,
  cleaningBytes: 0,
  isAnimated: false,
};
const PIXELS = 80 * 60 * 4;
/** Returns pixels of one colour. All are opaque, except in one corner. */
const cornered = (alpha: number) =>
  Buffer.from(Array.from({ length: PIXELS }, (_, at) => (at % 4 < 3 ? 0x88 : at < 40 ? alpha : 255)));

test.each([
  [
    'a photo',
    () => picture,
    { format: 'jpeg', hasAlpha: false, isTransparent: false, colours: '47a'.repeat(64) },
  ],
  [
    'a picture of two colours',
    () =>
      sharp({ create: { ...SIZE, channels: 3, background: '#f00' } })
        .composite([
          { input: { create: { width: 40, height: 60, channels: 3, background: '#00f' } }, left: 40, top: 0 },
        ])
        .png()
        .toBuffer(),
    {
      hasAlpha: true,
      isTransparent: false,
      colours: expect.stringMatching(/^(?:(?:f00){3}.{6}(?:00f){3}){8}$/),
    },
  ],
  [
    'an opaque picture with an alpha channel',
    () => png(cornered(255)),
    { hasAlpha: true, isTransparent: false, colours: '888'.repeat(64) },
  ],
  [
    'a picture with a corner missing',
    () => png(cornered(0)),
    { hasAlpha: true, isTransparent: true, colours: '' },
  ],
])('%s is described by its pixels', async (_what, bytes, details) => {
  const { images } = startImages();
  expect(await images.inspect(await fileWith(await bytes()))).toEqual({ ...DETAILS, ...details });
});

const png = (raw: Buffer) =>
  sharp(raw, { raw: { width: 80, height: 60, channels: 4 } })
    .png()
    .toBuffer();

test('a file that is no picture of the web, or is missing or too large, fails its own job', async () => {
  const { images, report } = startImages();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const tooLarge = sharp({ create: { width: 50_001, height: 1000, channels: 3, background: '#fff' } });
  const files = [
    await fileWith(Buffer.alloc(0)),
    await fileWith(svg),
    path.join(await temporaryFolder(), 'missing'),
    await fileWith(await tooLarge.png().toBuffer()),
  ];
  const good = images.render(await fileWith(picture), PARAMS, 'jpeg');
  for (const file of files) {
    await expect(images.render(file, PARAMS, 'jpeg')).rejects.toMatchObject({ reason: 'unreadable' });
    await expect(images.inspect(file)).rejects.toMatchObject({ reason: 'unreadable' });
  }
  expect((await good).length).toBeGreaterThan(0);
  expect(report).not.toHaveBeenCalled();
});

test('a process that cannot be started makes pictures unavailable, and is reported', async () => {
  const { images, report } = startImages({ command: { file: '/nonexistent/node', args: [] } });
  await expect(images.probe('/picture')).rejects.toMatchObject({ code: 'unavailable' });
  expect(report).toHaveBeenCalled();
  const broken = startImages({
    command: { file: process.execPath, args: ['-e', 'throw new Error("unfit")'] },
  });
  await expect(broken.images.probe('/picture')).rejects.toMatchObject({ code: 'unavailable' });
  expect(JSON.stringify(broken.report.mock.calls)).toContain('unfit');
});

describe.skipIf(process.platform !== 'linux')('the process', () => {
  const children = () => childrenOf(process.pid);
  const onlyChild = async () => {
    const pids = await children();
    expect(pids).toHaveLength(1);
    return pids[0]!;
  };

  /** Starts a process that is stopped after its first job, as if it hung. */
  async function stopped(options: Partial<ImageProcessOptions> = {}) {
    const { images, report } = startImages(options);
    const file = await fileWith(picture);
    const expected = await images.render(file, PARAMS, 'jpeg');
    const pid = await onlyChild();
    process.kill(pid, 'SIGSTOP');
    return { images, report, file, expected, pid };
  }

  test('is started for the first job, and ends when idle', async () => {
    const { images, report } = startImages({ idleMs: 1 });
    expect(await children()).toEqual([]);
    const file = await fileWith(picture);
    for (let times = 0; times < 2; times++) {
      await images.probe(file);
      await vi.waitFor(async () => expect(await children()).toEqual([]), 30_000);
    }
    expect(report).not.toHaveBeenCalled();
  });

  test('is the same for all jobs, until it has done many or has grown', async () => {
    const file = await fileWith(picture);
    const started = path.join(await temporaryFolder(), 'started');
    const { file: worker, args } = program.imageWorkerCommand();
    const command = { file: 'sh', args: ['-c', 'echo >>"$0"; exec "$@"', started, worker, ...args] };
    const processesOf = async (options: Partial<ImageProcessOptions>) => {
      await fs.writeFile(started, '');
      const { images } = startImages({ command, ...options });
      for (let times = 0; times < 4; times++) await images.probe(file);
      await images.close();
      return (await fs.readFile(started, 'utf8')).length;
    };
    expect(await processesOf({})).toBe(1);
    expect(await processesOf({ maxJobs: 2 })).toBe(2);
    expect(await processesOf({ maxResidentBytes: 1 })).toBe(4);
  });

  test('that is killed is replaced, and its jobs are done', async () => {
    const { images, report, file, expected, pid } = await stopped();
    const jobs = [images.render(file, PARAMS, 'jpeg'), images.render(file, PARAMS, 'jpeg')];
    process.kill(pid, 'SIGKILL');
    expect(await Promise.all(jobs)).toEqual([expected, expected]);
    expect(report).toHaveBeenCalledTimes(1);
    expect(String(report.mock.calls[0]![0].err)).toContain('SIGKILL');
  });

  /** Sets the machine's load average. */
  const setLoad = (load: number) => {
    const spy = vi.spyOn(os, 'loadavg').mockReturnValue([load, load, load]);
    onTestFinished(() => spy.mockRestore());
  };
  const IDLE_POLICY = '5';
  const policyOf = async (pid: number) => {
    const stats = await Promise.all(
      (await fs.readdir(`/proc/${pid}/task`)).map((thread) =>
        fs.readFile(`/proc/${pid}/task/${thread}/stat`),
      ),
    );
    return [...new Set(stats.map((stat) => String(stat).split(') ')[1]!.split(' ')[38]))];
  };
  const fakeTimers = () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
  };

  /** Starts programs that keep every core busy until the test ends. */
  const keepBusy = () => {
    const loops = Array.from({ length: os.availableParallelism() }, () =>
      spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
    );
    onTestFinished(() => {
      for (const loop of loops) loop.kill('SIGKILL');
    });
  };
  const renderersOf = async () => {
    const pids = await children();
    const lines = await Promise.all(
      pids.map((pid) => fs.readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
    );
    return pids.filter((_, index) => lines[index]!.includes('image-worker'));
  };

  test('has one for jobs that nobody waits for, which is ended as soon as somebody waits for one', async () => {
    const file = await fileWith(picture);
    const { images } = startImages();
    await images.ahead.render(file, PARAMS, 'jpeg');
    const made = await onlyChild();
    await images.render(file, PARAMS, 'jpeg');
    await vi.waitFor(async () => expect(await children()).not.toContain(made), 30_000);
    const awaited = await onlyChild();
    await images.ahead.render(file, PARAMS, 'jpeg');
    await vi.waitFor(async () => expect(await children()).not.toContain(awaited), 30_000);
  });

  test('reports again and again that it has turns', async () => {
    const { file, args } = program.imageWorkerCommand();
    const worker = spawn(file, args, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    onTestFinished(() => void worker.kill('SIGKILL'));
    const messages: unknown[] = [];
    worker.on('message', (message) => messages.push(message));
    await vi.waitFor(() => expect(messages.slice(0, 3)).toEqual(['ready', 'turn', 'turn']), {
      timeout: 30_000,
      interval: 10,
    });
  });

  test('has a low priority, and no more, on a machine whose load would leave it no turn', async () => {
    setLoad(1000);
    for (const [kind, niceness] of Object.entries(IMAGE_PROCESS.niceness)) {
      const { images } = startImages();
      const jobs = kind === 'ahead' ? images.ahead : images;
      await jobs.render(await fileWith(picture), PARAMS, 'jpeg');
      const pid = await onlyChild();
      expect([await policyOf(pid), os.getPriority(pid)]).toEqual([['0'], niceness]);
      await images.close();
    }
  });

  test('gives way on a large machine that is not crowded, although it may use few of its cores', async () => {
    setLoad(60);
    const cpus = vi.spyOn(os, 'cpus').mockReturnValue(Array(64).fill(os.cpus()[0]));
    onTestFinished(() => cpus.mockRestore());
    const { images } = startImages({ patienceMs: { awaited: 60_000, ahead: 60_000 } });
    const probed = images.probe(await fileWith(picture)).catch(() => {});
    await vi.waitFor(async () => expect(await policyOf(await onlyChild())).toEqual([IDLE_POLICY]), {
      timeout: 30_000,
      interval: 20,
    });
    await images.close();
    await probed;
  });

  test('gives way to other programs, but not for long with a job that somebody waits for', async () => {
    setLoad(0);
    const { images, report } = startImages({ patienceMs: { awaited: 500, ahead: 60_000 }, idleMs: 60_000 });
    const file = await fileWith(picture);
    keepBusy();
    const made = images.ahead.render(file, PARAMS, 'jpeg').catch((error: unknown) => error);
    await vi.waitFor(async () => expect(await policyOf((await renderersOf())[0]!)).toEqual([IDLE_POLICY]), {
      timeout: 30_000,
      interval: 20,
    });
    expect((await images.render(file, PARAMS, 'jpeg')).length).toBeGreaterThan(0);
    expect(await made).toBeInstanceOf(Interrupted);
    const [awaited] = await renderersOf();
    expect([await policyOf(awaited!), os.getPriority(awaited!)]).toEqual([
      ['0'],
      IMAGE_PROCESS.niceness.awaited,
    ]);
    expect(report).not.toHaveBeenCalled();
  });

  test('makes nobody wait for a job made ahead: that is interrupted, and can be done again', async () => {
    const { images, report } = startImages();
    const file = await fileWith(picture);
    const expected = await images.ahead.render(file, PARAMS, 'jpeg');
    process.kill(await onlyChild(), 'SIGSTOP');
    const made = expect(images.ahead.render(file, PARAMS, 'jpeg')).rejects.toThrow(Interrupted);
    expect(await images.render(file, PARAMS, 'jpeg')).toEqual(expected);
    await made;
    expect(await images.ahead.render(file, PARAMS, 'jpeg')).toEqual(expected);
    expect(report).not.toHaveBeenCalled();
  });

  test('that had no turn is replaced by one that does not give way, which does its jobs, and so is the next', async () => {
    setLoad(0);
    const { images, report } = startImages({ patienceMs: { awaited: 500, ahead: 500 }, idleMs: 60_000 });
    const file = await fileWith(picture);
    keepBusy();
    const jobs = [images.ahead.render(file, PARAMS, 'jpeg'), images.ahead.render(file, PARAMS, 'jpeg')];
    const [one, other] = await Promise.all(jobs);
    expect(one).toEqual(other);
    const [made] = await renderersOf();
    expect(await policyOf(made!)).toEqual(['0']);
    await images.render(file, PARAMS, 'jpeg');
    await vi.waitFor(async () => expect(await renderersOf()).not.toContain(made), 30_000);
    expect(await policyOf((await renderersOf())[0]!)).toEqual(['0']);
    expect(report).not.toHaveBeenCalled();
  });

  test('that hangs is killed: the job that took too long fails, the other is done', async () => {
    setLoad(1000);
    const { images, file, expected, pid } = await stopped();
    fakeTimers();
    const late = expect(images.render(file, PARAMS, 'jpeg')).rejects.toMatchObject({ reason: 'timed-out' });
    const other = images.render(file, PARAMS, 'jpeg');
    vi.advanceTimersByTime(IMAGE_PROCESS.jobMs);
    await late;
    expect(await other).toEqual(expected);
    expect(await children()).not.toContain(pid);
  });

  test('ends with the picture that breaks it, which fails; the picture beside it is done', async () => {
    const { images } = startImages({ command: POISONED });
    const poison = images.render(await fileWith(picture, 'poison'), PARAMS, 'jpeg');
    const good = images.render(await fileWith(picture), PARAMS, 'jpeg');
    await expect(poison).rejects.toMatchObject({ reason: 'crashed' });
    expect((await good).length).toBeGreaterThan(0);
  });

  test('ends by a fault of its own, even while a decoder hangs', async () => {
    const { images } = startImages({ command: POISONED });
    await expect(images.probe('/endless fault')).rejects.toMatchObject({ reason: 'crashed' });
  });

  test('ends when its parent is killed, even while a decoder hangs', async () => {
    const parent = spawn(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { ImageProcess } from ${JSON.stringify(path.join(import.meta.dirname, 'image-process.ts'))};
      const images = new ImageProcess((details) => console.log(details), ${JSON.stringify({ command: POISONED })});
      images.jobs.probe('/endless').catch(() => process.stdin.resume());`,
    ]);
    onTestFinished(() => void parent.kill('SIGKILL'));
    let printed = '';
    parent.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    await vi.waitFor(() => expect(printed).toContain('endless work has begun'), 30_000);
    const [pid] = await childrenOf(parent.pid!);
    parent.kill('SIGKILL');
    await vi.waitFor(async () => expect(await isRunning(pid!)).toBe(false), 30_000);
  });

  test('is gone once closed, even if it hangs; what it did not do is unavailable', async () => {
    const { images, report, file } = await stopped();
    const running = images.probe(file);
    const refused = expect(running).rejects.toMatchObject({ code: 'unavailable' });
    await images.close();
    expect(await children()).toEqual([]);
    await refused;
    await expect(images.probe(file)).rejects.toMatchObject({ code: 'unavailable' });
    expect(report).not.toHaveBeenCalled();
  });

  /** Returns the peak memory that rendering a picture takes, in bytes, and the properties from the picture's header. */
  async function peakOf(original: Sharp) {
    const { images } = startImages();
    const peak = async () => {
      const status = await fs.readFile(`/proc/${await onlyChild()}/status`, 'utf8');
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
    };
    await images.render(await fileWith(picture), PARAMS, 'webp');
    const before = await peak();
    const file = path.join(await temporaryFolder(), 'large');
    await original.toFile(file);
    await images.render(file, { w: 1920, h: 960 }, 'webp');
    const taken = (await peak()) - before;
    const { decodingBytes } = await images.probe(file);
    return { taken, decodingBytes };
  }
  const coloured = (megapixels: number) =>
    sharp({ create: { width: 5000, height: megapixels * 200, channels: 3, background: '#3f7fb0' } });

  test.each(['jpeg', 'png'] as const)('never has a whole %s of 50 megapixels in memory', async (format) => {
    const { taken, decodingBytes } = await peakOf(coloured(50).toFormat(format, { compressionLevel: 1 }));
    expect(decodingBytes).toBe(0);
    expect(taken).toBeLessThan(100_000_000);
  });

  const progressive = true;
  test.each([
    [
      'a progressive JPEG',
      () => coloured(27).jpeg({ progressive, optimiseScans: false, chromaSubsampling: '4:4:4' }),
    ],
    [
      'an interlaced PNG of 16 bits',
      () => coloured(25).toColourspace('rgb16').png({ progressive, compressionLevel: 1 }),
    ],
    ['an AVIF', () => coloured(12).avif({ effort: 0, chromaSubsampling: '4:2:0' })],
  ])(
    'needs no more for %s, at the size up to which it is accepted, than is expected',
    async (_what, make) => {
      const { taken, decodingBytes } = await peakOf(make());
      expect(decodingBytes).toBeGreaterThan(0.95 * IMAGE_RENDERS.decodingBytes);
      expect(decodingBytes).toBeLessThan(IMAGE_RENDERS.decodingBytes);
      expect(taken).toBeLessThan(1.05 * IMAGE_RENDERS.decodingBytes);
    },
  );
});
