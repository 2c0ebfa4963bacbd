import fs from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  ADMIN,
  giveToSomebody,
  isRoot,
  type Machine,
  newMachine,
  run,
  serve,
  stop,
} from './testing/executable.ts';

const MODULE = 'sqlite/better_sqlite3.node';

/** Returns a machine on which the program has served, and the folder of its unpacked files. */
async function usedPlace(): Promise<{
  readonly place: Machine;
  readonly program: string;
  readonly version: string;
}> {
  const place = await newMachine();
  await stop(await serve(place, { env: { DEMO: '0', ...ADMIN } }));
  const program = path.join(place.dataDir, 'program');
  const [version] = await fs.readdir(program);
  return { place, program, version: path.join(program, version!) };
}

/** Replaces a file with another one of the same size. */
async function plant(file: string): Promise<void> {
  const { size } = await fs.stat(file);
  await fs.rm(file);
  await fs.writeFile(file, Buffer.alloc(size, 'evil'), { mode: 0o755 });
}

async function ownersIn(folder: string): Promise<Set<number>> {
  const names = await fs.readdir(folder, { recursive: true });
  return new Set(await Promise.all(names.map(async (name) => (await fs.lstat(path.join(folder, name))).uid)));
}

describe.skipIf(!isRoot)('what another user has put among the unpacked files', () => {
  test('is not run: it is unpacked anew', async () => {
    const { place, version } = await usedPlace();
    await plant(path.join(version, MODULE));
    await giveToSomebody(path.join(version, MODULE));
    const { address } = await serve(place);
    expect((await fetch(`${address}/login`)).status).toBe(200);
  });

  test('and what others could have changed, neither', async () => {
    const { place, version } = await usedPlace();
    await fs.chmod(version, 0o777);
    await plant(path.join(version, MODULE));
    await fs.chown(path.join(version, MODULE), 65534, 65534);
    const { address } = await serve(place);
    expect((await fetch(`${address}/login`)).status).toBe(200);
    expect((await fs.stat(version)).mode & 0o777).toBe(0o700);
  });

  test('stops the start, where it cannot be removed', async () => {
    const { place, program } = await usedPlace();
    await giveToSomebody(program);
    const { code, stderr } = await run(place, []);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`${program} belongs to another user`)]);
  });

  test('could come at any time into a data folder that all can write: it stops the start', async () => {
    const { place } = await usedPlace();
    await fs.chmod(place.dataDir, 0o777);
    const { code, stderr } = await run(place, []);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`chmod go-w ${place.dataDir}`)]);
  });
});

test('a module that is damaged in its size is unpacked anew', async () => {
  const { place, version } = await usedPlace();
  const file = await fs.open(path.join(version, MODULE), 'r+');
  await file.write(Buffer.alloc(100_000), 0, 100_000, 4096);
  await file.close();
  const { address } = await serve(place);
  expect((await fetch(`${address}/login`)).status).toBe(200);
});

describe.skipIf(!isRoot)('root', () => {
  test('serves and runs commands as the owner of the data folder, and leaves nothing of its own there', async () => {
    const place = await newMachine();
    const added = await run(place, ['user', 'add', 'mira', 'mira@example.org'], { asRoot: true });
    expect([added.code, added.stderr]).toEqual([
      0,
      expect.stringMatching(/^Hearth runs as nobody, who owns/),
    ]);
    const served = await serve(place, { asRoot: true });
    const status = await fs.readFile(`/proc/${served.child.pid}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\t65534\t65534\t65534\t65534$/m);
    expect(status).toMatch(/^CapEff:\t0+$/m);
    // The program starts other processes from its own file, in this case the picture process.
    const html = await (await fetch(served.address)).text();
    const [, url] = /<meta property="og:image" content="([^"]+)"/.exec(html)!;
    const picture = await fetch(url!.replaceAll('&amp;', '&').replace(/^http:..[^/]+/, served.address));
    expect(picture.status).toBe(200);
    await stop(served);
    expect(await ownersIn(place.dataDir)).toEqual(new Set([65534]));
  });
});
