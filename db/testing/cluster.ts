import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { postgresPrograms } from './postgres-programs.ts';
import { postgresOwner } from './postgres-server.ts';

/** The signals that stop PostgreSQL: after the transactions that run, or at once, as a crash does. */
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;
const READY_MS = 60_000;

/** A PostgreSQL server that can be restarted, and have a standby. It stores durably, as an installation does. */
export class Cluster {
  readonly #programs: string;
  readonly #folder: string;
  readonly #port: number;
  #process: ChildProcess | undefined;
  /** The times during which the server did not answer, in milliseconds of `performance.now()`. */
  readonly #away: { readonly from: number; to: number }[] = [];

  private constructor(programs: string, folder: string, port: number) {
    this.#programs = programs;
    this.#folder = folder;
    this.#port = port;
    process.on('exit', () => this.#process?.kill('SIGQUIT'));
  }

  /** Starts a server in a new folder for temporary files. Returns null if PostgreSQL is not installed. */
  static async start(): Promise<Cluster | null> {
    const programs = postgresPrograms();
    if (programs === null) return null;
    const folder = await newFolder();
    const args = [
      '-D',
      path.join(folder, 'data'),
      '-U',
      'hearth',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
    ];
    run(programs, 'initdb', args, folder);
    const cluster = new Cluster(programs, folder, await freePort());
    await cluster.#run();
    const client = await cluster.connect('postgres');
    await client.query('create database site');
    await client.end();
    return cluster;
  }

  /** Starts a standby that follows this server. */
  async standby(): Promise<Cluster> {
    const folder = await newFolder();
    const from = ['-h', '127.0.0.1', '-p', String(this.#port), '-U', 'hearth'];
    const args = [...from, '-D', path.join(folder, 'data'), '-R', '--checkpoint=fast'];
    run(this.#programs, 'pg_basebackup', args, folder);
    const standby = new Cluster(this.#programs, folder, await freePort());
    await standby.#run();
    return standby;
  }

  get port(): number {
    return this.#port;
  }

  /** The address of the database of the site. */
  get url(): string {
    return this.#urlOf('site');
  }

  /** Returns for how long the server did not answer between two times, in milliseconds. */
  awayBetween(start: number, end: number): number {
    const parts = this.#away.map(({ from, to }) => Math.max(0, Math.min(to, end) - Math.max(from, start)));
    return parts.reduce((sum, part) => sum + part, 0);
  }

  async connect(database = 'site'): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#urlOf(database) });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  async restart(how: keyof typeof SIGNALS): Promise<void> {
    const time = { from: performance.now(), to: Number.POSITIVE_INFINITY };
    this.#away.push(time);
    await this.#end(how);
    await this.#run();
    time.to = performance.now();
  }

  /** Stops the server as a power cut does. */
  async crash(): Promise<void> {
    await this.#end('immediate');
  }

  /** Stops the server, and removes its data. */
  async stop(): Promise<void> {
    await this.crash();
    await fs.rm(this.#folder, { recursive: true, force: true });
  }

  async #end(how: keyof typeof SIGNALS): Promise<void> {
    const running = this.#process;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(SIGNALS[how]);
    await ended;
  }

  #urlOf(database: string): string {
    return `postgres://hearth@127.0.0.1:${this.#port}/${database}`;
  }

  async #run(): Promise<void> {
    const settings = {
      listen_addresses: '127.0.0.1',
      port: this.#port,
      unix_socket_directories: '',
      log_min_messages: 'fatal',
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.#process = spawn(
      path.join(this.#programs, 'postgres'),
      ['-D', path.join(this.#folder, 'data'), ...args],
      { ...postgresOwner(), stdio: 'ignore', cwd: this.#folder },
    );
    const until = performance.now() + READY_MS;
    for (;;) {
      const client = await this.connect('postgres').catch(() => null);
      if (client !== null) return await client.end();
      if (performance.now() > until) throw new Error('PostgreSQL did not start.');
      await sleep(20);
    }
  }
}

/** Makes a folder for the user as whom PostgreSQL runs. */
async function newFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'hearth-cluster-'));
  const { uid, gid } = postgresOwner();
  if (uid !== undefined) await fs.chown(folder, uid, gid ?? uid);
  return folder;
}

function run(programs: string, program: string, args: readonly string[], cwd: string): void {
  execFileSync(path.join(programs, program), args, { ...postgresOwner(), stdio: 'ignore', cwd });
}
