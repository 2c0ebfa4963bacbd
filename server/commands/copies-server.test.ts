import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../core/config/config.ts';
import { LastCopies } from '../delivery/visitor/last-copies.ts';
import { PageCache } from '../delivery/visitor/page-cache.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { startCopiesServer } from './copies-server.ts';

test('readers get the page of last resort where a copy cannot be sent, and the server goes on', async () => {
  const config = readConfig({ DATA_DIR: await temporaryFolder(), HOST: '127.0.0.1', PORT: '0' });
  const sites = [{ id: 'd', hostnames: [], isDefault: true, published: true }];
  const copies = new LastCopies({
    folder: config.pagesDir,
    report: () => {},
    sites: () => JSON.stringify(sites),
  });
  copies.keep('d', '/help', {
    ...{ status: 200, storable: true, html: Buffer.from('Call 000'), headers: {}, tags: [] },
  });
  await copies.close();
  const server = (await startCopiesServer(config, {}))!.http.server;
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/help`;
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  vi.spyOn(PageCache.prototype, 'write').mockRejectedValueOnce(new Error('Invalid character in header'));
  const failed = await fetch(address);
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([
    503,
    expect.stringMatching(/^[1-9]\d?$/),
  ]);
  expect(await failed.text()).toContain('000');
  expect(log).toHaveBeenCalledWith(expect.stringContaining('copy could not be sent'), expect.any(Error));
  expect(await (await fetch(address)).text()).toBe('Call 000');
});
