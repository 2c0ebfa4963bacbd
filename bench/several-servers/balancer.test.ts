import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../server/testing/folders.ts';
import { haproxy } from '../tools.ts';
import { startBalancer } from './balancer.ts';

/** Starts a server that is ready, has these paths alone, and remembers what it was asked for. */
async function serverWith(...paths: string[]) {
  const asked: string[] = [];
  const server = http.createServer(({ url = '' }, response) => {
    const isHealth = url.startsWith('/health/');
    if (!isHealth) asked.push(url);
    response.writeHead(isHealth || paths.includes(url) ? 200 : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, port: (server.address() as AddressInfo).port };
}

test.skipIf(haproxy === null)(
  'while servers of two versions run, a page has the scripts of its version, whichever server is asked',
  async () => {
    const servers = [await serverWith('/_astro/old.js'), await serverWith('/_astro/new.js')];
    const balancer = await startBalancer(
      await temporaryFolder(),
      servers.map(({ port }) => port),
    );
    onTestFinished(() => balancer!.stop());
    const status = async (url: string) => (await fetch(balancer!.url + url)).status;
    for (const url of ['/_astro/old.js', '/_astro/new.js'])
      for (let time = 0; time < 4; time += 1) expect(await status(url)).toBe(200);
    expect(await status('/_astro/none.js')).toBe(404);
    // Another missing address is asked of one server alone.
    expect(await status('/nowhere')).toBe(404);
    expect(servers.flatMap(({ asked }) => asked).filter((url) => url === '/nowhere')).toHaveLength(1);
  },
);
