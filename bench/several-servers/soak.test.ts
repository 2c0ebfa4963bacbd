import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../server/testing/folders.ts';
import { isInstalled, makeCertificate } from '../../server/testing/pebble.ts';
import { haproxy } from '../tools.ts';
import { EXAMPLE } from './balancer.ts';
import { soakServers } from './soak.ts';

/** A minute of the soak that `npm run soak -- servers` runs for ten. */
const SECONDS = 60;

test.skipIf(haproxy === null)(
  `in ${SECONDS} seconds with killed servers, a restarted database and a cut store, nothing is lost, doubled or stale`,
  { timeout: 300_000 },
  async () => {
    const lines: string[] = [];
    const folder = await temporaryFolder();
    const print = (line: string) => void lines.push(line);
    const report = await soakServers({ servers: 3, seconds: SECONDS, folder, print });
    if (report === null) return console.log('Skipped: the soak of several servers, without PostgreSQL.');
    expect(report.faults, lines.join('\n')).toEqual([]);
    expect(lines.join('\n')).toMatch(/publications.* 200: \d{2}/);
  },
);

test.skipIf(haproxy === null || !isInstalled('openssl'))('the example of the balancer is valid', async () => {
  const folder = await temporaryFolder();
  const [certificate, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
  makeCertificate({ certificate, key }, { host: 'www.example.org' });
  const certs = path.join(folder, 'certs');
  await fs.mkdir(certs);
  await fs.writeFile(
    path.join(certs, 'www.pem'),
    (await fs.readFile(certificate, 'utf8')) + (await fs.readFile(key, 'utf8')),
  );
  const file = path.join(folder, 'haproxy.cfg');
  await fs.writeFile(file, (await fs.readFile(EXAMPLE, 'utf8')).replace('/etc/haproxy/certs/', certs));
  expect(execFileSync(haproxy!, ['-c', '-f', file], { encoding: 'utf8' })).toContain('valid');
});
