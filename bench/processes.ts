import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Core, onCore } from './tools.ts';

/** A running server of the bench, on loopback. */
export interface Running {
  /** The address of the server without a trailing slash. */
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface Program {
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly core: Core;
  /** The address of the server. If it is omitted, it is read from the output of the program. */
  readonly url?: string;
}

/** The time limit for the start of a program, in milliseconds. A busy machine needs half a minute. */
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 5000;
const children = new Set<ChildProcess>();

// Ends all started processes, whatever ends the bench.
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/**
 * Starts a program, and waits until it listens.
 *
 * @throws an error with the program's output if the program ends before it listens
 */
export async function startProgram({ command, env = {}, core, url }: Program): Promise<Running> {
  const [file, ...args] = onCore(core, command);
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  const child = spawn(file!, args, {
    env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  try {
    const address = await withTimeout(
      url === undefined ? printedAddress(child) : listening(child, url),
      command,
    );
    child.stdout?.resume();
    child.stderr?.resume();
    return { url: address, pid: child.pid!, stop: () => stop(child) };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

/** Returns the processor time that all threads of a process have used, in seconds; null if `/proc` does not provide it. */
export function processorSeconds(pid: number): number | null {
  try {
    const threads = fs.readdirSync(`/proc/${pid}/task`);
    const nanoseconds = threads.map((thread) =>
      Number(fs.readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    );
    return nanoseconds.reduce((sum, time) => sum + time, 0) / 1e9;
  } catch {
    return null;
  }
}

const IDLE = { checkMs: 50, processorSeconds: 0.002, checks: 40 } as const;

/** Waits until a server hardly uses the processor, so that its background work does not count in the next measurement. */
export async function untilIdle({ pid }: Running): Promise<void> {
  for (let check = 0; check < IDLE.checks; check++) {
    const before = processorSeconds(pid);
    await sleep(IDLE.checkMs);
    const after = processorSeconds(pid);
    if (before === null || after === null || after - before < IDLE.processorSeconds) return;
  }
}

function printedAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += chunk;
      const port = /http:\/\/[^:/\s]+:(\d+)/.exec(printed)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', reject);
    child.once('exit', () =>
      reject(new Error(`A server of the bench ended at its start: ${printed.trim()}`)),
    );
  });
}

async function listening(child: ChildProcess, url: string): Promise<string> {
  const { port, hostname } = new URL(url);
  const until = performance.now() + START_TIMEOUT_MS;
  let printed = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    printed += chunk;
  });
  while (performance.now() < until && child.exitCode === null) {
    if (await connects(Number(port), hostname)) return url;
    await sleep(20);
  }
  throw new Error(`A server of the bench did not start at ${url}: ${printed.trim()}`);
}

function connects(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, host);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

function withTimeout(started: Promise<string>, command: readonly string[]): Promise<string> {
  const timeout = new Promise<never>((_, reject) => {
    const late = () => reject(new Error(`'${command.join(' ')}' did not start in time.`));
    setTimeout(late, START_TIMEOUT_MS).unref();
  });
  return Promise.race([started, timeout]);
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return resolve();
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
