import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isBuilt } from '../../scripts/build-stamp.js';
import { soakServers } from './soak.ts';

/**
 * `npm run soak -- servers`: three servers behind a balancer under mixed load for ten minutes, while servers are killed, the
 * database is restarted and the store is cut. `--minutes=N` and `--servers=N` change the amounts. The exit code is 1 if
 * anything was lost, doubled or stale.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' }, servers: { type: 'string', default: '3' } },
});
const [minutes, servers] = [Number(values.minutes), Number(values.servers)];
if (positionals.join() !== 'servers' || !(minutes > 0) || !Number.isInteger(servers) || servers < 1) {
  console.error(
    'Use: npm run soak -- servers [--minutes=10] [--servers=3]. For one server: npm run bench -- --soak',
  );
  process.exit(2);
}
if (!isBuilt()) {
  console.error('Build the site first: npm run build');
  process.exit(2);
}
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'hearth-soak-'));
await fs.chmod(folder, 0o755);
try {
  const report = await soakServers({ servers, seconds: minutes * 60, folder, print: console.log });
  if (report === null)
    console.log('Skipped: PostgreSQL and HAProxy are needed (apt-get install postgresql haproxy).');
  for (const fault of report?.faults ?? []) console.log(`FAULT: ${fault}`);
  if (report?.faults.length === 0) console.log('Nothing was lost, doubled or stale.');
  process.exitCode = report === null || report.faults.length > 0 ? 1 : 0;
} finally {
  await fs.rm(folder, { recursive: true, force: true });
}
