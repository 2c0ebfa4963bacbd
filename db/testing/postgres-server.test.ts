import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { postgresPrograms } from './postgres-programs.ts';

/** A script that starts a server, prints the server's connection string, and runs until the test kills it. */
const RUN = `
import { startPostgres } from './db/testing/postgres-server.ts';
const server = await startPostgres(process.argv[1]);
console.log(server.url);
`;

const programs = postgresPrograms();

test.skipIf(programs === null || inject('postgres') === null)(
  'a run that is killed leaves no server and no folder',
  async () => {
    const run = spawn(process.execPath, ['--input-type=module', '-e', RUN, programs!], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void run.kill('SIGKILL'));
    const [url] = (await once(createInterface(run.stdout), 'line')) as [string];
    const folder = decodeURIComponent(new URL(url).hostname);
    const client = new pg.Client(url);
    await client.connect();
    const ended = once(client, 'error');
    run.kill('SIGKILL');
    await ended;
    await vi.waitFor(() => expect(fs.existsSync(folder)).toBe(false), { timeout: 10_000 });
  },
  30_000,
);

test('where PostgreSQL is not installed, none is found', () => {
  expect(postgresPrograms('', '/nowhere')).toBeNull();
});
