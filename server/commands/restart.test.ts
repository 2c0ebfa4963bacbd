import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import http from 'node:http';
import { expect, test } from 'vitest';
import { readConfig } from '../core/config/config.ts';
import { lockDataFolder } from '../operate/data-folder/data-folder-lock.ts';
import { startChildServer, startSupervisedServer } from '../testing/child-process.ts';
import { temporaryFolder } from '../testing/folders.ts';

interface Client {
  readonly agent: http.Agent;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The number of times that each status or error occurred. */
  readonly outcomes: Map<string, number>;
}

/** Sends a request, and returns the status of the response, or the reason why there was no response. */
function ask({ agent, method, path }: Client, address: string): Promise<string> {
  return new Promise((resolve) => {
    const headers = method === 'POST' ? { 'content-type': 'application/json' } : {};
    const request = http.request(new URL(path, address), { agent, method, headers }, (response) => {
      response.resume().once('end', () => resolve(String(response.statusCode)));
      response.once('error', (error) => resolve(error.message));
    });
    request.once('error', (error) => resolve(error.message)).end(method === 'POST' ? '{}' : undefined);
  });
}

test('with a socket that outlives the server, a restart under load fails no request', {
  timeout: 90_000,
}, async () => {
  const folder = await temporaryFolder();
  const server = await startSupervisedServer({ DATA_DIR: folder, RENDER_MS: '20' });
  const { clients, stop } = startClients(server.address);
  for (let round = 1; round <= 3; round++) {
    const [, pid] = await server.prints(times('Started (\\d+)\\.', round));
    await server.prints(times('Hearth is ready', round));
    const before = answered(clients);
    await expect.poll(() => answered(clients), { timeout: 20_000 }).toBeGreaterThan(before + 50);
    process.kill(Number(pid), 'SIGTERM');
    await server.prints(times('Ended with 0\\.', round));
  }
  await server.prints(times('Hearth is ready', 4));
  expect(await stop()).toEqual(['GET / 200', 'GET /nowhere 404', 'POST /api/user/me 200']);
});

test.each(['own', 'inherited'] as const)(
  'a server that replaces itself keeps its process id and its %s socket, and fails no request',
  { timeout: 90_000 },
  async (socket) => {
    const folder = await temporaryFolder();
    const start = socket === 'own' ? startChildServer : startSupervisedServer;
    const server = await start({ DATA_DIR: folder, RENDER_MS: '20' });
    await server.prints(/Hearth is ready/);
    const pid = socket === 'own' ? server.child.pid! : Number((await server.prints(/Started (\d+)\./))[1]);
    const { clients, stop } = startClients(server.address);
    for (let round = 1; round <= 3; round++) {
      const before = answered(clients);
      await expect.poll(() => answered(clients), { timeout: 20_000 }).toBeGreaterThan(before + 50);
      process.kill(pid, 'SIGUSR2');
      await server.prints(times('Hearth is ready', round + 1));
    }
    expect(await stop()).toEqual(['GET / 200', 'GET /nowhere 404', 'POST /api/user/me 200']);
    expect(server.printed('stdout').match(/Ended/g)).toBeNull();
    process.kill(pid, 'SIGTERM');
    if (socket === 'own') expect((await server.ended).code).toBe(0);
    else await server.prints(/Ended with 0\./);
  },
);

test('a server whose next program is gone ends, so that a service manager starts it', async () => {
  const server = await startChildServer({
    DATA_DIR: await temporaryFolder(),
    NEXT_PROGRAM: '/nowhere/hearth',
  });
  process.kill(server.child.pid!, 'SIGUSR2');
  expect((await server.ended).code).toBe(1);
  expect(server.printed('stderr')).toContain('/nowhere/hearth cannot be run');
}, 60_000);

test('with a socket that outlives the server, a start waits until the one before has let go of the data', {
  timeout: 60_000,
}, async () => {
  const folder = await temporaryFolder();
  const config = readConfig({ DATA_DIR: folder });
  const before = await lockDataFolder(config);
  await fs.rm(config.mediaDir, { recursive: true });
  const server = await startSupervisedServer({ DATA_DIR: folder });
  const home = fetch(server.address);
  // The process creates the media folder just before it asks for the lock.
  await expect.poll(() => existsSync(config.mediaDir), { timeout: 30_000, interval: 200 }).toBe(true);
  before.release();
  const [printed] = await server.prints(/^.*Hearth is ready/s);
  expect(printed.match(/Started|Ended with \d+/g)).toEqual(['Started']);
  expect((await home).status).toBe(200);
});

/** Starts clients of each kind. `stop` returns which outcomes each kind had. */
function startClients(address: string) {
  const client = (keepAlive: boolean, method: Client['method'], path: string): Client => {
    return { agent: new http.Agent({ keepAlive }), method, path, outcomes: new Map() };
  };
  const clients = [false, false, true, true, true].flatMap((keepAlive) => [
    client(keepAlive, 'GET', '/'),
    client(keepAlive, 'GET', '/nowhere'),
    client(keepAlive, 'POST', '/api/user/me'),
  ]);
  let stopped = false;
  const load = clients.map(async (each) => {
    while (!stopped) {
      const outcome = await ask(each, address);
      each.outcomes.set(outcome, (each.outcomes.get(outcome) ?? 0) + 1);
    }
  });
  return {
    clients,
    stop: async () => {
      stopped = true;
      await Promise.all(load);
      const outcomes = clients.map(({ method, path, outcomes: found }) =>
        [method, path, ...found.keys()].join(' '),
      );
      return [...new Set(outcomes)].sort();
    },
  };
}

function answered(clients: readonly Client[]): number {
  return clients.flatMap(({ outcomes }) => [...outcomes.values()]).reduce((sum, count) => sum + count, 0);
}

/** Returns a pattern that matches a text with `count` matches of another pattern. */
function times(pattern: string, count: number): RegExp {
  return new RegExp(`(?:${pattern}.*?){${count}}`, 's');
}
