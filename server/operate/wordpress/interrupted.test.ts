import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openReadOnly } from '../../../db/engines/sqlite/read-only.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { ImageJobError } from '../../media/images/image-jobs.ts';
import { hearth, startHearth } from '../../testing/child-process.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { NO_SMALL_DISK, smallDisk } from '../../testing/small-disk.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { OLD_SITE, wxr } from '../../testing/wxr.ts';
import { importWordPress } from './import-wordpress.ts';

const POSTS = 30;
const UPLOADS = `${OLD_SITE}/wp-content/uploads`;

let folder: string;
let file: string;
let media: string;

/** Creates posts that each have a picture of some hundred kilobytes, an unknown shortcode, and an address with a date. */
beforeEach(async () => {
  folder = await temporaryFolder();
  file = path.join(folder, 'site.xml');
  media = path.join(folder, 'uploads');
  await fs.mkdir(media);
  const posts = Array.from({ length: POSTS }, (_, index) => index + 1);
  for (const id of posts) await fs.writeFile(path.join(media, `${id}.png`), await grain(id));
  await fs.writeFile(
    file,
    wxr(
      posts.map((id) => ({
        id,
        type: 'post',
        link: `${OLD_SITE}/2020/05/17/page-${id}/`,
        content: `<p>Words</p><img src="${UPLOADS}/${id}.png">[slider id="${id}"]`,
      })),
    ),
  );
});

function grain(mean: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 100 + mean, sigma: 60 } as const;
  return sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff', noise } })
    .png()
    .toBuffer();
}

const options = () => ['import-wordpress', file, '--media', media, '--publish'];

/** Returns the outcome of an import: the published pages, the redirects, and the notes on each page. */
async function outcome(dataDir: string) {
  const database = openReadOnly(path.join(dataDir, 'hearth.db'));
  try {
    const pages = await database.visitor
      .selectFrom('page_published')
      .leftJoin('media_use', (join) =>
        join.onRef('media_use.document_id', '=', 'page_id').on('media_use.state', '=', 'published'),
      )
      .leftJoin('media', 'media.id', 'media_use.media_id')
      .select(['slug', 'media.name', 'media.hash'])
      .orderBy('slug')
      .execute();
    const led = await database.visitor
      .selectFrom('redirect_published')
      .select(['from_path', 'to_path'])
      .orderBy('from_path')
      .execute();
    const library = await database.visitor.selectFrom('media').select('name').orderBy('name').execute();
    const report = await fs.readFile(`${file}.report.txt`, 'utf8');
    return { pages, led, library, lost: report.match(/^ {2}- .*slider.*$/gm) };
  } finally {
    await database.close();
  }
}

describe('an import that is interrupted goes on when it is run again, as if it had not been', {
  timeout: 120_000,
}, () => {
  test('by a kill', async () => {
    const whole = { DATA_DIR: path.join(folder, 'whole') };
    expect(await hearth(options(), whole)).toMatchObject({ code: 0, stderr: '' });
    const expected = await outcome(whole.DATA_DIR);
    // Beside the posts, there are the first page and the list of news, to which a month and a year lead.
    expect(expected.pages).toHaveLength(POSTS + 2);
    expect(expected.led).toHaveLength(POSTS + 2);
    expect(expected.lost).toHaveLength(POSTS);
    await fs.rm(`${file}.report.txt`);

    const killed = { DATA_DIR: path.join(folder, 'killed') };
    const running = startHearth(options(), killed);
    const stored = () => fs.readdir(path.join(killed.DATA_DIR, 'media'), { recursive: true }).catch(() => []);
    await expect
      .poll(async () => (await stored()).length, { timeout: 30_000, interval: 5 })
      .toBeGreaterThan(9);
    running.child.kill('SIGKILL');
    expect((await running.ended).code).toBeNull();
    const again = await hearth(options(), killed);
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).toMatch(/Here already, and left as they are: [1-9]/);
    expect(await outcome(killed.DATA_DIR)).toEqual(expected);
  });

  test.skipIf(NO_SMALL_DISK !== null)(`by a full disk (skipped: ${NO_SMALL_DISK})`, async () => {
    const disk = await smallDisk(32 * 1024 * 1024);
    const env = { DATA_DIR: path.join(disk.folder, 'data') };
    const invite = ['user', 'add', 'ada', 'ada@example.org'];
    expect(await hearth(invite, { ...env, DEMO: '0' })).toMatchObject({ code: 0 });
    await disk.fill(2 * 1024 * 1024);
    const ended = await hearth(options(), env);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain(
      'There is no room left on the disk: make room. Run again, it goes on from there.',
    );
    const unreported = await hearth([...options(), '--report', '/dev/full'], env);
    expect(unreported.stderr).toMatch(/There is no room left .* Run again, it goes on from there\.\n/);
    await disk.free();
    expect(await hearth(options(), env)).toMatchObject({ code: 0, stderr: '' });
    const { pages, library, lost } = await outcome(env.DATA_DIR);
    expect(pages.filter(({ slug, name }) => !['', 'news'].includes(slug) && name === null)).toEqual([]);
    expect(library).toHaveLength(POSTS);
    expect(lost).toHaveLength(POSTS);
  });
});

describe('a picture that cannot be looked at', () => {
  const takenWith = async (failure: Error) => {
    const server = await startTestServer();
    onTestFinished(() => server.close());
    const domain = server.services.domains.all()[0]!;
    const imageWork = { run: () => Promise.reject(failure) } as unknown as typeof server.services.imageWork;
    const request = { file, mediaFolder: media, domain, publish: true, dryRun: false };
    return {
      first: () => importWordPress({ ...server.services, imageWork }, request),
      again: () => importWordPress(server.services, request),
    };
  };

  test('since nothing can work on pictures, ends the import before the page is stored without it', async () => {
    const { first, again } = await takenWith(new HearthError('unavailable'));
    await expect(first()).rejects.toThrow(HearthError);
    expect((await again()).general).toContain(`Pictures and files: ${POSTS}`);
  });

  test('since the disk is full, ends it too', async () => {
    const { first } = await takenWith(Object.assign(new Error('No room.'), { code: 'ENOSPC' }));
    await expect(first()).rejects.toThrow('No room.');
  });

  test('since it ends what works on it, is named on its page', async () => {
    const { first } = await takenWith(new ImageJobError('crashed', 'It ended the image process twice.'));
    const report = await first();
    expect([...report.pages[0]!.notes]).toContain(
      'A picture could not be stored: 1.png. It ended the image process twice.',
    );
    expect(report.pages[0]!.state).toBe('published');
  });
});

test('a report that cannot be written is said before anything is done', async () => {
  const DATA_DIR = path.join(folder, 'data');
  const refused = await hearth([...options(), '--report', path.join(folder, 'nowhere', 'report.txt')], {
    DATA_DIR,
  });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/The report cannot be written, so nothing was done: ENOENT.*--report FILE/);
  await expect(fs.stat(DATA_DIR)).rejects.toThrow('ENOENT');
});

test.skipIf(process.platform !== 'linux')(
  'a report that finds no room in the end keeps nothing else back',
  async () => {
    const full = await hearth([...options(), '--report', '/dev/full'], {
      DATA_DIR: path.join(folder, 'data'),
    });
    expect(full.code).toBe(1);
    expect(full.stdout).toContain(`Pages and posts: ${POSTS}, published where they were`);
    expect(full.stderr).toContain('the report with every page could not be written: ENOSPC');
  },
  60_000,
);

test('what was taken over without pictures says how to get them, and gets them so', async () => {
  const env = { DATA_DIR: path.join(folder, 'data') };
  const bare = await hearth(['import-wordpress', file], env);
  expect(bare.stdout).toContain('Run it again with --media');
  const again = await hearth(options(), env);
  expect(again.stdout).toContain(`Here already, and now with pictures or files that were missing: ${POSTS}`);
  expect(again.stdout).toContain(`Pictures and files: ${POSTS}`);
  const third = await hearth(options(), env);
  expect(third.stdout).toContain(`Here already, and left as they are: ${POSTS}`);
  expect(third.stdout).toContain('Pictures and files: 0');
}, 60_000);
