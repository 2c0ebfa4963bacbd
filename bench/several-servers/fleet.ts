import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../db/testing/free-port.ts';
import type { Running } from '../processes.ts';
import { startHearth } from '../servers.ts';

const STARTS = 20;
const START_AGAIN_MS = 500;

/** Several servers of one site, each with a folder and a port of its own. */
export class Fleet {
  readonly #folder: string;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #ports: readonly number[];
  readonly #running: (Running | null)[];
  kills = 0;

  private constructor(folder: string, settings: Readonly<Record<string, string>>, ports: readonly number[]) {
    this.#folder = folder;
    this.#settings = settings;
    this.#ports = ports;
    this.#running = ports.map(() => null);
  }

  /** Starts the first server, which makes the tables, and then the others. @param settings the variables of all servers */
  static async start(
    count: number,
    folder: string,
    settings: Readonly<Record<string, string>>,
  ): Promise<Fleet> {
    const ports: number[] = [];
    for (let number = 0; number < count; number += 1) ports.push(await freePort());
    const fleet = new Fleet(folder, settings, ports);
    await fleet.#startOne(0);
    await Promise.all(ports.slice(1).map((_, index) => fleet.#startOne(index + 1)));
    return fleet;
  }

  /** The addresses of all servers, also of those that are down now. */
  get urls(): string[] {
    return this.#ports.map((port) => `http://127.0.0.1:${port}`);
  }

  get ports(): readonly number[] {
    return this.#ports;
  }

  /** Kills a server without a warning, and starts it again. */
  async killAndStart(index: number): Promise<void> {
    const server = this.#running[index];
    if (!server) return;
    this.#running[index] = null;
    this.kills += 1;
    process.kill(server.pid, 'SIGKILL');
    await server.stop();
    // A server ends where the database is away at its start, and is started again, as systemd does.
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#startOne(index);
      } catch (error) {
        if (attempt === STARTS) throw error;
        await sleep(START_AGAIN_MS);
      }
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.map((server) => server?.stop()));
  }

  async #startOne(index: number): Promise<void> {
    const dataDir = path.join(this.#folder, `server-${index + 1}`);
    await fs.mkdir(dataDir, { recursive: true });
    const settings = { ...this.#settings, PORT: String(this.#ports[index]) };
    this.#running[index] = await startHearth(dataDir, 'any', process.execPath, settings);
  }
}
