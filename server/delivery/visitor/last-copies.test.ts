import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { LAST_COPIES } from '../../core/limits/limits.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { comparePageCopies } from './compare-page-copies.ts';
import { LastCopies, readCopy, readSites } from './last-copies.ts';

const page = (html: string, id = 'p') => ({
  status: 200,
  storable: true,
  html: Buffer.from(html),
  headers: { 'content-security-policy': "default-src 'self'" },
  tags: [`page:${id}`, 'nav:d'] as const,
});

interface Head {
  status: number;
  headers: Record<string, string>;
}

describe('the copies in a folder', () => {
  let folder: string;
  let copies: LastCopies;
  const report = vi.fn();
  const open = () => new LastCopies({ folder, report, sites: () => '["sites"]' });
  const found = async (name: string, of = copies) => (await of.find('d', name))?.html.toString() ?? null;
  const files = async () => (await fs.readdir(folder)).filter((name) => name.endsWith('.page')).length;

  beforeEach(async () => {
    report.mockReset();
    folder = path.join(await temporaryFolder(), 'pages');
    copies = open();
  });

  test('are found again by the next process, with their headers, and with what is stored beside them', async () => {
    copies.keep('d', '/help', page('Call 000'));
    await copies.close();
    expect(await open().find('d', '/help')).toEqual({ ...page('Call 000'), onlyOnRequest: false });
    expect(await readCopy(folder, 'other', '/help')).toBeNull();
    expect(await readSites(folder)).toBe('["sites"]');
    expect((await fs.stat(folder)).mode & 0o777).toBe(0o700);
    expect(report).not.toHaveBeenCalled();
  });

  test('are removed before the call that takes a page from readers returns, also those of earlier runs', async () => {
    copies.keep('d', '/help', page('Call 000', 'one'));
    copies.keep('d', '/about', page('About', 'two'));
    copies.keep('d', '/moved', page('Moved', 'three'));
    await copies.close();
    const next = open();
    next.evict(['page:one']);
    next.evictPath('d', '/moved');
    expect([await found('/help'), await found('/moved')]).toEqual([null, null]);
    expect(await found('/about')).toBe('About');
    next.clear();
    expect(await files()).toBe(0);
  });

  test('are set aside before work that takes a page from readers, and put back where that fails', async () => {
    copies.keep('d', '/help', page('Call 000', 'one'));
    copies.keep('d', '/about', page('About', 'two'));
    await copies.close();
    const next = open();
    const failing = next.withhold(['page:one'], async () => {
      // Another process would find this state if this process were killed now.
      expect([await found('/help', open()), await found('/about', open())]).toEqual([null, 'About']);
      throw new Error('The database is locked.');
    });
    await expect(failing).rejects.toThrow('locked');
    expect(await found('/help', open())).toBe('Call 000');
    await next.withhold(['page:one'], async () => {
      // While the page is withheld, it is rendered once more.
      next.keep('d', '/help', page('Call 000', 'one'));
      await next.close();
    });
    expect([await found('/help', open()), await found('/about', open())]).toEqual([null, 'About']);
    expect((await fs.readdir(folder)).filter((name) => name.endsWith('.aside'))).toEqual([]);
    expect(report).not.toHaveBeenCalled();
  });

  test('that a killed process had set aside are removed by the next start, and are not shown', async () => {
    copies.keep('d', '/help', page('Call 000', 'one'));
    await copies.close();
    const killed = open();
    void killed.withhold(['page:one'], () => new Promise(() => {}));
    await expect.poll(() => found('/help', open())).toBeNull();
    await open().load(async () => true);
    expect(await fs.readdir(folder)).toEqual(['sites.json']);
  });

  test('are not stored when the page was taken from readers while they waited, or were written', async () => {
    copies.keep('d', '/help', page('Call 000'));
    copies.evict(['page:p']);
    await copies.close();
    expect(await found('/help')).toBeNull();
    const next = open();
    next.keep('d', '/help', page('Call 000'));
    const written = vi.spyOn(fs, 'writeFile').mockImplementationOnce(async (...args) => {
      await fs.writeFile(...(args as Parameters<typeof fs.writeFile>));
      next.evict(['page:p']);
    });
    onTestFinished(() => written.mockRestore());
    await next.close();
    expect(await found('/help')).toBeNull();
  });

  test('that are no longer public are removed when they are looked through, and stay where that is unknown', async () => {
    for (const name of ['/a', '/b', '/c']) copies.keep('d', name, page(name));
    await copies.close();
    const next = open();
    await next.load(async (copy) => {
      if (copy.path === '/c') throw new Error('The database is damaged.');
      return copy.path === '/a';
    });
    expect([await found('/a'), await found('/b'), await found('/c')]).toEqual(['/a', null, '/c']);
  });

  test('that were damaged are never sent, and what is no copy is removed', async () => {
    copies.keep('d', '/help', page('Call 000'));
    await copies.close();
    const [name] = (await fs.readdir(folder)).filter((entry) => entry.endsWith('.page'));
    const bytes = await fs.readFile(path.join(folder, name!));
    bytes[bytes.length - 1]! ^= 1;
    await fs.writeFile(path.join(folder, name!), bytes);
    expect(await found('/help')).toBeNull();
    await fs.writeFile(path.join(folder, 'letter.page'), 'a letter');
    await fs.writeFile(path.join(folder, 'half.part'), 'half');
    await open().load(async () => true);
    expect(await fs.readdir(folder)).not.toEqual(expect.arrayContaining(['letter.page']));
    expect(await fs.readdir(folder)).not.toEqual(expect.arrayContaining(['half.part']));
  });

  test.each<[string, (head: Head) => void]>([
    ['status', (head) => (head.status = 20)],
    ['header that cannot be sent', (head) => (head.headers['content-type'] = 'text/html\u0001')],
    ['policy', (head) => (head.headers['content-security-policy'] = 'default-src *')],
  ])('are not sent with another %s than they were stored with', async (_what, damage) => {
    copies.keep('d', '/help', page('Call 000'));
    await copies.close();
    const [name] = (await fs.readdir(folder)).filter((entry) => entry.endsWith('.page'));
    const bytes = await fs.readFile(path.join(folder, name!));
    const end = bytes.indexOf('\n');
    const head = JSON.parse(bytes.toString('utf8', 0, end)) as Head;
    damage(head);
    await fs.writeFile(
      path.join(folder, name!),
      Buffer.concat([Buffer.from(JSON.stringify(head)), bytes.subarray(end)]),
    );
    expect(await found('/help')).toBeNull();
  });

  test('are not stored of a page that could not be sent', async () => {
    copies.keep('d', '/help', { ...page('Call 000'), headers: { 'x-note': 'a\nb' } });
    copies.keep('d', '/gone', { ...page('Gone'), status: 404 });
    copies.keep('d', '/about', page('About'));
    await copies.close();
    expect(await files()).toBe(1);
  });

  test('have a bound in files, waiting pages and bytes of one', async () => {
    for (let index = 0; index < LAST_COPIES.waiting + 10; index++) copies.keep('d', `/${index}`, page('x'));
    await copies.close();
    expect(await files()).toBe(LAST_COPIES.waiting);
    const next = open();
    const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)));
    const long = Buffer.concat(
      Array.from({ length: 30 }, () => Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)))),
    );
    next.keep('d', '/long', { ...page(''), html: long });
    next.keep('d', '/short', { ...page(''), html: noise });
    await next.close();
    expect([await next.find('d', '/long'), (await next.find('d', '/short'))?.html]).toEqual([null, noise]);
  });

  test('have a bound in all: those stored longest ago go first', async () => {
    const limits = LAST_COPIES as { files: number; bytes: number };
    const { files: most, bytes } = limits;
    onTestFinished(() => void Object.assign(limits, { files: most, bytes }));
    limits.files = 3;
    for (const name of ['/a', '/b', '/c', '/d']) copies.keep('d', name, page(name));
    await copies.close();
    expect([await found('/a'), await found('/b'), await found('/d')]).toEqual([null, '/b', '/d']);
    const next = open();
    await next.load(async () => true);
    limits.bytes = 1000;
    for (const name of ['/e', '/f']) next.keep('d', name, page(name));
    await next.close();
    expect(await files()).toBeLessThan(4);
    expect(await found('/f')).toBe('/f');
  });
});

describe('a server', () => {
  async function startOn(folder: string, prepared = false): Promise<TestServer> {
    const server = await startTestServer({ DATA_DIR: folder });
    onTestFinished(() => server.close());
    if (prepared) {
      const copies = new LastCopies({
        folder: server.services.config.pagesDir,
        report: () => {},
        sites: () => '',
      });
      await comparePageCopies(server.services, copies, server.app.log);
    }
    return server;
  }
  const breakDatabase = (server: TestServer) =>
    vi.spyOn(server.services.database.visitor, 'selectFrom').mockImplementation(() => {
      throw Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT' });
    });

  test('sends the copy of an earlier run where the database fails, and none of a page that was unpublished', async () => {
    const folder = await temporaryFolder();
    const first = await startOn(folder);
    const cookie = await first.signIn('mira');
    const gone = await first.publish(cookie, { slug: 'gone', title: 'A private matter' });
    await first.publish(cookie, { slug: 'help', title: 'Help' });
    for (const slug of ['help', 'gone']) expect((await first.get(`/${slug}`)).statusCode).toBe(200);
    await first.services.close();
    const second = await startOn(folder);
    const again = await second.signIn('noor');
    // At this moment, the copies on disk have not been indexed yet.
    expect((await second.post('page/unpublishPage', { _id: gone._id }, again)).statusCode).toBe(200);
    expect(await readCopy(second.services.config.pagesDir, gone.domainId, '/gone')).toBeNull();
    await second.services.close();
    const third = await startOn(folder, true);
    breakDatabase(third);
    const help = await third.get('/help');
    expect([help.statusCode, help.body]).toEqual([200, expect.stringContaining('"title":"Help"')]);
    const missing = await third.get('/gone');
    expect([missing.statusCode, missing.body]).toEqual([404, expect.not.stringContaining('private')]);
  });

  test('stores pages for everybody alone: no draft, no page for one person, no search', async () => {
    const folder = await temporaryFolder();
    const server = await startOn(folder);
    const cookie = await server.signIn('mira');
    await server.publish(cookie, { slug: 'help', title: 'Help' });
    await server.save(cookie, { slug: 'draft', title: 'A draft' });
    for (const url of ['/help', '/draft', '/search?q=violence']) {
      await server.get(url, { cookie });
      await server.get(url);
    }
    await server.services.close();
    const { pagesDir } = server.services.config;
    const stored = (await fs.readdir(pagesDir)).filter((name) => name.endsWith('.page'));
    const heads = await Promise.all(
      stored.map(async (name) => (await fs.readFile(path.join(pagesDir, name), 'latin1')).split('\n', 1)[0]!),
    );
    expect(heads.map((head) => JSON.parse(head).path)).toEqual(['/help']);
  });
});
