import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../server/testing/folders.ts';
import { wxr } from '../../server/testing/wxr.ts';
import { ADMIN, giveAway, type Machine, newMachine, run, serve, stop } from './testing/executable.ts';

/** The folder in which the commands run, and to which they write. */
let here: string;
let place: Machine;

beforeEach(async () => {
  here = await temporaryFolder();
  await fs.chmod(here, 0o755);
  await giveAway(here);
  place = await newMachine("Mira's data, the new one");
});

const call = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  run(place, args, { cwd: here, env });

/** Creates the demo site, as the first start does. */
async function makeSite(env: Readonly<Record<string, string>> = {}): Promise<void> {
  await stop(await serve(place, { cwd: here, env: { ...ADMIN, ...env } }));
}

/** Returns the text of every file below a folder, by the file's path. */
async function filesOf(folder: string): Promise<Record<string, string>> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  const texts = files
    .sort()
    .map(async (file) => [path.relative(folder, file), await fs.readFile(file, 'latin1')]);
  return Object.fromEntries(await Promise.all(texts));
}

test('every command of the help has a help text of its own', async () => {
  const { stdout } = await call(['--help']);
  const listed = [...stdout.matchAll(/^ {2}((?:[a-z-]+ ?)+?)(?= [A-Z]| {2}|$)/gm)].map(([, name]) =>
    name!.trim(),
  );
  expect(listed).toEqual(
    expect.arrayContaining(['serve', 'check', 'export', 'import', 'restore', 'user add', 'licences']),
  );
  for (const name of listed) {
    const help = await call(['help', ...name.split(' ')]);
    expect([name, help.code, help.stdout]).toEqual([name, 0, expect.stringContaining(`hearth ${name}`)]);
  }
  expect(await call(['serv'])).toMatchObject({ code: 2, stdout: '' });
});

test('a site that is exported, and imported into another data folder, is exported as the same', async () => {
  await makeSite();
  expect(await call(['export', 'my site'])).toMatchObject({ code: 0, stderr: '' });
  const first = await filesOf(path.join(here, 'my site'));
  expect(Object.keys(first).length).toBeGreaterThan(30);
  place = await newMachine('another one');
  expect(await call(['import', 'my site'])).toMatchObject({ code: 0, stderr: '' });
  expect(await call(['export', 'again'])).toMatchObject({ code: 0 });
  expect(await filesOf(path.join(here, 'again'))).toEqual(first);
  const { address } = await serve(place, { cwd: here });
  expect(await (await fetch(address)).text()).toContain('Open Verandah');
});

test('a WordPress site is taken over, published, and served', async () => {
  await makeSite({ DEMO: '0' });
  const content = '<h2>Open</h2><p>Every night.</p>';
  await fs.writeFile(path.join(here, 'old.xml'), wxr([{ id: 7, title: 'Hours', name: 'hours', content }]));
  const imported = await call(['import-wordpress', 'old.xml', '--publish']);
  expect([imported.code, imported.stderr]).toEqual([0, '']);
  expect(await fs.readdir(here)).toContain('old.xml.report.txt');
  const { address } = await serve(place, { cwd: here });
  const page = await fetch(`${address}/hours`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Every night.')]);
});

test('check looks at the database, the media, and every page in a process of its own', async () => {
  await makeSite();
  const whole = await call(['check']);
  expect([whole.code, whole.stderr]).toEqual([0, '']);
  expect(whole.stdout).toMatch(/\d\d pages/);
  const media = Object.keys(await filesOf(path.join(place.dataDir, 'media')));
  await fs.truncate(path.join(place.dataDir, 'media', media[0]!), 1);
  expect((await call(['check'])).code).toBe(1);
});

test('check-config asks the services that are set up, and says which does not answer', async () => {
  const fine = await call(['check-config']);
  expect([fine.code, fine.stdout]).toEqual([
    0,
    expect.stringContaining('Hearth can serve with these settings.'),
  ]);
  const nobody = { MAIL_FROM: 'desk@example.org', SMTP_URL: 'smtp://127.0.0.1:9' };
  const probed = await call(['check-config', '--probe'], {
    YOUTUBE_POSTER_URL: '0',
    VIMEO_OEMBED_URL: '0',
    ...nobody,
  });
  expect([probed.code, probed.stdout]).toEqual([
    1,
    expect.stringContaining('Not every service answers as it should.'),
  ]);
});

test('people are added while the site is served, and a second factor is taken away', async () => {
  const { address } = await serve(place, { cwd: here, env: { ...ADMIN, DEMO: '0' } });
  const added = await call(['user', 'add', 'noor', 'noor@example.org'], { SITE_URL: address });
  expect(added.code).toBe(0);
  const [link] = added.stdout.match(/http\S+token=\S+/)!;
  expect((await fetch(link)).status).toBe(200);
  const unknown = await call(['user', 'add', 'ana', 'ana@example.org', '--role', 'captain']);
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('There is no role captain.')]);
  const taken = await call(['user', 'remove-second-factor', 'noor@example.org']);
  expect([taken.code, taken.stdout + taken.stderr]).toEqual([1, expect.stringContaining('second factor')]);
});
