import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { addPages } from '../many-pages.ts';
import type { Plan } from '../plan.ts';
import { startHearth } from '../servers.ts';
import { copySite } from '../site.ts';
import { comparisonRow, figureRow, MEGABYTES, type Row, SECONDS } from '../table.ts';

const MEGABYTE = 1_000_000;
const FILE_MEGABYTES = 5;
const PROGRAM = path.resolve(import.meta.dirname, '../../dist/server/hearth.mjs');

/** The time and memory that a program took. */
interface Taken {
  readonly seconds: number;
  /** The peak memory of the program's process in MB; null if `/proc` does not provide it. */
  readonly peak: number | null;
}

/** Measures a backup while the site is served, and a restore, compared with `tar` on the same files. */
export async function backupRows(plan: Plan): Promise<Row[]> {
  const { pages, megabytes, rounds } = plan.backup;
  const site = await copySite(plan.dataDir, 'backed-up');
  addPages(site, pages);
  addFiles(site, megabytes);
  const file = (name: string) => path.join(plan.folder, name);
  const times = {
    backup: [] as number[],
    packed: [] as number[],
    restore: [] as number[],
    unpacked: [] as number[],
  };
  const peaks: number[] = [];
  const server = await startHearth(site, 'server');
  try {
    for (let round = 0; round < rounds; round++) {
      const made = await hearth(['backup', '--replace', file('site.tar')], site);
      times.backup.push(made.seconds);
      peaks.push(made.peak ?? 0);
      const names = fs.readdirSync(site).filter((name) => /^(hearth\.db|media)/.test(name));
      times.packed.push((await run('tar', ['-cf', file('plain.tar'), '-C', site, ...names])).seconds);
    }
  } finally {
    await server.stop();
  }
  for (let round = 0; round < rounds; round++) {
    for (const name of ['restored', 'unpacked']) fs.rmSync(file(name), { recursive: true, force: true });
    fs.mkdirSync(file('unpacked'));
    const restored = await hearth(['restore', file('site.tar')], file('restored'));
    times.restore.push(restored.seconds);
    peaks.push(restored.peak ?? 0);
    times.unpacked.push((await run('tar', ['-xf', file('plain.tar'), '-C', file('unpacked')])).seconds);
  }
  const about = `${pages.toLocaleString('en-AU')} pages and ${megabytes.toLocaleString('en-AU')} MB of files`;
  const row = (name: string, measured: number[], reference: number[], against: string, note: string) =>
    comparisonRow({ name, unit: SECONDS, measured, reference, against, note });
  return [
    row('backup, while served', times.backup, times.packed, 'tar -c', `${about}; with checksums, and synced`),
    row('restore', times.restore, times.unpacked, 'tar -x', 'all is checked before anything is replaced'),
    figureRow({ name: 'memory of both', unit: MEGABYTES, measured: Math.max(...peaks), atMost: 250 }),
  ];
}

/** Writes files of random bytes, each of some megabytes, into the library of a data folder without a running server. */
function addFiles(dataDir: string, megabytes: number): void {
  const db = new Sqlite(path.join(dataDir, 'hearth.db'));
  const insert = db.prepare(
    `insert into media (id, kind, name, hash, mime, size, created_at) values (?, 'file', ?, ?, 'application/pdf', ?, ?)`,
  );
  for (let number = 0; number < megabytes / FILE_MEGABYTES; number++) {
    const bytes = randomBytes(FILE_MEGABYTES * MEGABYTE);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const folder = path.join(dataDir, 'media', hash.slice(0, 2));
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, hash), bytes);
    insert.run(`bench-${number}`, `bench-${number}.pdf`, hash, bytes.length, new Date().toISOString());
  }
  db.close();
}

function hearth(args: readonly string[], dataDir: string): Promise<Taken> {
  return run(process.execPath, [PROGRAM, ...args], { DATA_DIR: dataDir });
}

/**
 * Runs a program until it ends.
 *
 * @throws an error with the program's output if the program fails
 */
async function run(file: string, args: readonly string[], env: Record<string, string> = {}): Promise<Taken> {
  const from = performance.now();
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(file, args, { env: { PATH, HOME, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  let peak: number | null = null;
  child.stderr.on('data', (text: Buffer) => {
    printed += text;
  });
  const timer = setInterval(() => {
    peak = peakOf(child.pid) ?? peak;
  }, 20);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`${file} failed: ${printed.trim()}`);
  return { seconds: (performance.now() - from) / 1000, peak };
}

/** Returns the peak memory that a process has used, in MB. */
function peakOf(pid: number | undefined): number | null {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : (Number(kilobytes) * 1024) / MEGABYTE;
  } catch {
    return null;
  }
}
