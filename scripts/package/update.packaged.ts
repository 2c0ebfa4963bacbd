import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Client, logIn } from './testing/client.ts';
import {
  ADMIN,
  type Machine,
  newMachine,
  run,
  type Served,
  serve,
  stop as stopServer,
} from './testing/executable.ts';
import { startReaders } from './testing/readers.ts';
import { copySources, packageSources } from './testing/sources.ts';

/** The next version, and one whose trial fails. Both are made once, from the built files of the packaged version. */
const next = { good: '', bad: '' };
const PAGES = { '/': '</html>', '/get-help': '</html>' };

beforeAll(async () => {
  const folder = await fs.mkdtemp(path.join(process.env.TMPDIR ?? '/tmp', 'hearth-next-'));
  await copySources(folder);
  execFileSync('cp', ['-a', 'dist', path.join(folder, 'dist')]);
  const settings = path.join(folder, 'package.json');
  const text = await fs.readFile(settings, 'utf8');
  await fs.writeFile(settings, text.replace(/"version": "[^"]*"/, '"version": "99.0.0"'));
  next.good = path.join(folder, 'good');
  await fs.rename(packageSources(folder), next.good);
  await breakTrial(path.join(folder, 'dist/server'));
  next.bad = path.join(folder, 'bad');
  await fs.rename(packageSources(folder), next.bad);
  return () => fs.rm(folder, { recursive: true, force: true });
}, 600_000);

/** Changes the built files so that the trial of the new program refuses its work. */
async function breakTrial(folder: string): Promise<void> {
  let changed = 0;
  for (const name of await fs.readdir(folder, { recursive: true })) {
    if (!name.endsWith('.mjs')) continue;
    const file = path.join(folder, name);
    const code = await fs.readFile(file, 'utf8');
    const broken = code.replace(/(phase\s*!==\s*["'`])trying/, '$1never');
    if (broken === code) continue;
    changed += 1;
    await fs.writeFile(file, broken);
  }
  expect(changed).toBe(1);
}

let place: Machine;
let server: Served;
let editor: Client;

beforeEach(async () => {
  place = await newMachine();
  server = await serve(place, { env: ADMIN });
  editor = await logIn(server.address);
});

/** Saves one page after the other. `stop` returns the statuses, and the slugs that were acknowledged. */
function startSaves() {
  const [statuses, saved] = [new Set<number>(), [] as string[]];
  let isStopped = false;
  const loop = (async () => {
    for (let number = 0; !isStopped; number += 1) {
      const slug = `saved-${number}`;
      const { status } = await editor.post('page/save', { page: { slug, title: slug } });
      statuses.add(status);
      if (status === 200) saved.push(slug);
      await sleep(600);
    }
  })();
  const stop = async () => {
    isStopped = true;
    await loop;
    return { statuses: [...statuses], saved };
  };
  onTestFinished(() => void stop());
  return stop;
}

const update = (file: string, ...more: string[]) => run(place, ['update', file, ...more], { asRoot: true });

/** Starts the server anew, and returns how long that took, in milliseconds. */
async function oneStart(): Promise<number> {
  await stopServer(server);
  const begun = performance.now();
  server = await serve(place, { env: ADMIN });
  const startMs = performance.now() - begun;
  editor = await logIn(server.address);
  return startMs;
}

test('the next version takes over while readers read and an editor saves: nothing is refused, reset or lost, and no reader waits longer than three starts', async () => {
  const startMs = await oneStart();
  const readers = startReaders(server.address, PAGES);
  const stop = startSaves();
  const { code, stdout, stderr } = await update(next.good);
  expect([code, stdout.trim().split('\n').at(-1)]).toEqual([0, 'Version 99.0.0 is running.']);
  expect(stderr).not.toContain('could not');
  await server.prints(/Version 99\.0\.0 is running\..*Hearth is ready/s);
  await readers.more(50);
  await readers.stop();
  const { statuses, saved } = await stop();
  expect([readers.missed, statuses]).toEqual([[], [200]]);
  console.log(
    `One start: ${Math.round(startMs)} ms; the longest wait: ${Math.round(readers.slowestMs())} ms`,
  );
  expect(readers.slowestMs()).toBeLessThan(3 * startMs);
  for (const slug of saved) expect((await editor.get(`page/load?slug=${slug}`)).status).toBe(200);
  expect((await run(place, ['--version'])).stdout).toMatch(/^99\.0\.0 \(/);
  expect((await fs.readdir(place.programFolder)).sort()).toEqual(['hearth', 'hearth.before']);

  // The older version is taken only if that is wanted, and the same one never.
  const older = path.join(place.programFolder, 'hearth.before');
  expect((await update(older)).stderr).toContain('is older than 99.0.0');
  expect((await update(next.good)).stderr).toContain('which runs already');
  expect(await update(older, '--downgrade')).toMatchObject({ code: 0 });
}, 240_000);

describe('the version that runs goes on', () => {
  test('if the next one fails in its trial', async () => {
    const readers = startReaders(server.address, PAGES);
    const stop = startSaves();
    const { code, stdout } = await update(next.bad);
    expect([code, stdout]).toEqual([1, expect.stringContaining('was not taken')]);
    await readers.more(50);
    await readers.stop();
    const { statuses, saved } = await stop();
    expect([readers.missed, statuses]).toEqual([[], [200]]);
    for (const slug of saved) expect((await editor.get(`page/load?slug=${slug}`)).status).toBe(200);
    expect((await run(place, ['--version'])).stdout).not.toMatch(/^99/);
    expect(await fs.readdir(place.programFolder)).toEqual(['hearth']);
  }, 240_000);

  test('if the file is cut, changed or unsigned, and nothing of it is started or left', async () => {
    const bytes = await fs.readFile(next.good);
    const file = path.join(path.dirname(next.good), 'wrong');
    const changed = Buffer.from(bytes);
    changed[5000] = changed[5000]! ^ 1;
    for (const wrong of [changed, bytes.subarray(0, -1000), bytes.subarray(0, 1_000_000)]) {
      await fs.writeFile(file, wrong, { mode: 0o755 });
      const { code, stderr } = await update(file);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/signature of the file is wrong|not signed/)]);
    }
    expect(await fs.readdir(place.programFolder)).toEqual(['hearth']);
    expect(await fs.readdir(place.dataDir)).not.toContain('update.json');
  }, 240_000);
});
